import type pg from 'pg';
import * as v from 'valibot';
import type { AuditEntry } from '../../../studio/contract/audit.ts';
import { actorNameSql } from '../../audit/actor.ts';
import { type Selection, selectionSql } from '../../audit/selection.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { actorOf } from './actors.ts';
import { readLines } from './lines.ts';

/** Number of entries per page, and of lines sent with each. */
const ENTRIES = 30;
const LINES = 8;

const headSchema = v.object({
  id: v.number(),
  at: v.date(),
  actor: v.string(),
  name: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  transaction: v.string(),
  plannedBy: v.nullable(v.string()),
});
type Head = v.InferOutput<typeof headSchema>;

interface Page {
  readonly entries: AuditEntry[];
  readonly next: string | null;
}

/**
 * Returns a page of the log, the newest first: one entry for each batch, or transaction without one, that has a
 * matching line.
 */
export async function listEntries(pool: pg.Pool, selection: Selection): Promise<Page> {
  const heads = await readHeads(pool, selection);
  const entries: AuditEntry[] = [];
  for (const head of heads.slice(0, ENTRIES)) entries.push(await completed(pool, selection, head));
  const last = entries.at(-1);
  return { entries, next: heads.length > ENTRIES && last ? String(last.id) : null };
}

/**
 * Returns the newest matching line of each entry. Each step skips to the next line that belongs to no earlier entry: a
 * batch of 50,000 lines is skipped in one step.
 */
async function readHeads(pool: pg.Pool, selection: Selection): Promise<Head[]> {
  const { where, values } = selectionSql(selection);
  const next = (after: string) =>
    `(SELECT l.id, coalesce(l.batch::text, l.xid::text) AS entry FROM audit_log l WHERE ${where} ${after}
      ORDER BY l.id DESC LIMIT 1)`;
  return readRows(pool, headSchema, {
    text: `WITH RECURSIVE heads AS (
        SELECT id, ARRAY[entry] AS seen FROM ${next('')} AS first
        UNION ALL
        SELECT further.id, heads.seen || further.entry FROM heads CROSS JOIN LATERAL
          ${next('AND l.id < heads.id AND coalesce(l.batch::text, l.xid::text) <> ALL (heads.seen)')} AS further
        WHERE cardinality(heads.seen) <= ${ENTRIES}
      )
      SELECT l.id, l.at, l.actor, ${actorNameSql('l.actor')} AS name, l.batch, l.xid::text AS transaction, planner.name AS "plannedBy"
      FROM heads JOIN audit_log l USING (id)
        LEFT JOIN scheduled_changes plan ON plan.batch = l.batch LEFT JOIN staff planner ON planner.id = plan.staff_id
      ORDER BY l.id DESC`,
    values,
  });
}

const countsSchema = v.object({
  lineCount: v.number(),
  entityCount: v.number(),
  liveAt: v.nullable(v.date()),
  release: v.nullable(v.string()),
});

async function completed(pool: pg.Pool, selection: Selection, head: Head): Promise<AuditEntry> {
  const { id, at, actor, name, batch, transaction, plannedBy } = head;
  // Only the matching lines of the entry are counted, for example those of one product.
  const own: Selection = { ...selection, before: undefined, ...(batch === null ? { transaction } : { batch }) };
  const { where, values } = selectionSql(own);
  const counts = await readRow(pool, countsSchema, {
    text: `SELECT count(*) AS "lineCount", count(DISTINCT (entity, entity_id)) AS "entityCount",
       max(live_at) AS "liveAt", max(release) AS release FROM audit_log l WHERE ${where}`,
    values,
  });
  return {
    id,
    at: at.toISOString(),
    actor: actorOf(actor, name),
    plannedBy,
    batch,
    transaction,
    lineCount: counts?.lineCount ?? 0,
    entityCount: counts?.entityCount ?? 0,
    lines: await readLines(pool, own, LINES),
    liveAt: counts?.liveAt?.toISOString() ?? null,
    release: counts?.release ?? null,
  };
}
