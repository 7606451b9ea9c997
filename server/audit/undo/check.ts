import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../../db/rows.ts';
import type { NetRow } from './net.ts';
import { isUndoable, type Table, type UndoableTable } from './tables.ts';

/** Rows of one statement. */
const ROWS = 1_000;

export function* chunks<Item>(items: readonly Item[], size: number = ROWS): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/**
 * Why a row cannot be put back: it was changed since (or in between), it is gone, it is there again, something refers to
 * it, or what it refers to is not there.
 */
type BlockReason = 'changed' | 'gone' | 'back' | 'referred' | 'conflict';

export interface BlockedRow {
  readonly row: NetRow;
  readonly reason: BlockReason;
  readonly columns: readonly string[];
}

const checkedSchema = v.object({ isThere: v.boolean(), differs: v.array(v.string()) });

/** Locks the rows and finds those that are by now not as the lines have left them. */
export async function findBlocked(
  client: pg.ClientBase,
  tables: ReadonlyMap<UndoableTable, Table>,
  rows: readonly NetRow[],
): Promise<BlockedRow[]> {
  const blocked: BlockedRow[] = [];
  for (const [name, table] of tables) {
    for (const chunk of chunks(rows.filter(({ source }) => source === name))) {
      const items = chunk.map(({ key, after }) => ({ key, after }));
      const found = await readRows(client, checkedSchema, { text: table.check, values: [JSON.stringify(items)] });
      for (const [index, row] of chunk.entries()) {
        const block = table.knows(row.before) || !comesBack(row) ? blockOf(row, found[index]) : forgotten(row);
        if (block) blocked.push(block);
      }
    }
  }
  return [...blocked, ...(await findOrdered(client, rows))];
}

const comesBack = ({ wasThere, isThere }: NetRow) => wasThere && !isThere;

/** The log keeps nothing of a person: a row that had something of one is gone for good. */
const forgotten = (row: NetRow): BlockedRow => ({ row, reason: 'gone', columns: [] });

function blockOf(row: NetRow, found: v.InferOutput<typeof checkedSchema> | undefined): BlockedRow | null {
  const { isThere = false, differs = [] } = found ?? {};
  if (row.isThere && !isThere) return { row, reason: 'gone', columns: [] };
  if (!row.isThere && isThere) return { row, reason: 'back', columns: [] };
  const columns = [...new Set([...differs, ...row.between])];
  return columns.length > 0 ? { row, reason: 'changed', columns } : null;
}

/** A product that somebody has ordered is not taken away again. */
async function findOrdered(client: pg.ClientBase, rows: readonly NetRow[]): Promise<BlockedRow[]> {
  const added = rows.filter(({ source, wasThere }) => source === 'products' && !wasThere);
  if (added.length === 0) return [];
  const ordered = await readRow(client, v.object({ ids: v.array(v.number()) }), {
    text: `SELECT coalesce(array_agg(DISTINCT product_id), '{}') AS ids FROM order_items WHERE product_id = ANY ($1)`,
    values: [added.map(({ key }) => key.id)],
  });
  const ids = new Set<unknown>(ordered?.ids);
  return added.filter(({ key }) => ids.has(key.id)).map((row) => ({ row, reason: 'referred', columns: [] }) as const);
}

/** The rows of what is blocked in none: half of a product is not undone. */
export function withoutBlocked(rows: readonly NetRow[], blocked: readonly BlockedRow[]): NetRow[] {
  const entities = new Set(blocked.map(({ row }) => `${row.entity} ${row.entityId}`));
  // The page of what stays, stays.
  const slugs = new Set(blocked.flatMap(({ row }) => [row.after.slug, row.before.slug]).filter(Boolean));
  return rows.filter(
    ({ entity, entityId, source, key }) =>
      !entities.has(`${entity} ${entityId}`) && !(source === 'page_entries' && slugs.has(key.slug)),
  );
}

export const tablesOf = (rows: readonly NetRow[]): Set<UndoableTable> =>
  new Set(rows.map(({ source }) => source).filter(isUndoable));
