import type pg from 'pg';
import * as v from 'valibot';
import type { AuditLine } from '../../../studio/contract/audit.ts';
import { type Selection, selectionSql } from '../../audit/selection.ts';
import { readRows } from '../../db/rows.ts';

const columnsSchema = v.nullable(v.record(v.string(), v.unknown()));

const rowSchema = v.object({
  id: v.number(),
  at: v.date(),
  entity: v.string(),
  entityId: v.string(),
  source: v.nullable(v.string()),
  operation: v.picklist(['insert', 'update', 'delete', 'action']),
  before: columnsSchema,
  after: columnsSchema,
});

/** Returns lines of the log, the oldest first. */
export async function readLines(pool: pg.Pool, selection: Selection, limit: number): Promise<AuditLine[]> {
  const { where, values } = selectionSql(selection);
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT id, at, entity, entity_id AS "entityId", source, operation, before, after
     FROM audit_log l WHERE ${where} ORDER BY id LIMIT ${limit}`,
    values,
  });
  return rows.map(({ at, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changes: changesOf(before, after),
  }));
}

type Columns = v.InferOutput<typeof columnsSchema>;

/** Removes purchase prices from a line, for roles that must not see them. */
export const withoutCosts = (line: AuditLine): AuditLine => ({
  ...line,
  changes: line.changes.filter(({ column }) => column !== 'cost' || line.source !== 'products'),
});

/** Returns the old and new value of each column; null on the side where the row did not exist. */
export function changesOf(before: Columns, after: Columns) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.map((column) => ({
    column,
    before: before?.[column] ?? null,
    after: after?.[column] ?? null,
  }));
}
