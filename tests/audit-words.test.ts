import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentSchema } from '../server/messages/content.ts';
import { MESSAGE_SUBJECTS, ORDER_EVENTS } from '../studio/contract/message-subjects.ts';
import { PRODUCT_FIELDS } from '../studio/contract/product-fields.ts';
import { createSharedDatabase } from './helpers/database.ts';

const database = await createSharedDatabase();

const LABELS = 'studio/features/audit/labels.ts';

/** Reads the columns that the triggers of the journal write, by table. */
async function readColumns(): Promise<{ readonly table: string; readonly column: string }[]> {
  const { rows } = await database.pool.query<{ name: string; source: string }>(
    "SELECT proname AS name, prosrc AS source FROM pg_proc WHERE proname LIKE 'history\\_of\\_%'",
  );
  return rows.flatMap(({ name, source }) => {
    const columns = [...source.matchAll(/'(\w+)', NEW\./g)].map(([, column = '']) => column);
    return [...new Set(columns)].map((column) => ({ table: name.replace('history_of_', ''), column }));
  });
}

test('the audit log has a label for every column that its triggers write', async () => {
  const columns = new Set((await readColumns()).map(({ column }) => column));
  expect(columns.size).toBeGreaterThan(40);
  const labels = await readFile(LABELS, 'utf8');
  const ofProducts = new Set(Object.values(PRODUCT_FIELDS).map(({ column }): string => column));
  const isNamed = (column: string) =>
    ofProducts.has(column) ||
    labels.includes(`\n  ${column}: msg`) ||
    labels.includes(`'${column}',`) ||
    labels.includes(`'${column}']`);
  expect([...columns].filter((column) => !isNamed(column))).toEqual([]);
});

test('the audit log has labels for the values of every column of codes', async () => {
  const { rows: coded } = await database.pool.query<{ table: string; column: string }>(
    `SELECT t.relname AS "table", a.attname AS "column" FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
       JOIN pg_attribute a ON a.attrelid = t.oid AND ARRAY[a.attnum] = k.conkey
     WHERE k.contype = 'c' AND pg_get_constraintdef(k.oid) LIKE '%ARRAY[''%'
     UNION SELECT t.relname, a.attname FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
       JOIN pg_type type ON type.oid = a.atttypid WHERE type.typtype = 'e' AND t.relkind = 'r'`,
  );
  const isCoded = (one: { table: string; column: string }) =>
    coded.some(({ table, column }) => table === one.table && column === one.column);
  const columns = (await readColumns()).filter(isCoded);
  expect(columns.length).toBeGreaterThan(5);
  const labels = await readFile(LABELS, 'utf8');
  // The types demand a word for each value; see Words.
  const values = labels.slice(labels.indexOf('const VALUE_LABELS'), labels.indexOf('export const valueLabel'));
  const isWorded = ({ table, column }: { table: string; column: string }) =>
    values.includes(`\n  '${table}.${column}':`) || values.includes(`\n  ${column}:`);
  expect(columns.filter((one) => !isWorded(one))).toEqual([]);
});

test('every kind of message to customers has a label', () => {
  // `order` has one kind for each event; `nothing` has no recipient, so no screen lists it.
  const kinds = contentSchema.options.map(({ entries }) => entries.type.literal);
  const own = kinds.filter((kind) => kind !== 'order' && kind !== 'order-note' && kind !== 'nothing');
  expect([...MESSAGE_SUBJECTS].sort()).toEqual([...ORDER_EVENTS, ...own, 'note'].sort());
});
