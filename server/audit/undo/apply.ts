import type pg from 'pg';
import { chunks } from './check.ts';
import type { Columns, NetRow } from './net.ts';
import type { Table, UndoableTable } from './tables.ts';

type Tables = ReadonlyMap<UndoableTable, Table>;

/**
 * Puts rows back as they were before the lines. First pages get their names back, then what others refer to comes back,
 * then everything is as it was, and what was added goes last, what refers to others before them.
 * @param tables in the order of UNDOABLE.
 */
export async function putBack(client: pg.ClientBase, tables: Tables, rows: readonly NetRow[]): Promise<void> {
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

/** Of one table, the last to change first. */
const of = (table: Table, rows: readonly NetRow[]) =>
  rows.filter(({ source }) => source === table.name).sort((one, other) => other.lastLine - one.lastLine);

async function remove(client: pg.ClientBase, table: Table, rows: readonly NetRow[]): Promise<void> {
  const keys = of(table, rows).map(({ key }) => key);
  for (const chunk of chunks(keys)) await client.query(table.delete, [JSON.stringify(chunk)]);
}

/** In one statement: rows of one table may refer to one another. */
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
    // Its key may have followed another row's by now.
    if (JSON.stringify(key) !== JSON.stringify(startKey)) group.items.push({ key: startKey, before });
  }
  // A name may have gone from one page to another: the last to get its name gives it back first.
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
