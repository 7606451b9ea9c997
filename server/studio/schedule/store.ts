import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';

/** A write that a staff member has scheduled, as stored. */
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
 * Locks a change, and those scheduled for the same subjects, in the order of their ids, so that two workers cannot
 * deadlock.
 * @returns true if it is still open
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

/** Returns an open change scheduled by the staff; null if there is none. */
export const findStored = (db: Queryable, id: number): Promise<Stored | null> =>
  readRow(db, storedSchema, {
    text: `${STORED_SQL} WHERE id = $1 AND kind = 'write' AND done_at IS NULL`,
    values: [id],
  });

/** Returns true if a change begins or ends a sale, which is moved, cancelled and carried out as one. */
export async function isOfSale(db: Queryable, id: number): Promise<boolean> {
  const row = await readRow(db, v.object({ is: v.boolean() }), {
    text: 'SELECT EXISTS (SELECT FROM sales WHERE $1 IN (begin_plan, end_plan)) AS is',
    values: [id],
  });
  return row?.is ?? false;
}

/** Returns the other planned changes of the same subjects. */
export const findOthers = (db: Queryable, id: number): Promise<Stored[]> =>
  readRows(db, storedSchema, {
    text: `${STORED_SQL} WHERE id <> $1 AND kind = 'write' AND state = 'planned'
      AND subjects && (SELECT subjects FROM scheduled_changes WHERE id = $1) ORDER BY id`,
    values: [id],
  });

/** Stores the values that a change is expected to replace. */
export async function storeReplaced(client: Queryable, id: number, replaced: unknown): Promise<void> {
  await client.query('UPDATE scheduled_changes SET replaced = $2 WHERE id = $1', [id, JSON.stringify(replaced)]);
}
