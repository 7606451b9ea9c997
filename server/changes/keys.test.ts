import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { isOfKind, KEY_PREFIXES, parseKey, SINGLE_KEYS, slugsOfPages } from './keys.ts';

const database = await createSharedDatabase();

/** Returns the string literals of some SQL. */
const literals = (sql: string) => [...sql.matchAll(/'([^']*)'/g)].map(([, literal = '']) => literal);

/** Returns the strings in the arguments that triggers pass to record_changes(): columns, query, lock. */
async function namedByArguments(): Promise<string[]> {
  const { rows } = await database.pool.query<{ arguments: string }>(
    `SELECT encode(tgargs, 'escape') AS arguments FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE p.proname = 'record_changes'`,
  );
  expect(rows.length).toBeGreaterThan(50);
  return rows.flatMap(({ arguments: all }) => literals(all.split('\\000')[1] ?? ''));
}

/** Returns the strings in the functions that write keys themselves. */
async function namedByFunctions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ source: string }>(
    `SELECT prosrc AS source FROM pg_proc WHERE prosrc LIKE '%INSERT INTO changes%' AND proname <> 'record_changes'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows
    .flatMap(({ source }) => source.match(/INSERT INTO changes\b[^;]*;/g) ?? [])
    .flatMap((statement) => literals(statement));
}

test('triggers write every kind of key, and no other', async () => {
  const written = new Set([...(await namedByArguments()), ...(await namedByFunctions())]);
  expect([...written].sort()).toEqual([...KEY_PREFIXES, ...SINGLE_KEYS].sort());
});

test.each([
  'product:7',
  'category-text:12',
  'list:all',
  'page:gold',
  'page:',
  'content:contacts',
  'sku:A, 1/2',
  'posts',
])('%s is a key', (text) => {
  expect(parseKey(text)).toBe(text);
});

test.each(['product:gold', 'product:', 'list:any', 'post', 'postscript:7', 'skus:7', 'toString', ''])(
  'a key “%s” from another API does not count as one of the shop’s own',
  (text) => {
    expect(parseKey(text)).toBe(`other:${text}`);
    expect(parseKey(parseKey(text))).toBe(`other:${text}`);
  },
);

test('keys are selected by kind, and pages by slug', () => {
  expect(isOfKind(['post', 'list'], 'posts')).toBe(false);
  expect(isOfKind(['post', 'list'], 'list:all')).toBe(true);
  expect(isOfKind(['category'], 'category-text:3')).toBe(false);
  expect(isOfKind(['layout'], 'layout')).toBe(true);
  expect(slugsOfPages(['page:gold', 'product:7', 'page:'])).toEqual(['gold', '']);
});
