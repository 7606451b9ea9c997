import * as v from 'valibot';
import type { Queryable } from '../db/queryable.ts';
import { readRow, readRows } from '../db/rows.ts';

/** A write that somebody of the staff has planned, as it is kept. */
const storedSchema = v.object({
  id: v.number(),
  state: v.picklist(['planned', 'conflict', 'failed', 'done']),
  staffId: v.string(),
  payload: v.object({ write: v.string(), input: v.unknown() }),
  replaced: v.array(v.record(v.string(), v.unknown())),
});
type Stored = v.InferOutput<typeof storedSchema>;

const STORED_SQL = `SELECT id, state, staff_id AS "staffId", payload, replaced FROM scheduled_changes`;

/**
 * Locks a plan, and those that are planned for the same things: in the order of their ids, so that of two workers one
 * waits for the other and neither for ever.
 * @returns whether it is still to be done
 */
export async function lockPlans(client: Queryable, id: number): Promise<boolean> {
  const rows = await readRows(client, v.object({ id: v.number() }), {
    text: `SELECT id FROM scheduled_changes WHERE done_at IS NULL AND (id = $1
        OR (kind = 'write' AND subjects && (SELECT subjects FROM scheduled_changes WHERE id = $1)))
      ORDER BY id FOR UPDATE`,
    values: [id],
  });
  return rows.some((row) => row.id === id);
}

/** One that somebody of the staff has planned; null where there is none that is still to be done. */
export const findStored = (db: Queryable, id: number): Promise<Stored | null> =>
  readRow(db, storedSchema, {
    text: `${STORED_SQL} WHERE id = $1 AND kind = 'write' AND done_at IS NULL`,
    values: [id],
  });

/** Others for the same things that wait for their time. */
export const findOthers = (db: Queryable, id: number): Promise<Stored[]> =>
  readRows(db, storedSchema, {
    text: `${STORED_SQL} WHERE id <> $1 AND kind = 'write' AND state = 'planned'
      AND subjects && (SELECT subjects FROM scheduled_changes WHERE id = $1) ORDER BY id`,
    values: [id],
  });

/** Says what a plan is taken to replace from now on. */
export async function storeReplaced(client: Queryable, id: number, replaced: unknown): Promise<void> {
  await client.query('UPDATE scheduled_changes SET replaced = $2 WHERE id = $1', [id, JSON.stringify(replaced)]);
}
