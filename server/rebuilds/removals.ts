import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRow } from '../db/rows.ts';

/** Pages that are gone from the data but stay on the site until a confirmation. */
export interface BlockedRemovals {
  readonly pages: number;
  /** Number of pages on the site. */
  readonly size: number;
}

/** Validity of a confirmation: an import is undone in batches, and each may remove some of the pages. */
const VALID = "interval '1 hour'";

/** Returns the removals that the last rebuild blocked; null when it blocked none. */
export function readBlockedRemovals(db: Queryable): Promise<BlockedRemovals | null> {
  return readRow(db, v.object({ pages: v.number(), size: v.number() }), {
    text: `SELECT (event ->> 'pages')::int AS pages, (event ->> 'size')::int AS size FROM rebuild_events
      WHERE event ->> 'type' = 'removals-blocked'
        AND rebuild_id = (SELECT id FROM rebuilds WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 1)
      ORDER BY id DESC LIMIT 1`,
  });
}

/** Confirms the removal of at most this many pages. */
export async function allowRemovals(db: pg.Pool | pg.ClientBase, pages: number, staffId: string): Promise<void> {
  await db.query('INSERT INTO allowed_removals (pages, staff_id) VALUES ($1, $2)', [pages, staffId]);
}

/** Returns the highest confirmed number of pages; 0 without a valid confirmation. */
export async function readAllowedRemovals(db: Queryable): Promise<number> {
  const row = await readRow(db, v.object({ pages: v.number() }), {
    text: `SELECT coalesce(max(pages), 0) AS pages FROM allowed_removals WHERE allowed_at > now() - ${VALID}`,
  });
  return row?.pages ?? 0;
}

/** SQL that deletes old confirmations, which are kept for inquiries; see server/jobs/clean-up.ts. */
export const SWEEP_ALLOWED_REMOVALS = "DELETE FROM allowed_removals WHERE allowed_at < now() - interval '90 days'";
