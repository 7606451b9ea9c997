import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../../db/rows.ts';
import type { NetRow } from './net.ts';
import { isUndoable, type Table, type UndoableTable } from './tables.ts';

/** Maximum number of rows in one statement. */
const ROWS = 1_000;

export function* chunks<Item>(items: readonly Item[], size: number = ROWS): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/**
 * The reason why a row cannot be restored: `changed` since or in between; `gone`; `back` (it exists again); `referred`
 * to by another row; `conflict` (a row that it refers to is missing).
 */
type BlockReason = 'changed' | 'gone' | 'back' | 'referred' | 'conflict';

export interface BlockedRow {
  readonly row: NetRow;
  readonly reason: BlockReason;
  readonly columns: readonly string[];
}

const checkedSchema = v.object({ isThere: v.boolean(), differs: v.array(v.string()) });

/** Locks the rows and returns those whose current state is not the one that the lines left. */
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

/** The log omits personal data, so a row that had any cannot be restored. */
const forgotten = (row: NetRow): BlockedRow => ({ row, reason: 'gone', columns: [] });

function blockOf(row: NetRow, found: v.InferOutput<typeof checkedSchema> | undefined): BlockedRow | null {
  const { isThere = false, differs = [] } = found ?? {};
  if (row.isThere && !isThere) return { row, reason: 'gone', columns: [] };
  if (!row.isThere && isThere) return { row, reason: 'back', columns: [] };
  const columns = [...new Set([...differs, ...row.between])];
  return columns.length > 0 ? { row, reason: 'changed', columns } : null;
}

/** Returns added products that have been ordered since: they must not be deleted. */
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

/**
 * Returns the rows without those of any entity that has a blocked row: an entity is undone as a whole or not at all.
 */
export function withoutBlocked(rows: readonly NetRow[], blocked: readonly BlockedRow[]): NetRow[] {
  const entities = new Set(blocked.map(({ row }) => `${row.entity} ${row.entityId}`));
  // The slugs of blocked pages are kept too.
  const slugs = new Set(blocked.flatMap(({ row }) => [row.after.slug, row.before.slug]).filter(Boolean));
  return rows.filter(
    ({ entity, entityId, source, key }) =>
      !entities.has(`${entity} ${entityId}`) && !(source === 'page_entries' && slugs.has(key.slug)),
  );
}

export const tablesOf = (rows: readonly NetRow[]): Set<UndoableTable> =>
  new Set(rows.map(({ source }) => source).filter(isUndoable));
