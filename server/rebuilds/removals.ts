import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRow } from '../db/rows.ts';

/** Pages that are gone from the data, and stay on the site until somebody says that they may go. */
export interface BlockedRemovals {
  readonly pages: number;
  /** Pages on the site. */
  readonly size: number;
}

/** For so long it holds that pages may go: an import is undone batch by batch, and each may take some of them. */
const VALID = "interval '1 hour'";

/** What the last rebuild had to leave; null when it left nothing. */
export function readBlockedRemovals(db: Queryable): Promise<BlockedRemovals | null> {
  return readRow(db, v.object({ pages: v.number(), size: v.number() }), {
    text: `SELECT (event ->> 'pages')::int AS pages, (event ->> 'size')::int AS size FROM rebuild_events
      WHERE event ->> 'type' = 'removals-blocked'
        AND rebuild_id = (SELECT id FROM rebuilds WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 1)
      ORDER BY id DESC LIMIT 1`,
  });
}

/** Lets so many pages go: no more than somebody was told of. */
export async function allowRemovals(db: pg.Pool | pg.ClientBase, pages: number, staffId: string): Promise<void> {
  await db.query('INSERT INTO allowed_removals (pages, staff_id) VALUES ($1, $2)', [pages, staffId]);
}

/** The most pages that somebody has said may go; 0 when nobody has, or too long ago. */
export async function readAllowedRemovals(db: Queryable): Promise<number> {
  const row = await readRow(db, v.object({ pages: v.number() }), {
    text: `SELECT coalesce(max(pages), 0) AS pages FROM allowed_removals WHERE allowed_at > now() - ${VALID}`,
  });
  return row?.pages ?? 0;
}

/** Who has let which pages go is kept for questions about it; see server/jobs/clean-up.ts. */
export const SWEEP_ALLOWED_REMOVALS = "DELETE FROM allowed_removals WHERE allowed_at < now() - interval '90 days'";
