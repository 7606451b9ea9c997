import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../../db/rows.ts';
import { type Selection, selectionSql } from '../selection.ts';
import { NetChanges, type NetRow } from './net.ts';
import { isUndoable } from './tables.ts';

/** Lines that are read in one batch: parsing them blocks the event loop for about 20 ms. */
const LINES = 2_000;

const columnsSchema = v.record(v.string(), v.unknown());
const lineSchema = v.object({
  id: v.number(),
  entity: v.string(),
  entityId: v.string(),
  source: v.nullable(v.string()),
  key: v.nullable(columnsSchema),
  operation: v.picklist(['insert', 'update', 'delete', 'action']),
  before: v.nullable(columnsSchema),
  after: v.nullable(columnsSchema),
});

export interface SelectedChanges {
  readonly lines: number;
  readonly rows: readonly NetRow[];
  /** The number of lines that cannot be undone, such as an order's refund, or that the person may not undo. */
  readonly left: number;
}

/** Returns true if the member of the staff may write rows of the table. */
export type IsAllowed = (source: string) => boolean;

/** Returns the net change of each row that the selected lines have written. */
export async function readNetChanges(
  client: pg.ClientBase,
  selection: Selection,
  isAllowed: IsAllowed,
): Promise<SelectedChanges> {
  const net = new NetChanges();
  const { where, values } = selectionSql(selection);
  let [last, lines, left] = [0, 0, 0];
  for (;;) {
    const batch = await readRows(client, lineSchema, {
      text: `SELECT id, entity, entity_id AS "entityId", source, key, operation, before, after FROM audit_log l
       WHERE ${where} AND id > $${values.length + 1} ORDER BY id LIMIT ${LINES}`,
      values: [...values, last],
    });
    for (const { source, key, operation, ...line } of batch) {
      if (source === null || key === null || operation === 'action' || !isUndoable(source) || !isAllowed(source))
        left++;
      else net.add({ ...line, source, key, operation });
    }
    lines += batch.length;
    const end = batch.at(-1);
    if (end === undefined || batch.length < LINES) break;
    last = end.id;
  }
  return { lines, rows: [...net.rows()], left };
}
