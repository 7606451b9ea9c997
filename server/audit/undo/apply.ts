import type pg from 'pg';
import { chunks } from './check.ts';
import type { Columns, NetRow } from './net.ts';
import type { Table, UndoableTable } from './tables.ts';

type Tables = ReadonlyMap<UndoableTable, Table>;

/**
 * Restores rows to their state before the lines: deletes added parts; then, referenced tables first, inserts deleted
 * rows and updates changed ones; then deletes added rows, referencing tables first.
 * @param tables in the order of UNDOABLE
 */
export async function restoreRows(client: pg.ClientBase, tables: Tables, rows: readonly NetRow[]): Promise<void> {
  const inOrder = [...tables.values()];
  const removed = rows.filter(({ wasThere }) => !wasThere);
  const parts = inOrder.filter(({ isPart }) => isPart);
  for (const table of parts) await remove(client, table, removed);
  for (const table of inOrder) {
    await add(client, table, rows);
    await change(client, table, rows);
  }
  for (const table of inOrder.filter(({ isPart }) => !isPart).reverse()) await remove(client, table, removed);
}

/** Returns the rows of one table, the last changed first. */
const of = (table: Table, rows: readonly NetRow[]) =>
  rows.filter(({ source }) => source === table.name).sort((one, other) => other.lastLine - one.lastLine);

async function remove(client: pg.ClientBase, table: Table, rows: readonly NetRow[]): Promise<void> {
  const keys = of(table, rows).map(({ key }) => key);
  for (const chunk of chunks(keys)) await client.query(table.delete, [JSON.stringify(chunk)]);
}

/** Inserts all rows in one statement, because rows of one table may refer to one another. */
async function add(client: pg.ClientBase, table: Table, rows: readonly NetRow[]): Promise<void> {
  const gone = of(table, rows).filter(({ isThere }) => !isThere);
  if (gone.length > 0) await client.query(table.insert, [JSON.stringify(gone.map(({ before }) => before))]);
}

async function change(client: pg.ClientBase, table: Table, rows: readonly NetRow[]): Promise<void> {
  const groups = new Map<string, { readonly columns: readonly string[]; readonly items: Item[] }>();
  for (const { key, startKey, before, wasThere, isThere } of of(table, rows)) {
    if (!wasThere || !isThere) continue;
    const columns = table.restorable(Object.keys(before)).sort();
    const name = columns.join();
    const group = groups.get(name) ?? { columns, items: [] };
    groups.set(name, group);
    group.items.push({ key, before });
    // The key may have followed another row’s by now, through a cascade.
    if (JSON.stringify(key) !== JSON.stringify(startKey)) group.items.push({ key: startKey, before });
  }
  // A slug may have moved from one page to another, so they are restored one at a time, the last change first.
  const size = table.name === 'page_entries' ? 1 : undefined;
  for (const { columns, items } of groups.values()) {
    if (columns.length === 0) continue;
    for (const chunk of chunks(items, size)) await client.query(table.update(columns), [JSON.stringify(chunk)]);
  }
}

interface Item {
  readonly key: Columns;
  readonly before: Columns;
}
