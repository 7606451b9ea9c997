import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { cleanUp } from './clean-up.ts';
import { RETENTION } from './retention.ts';

const database = await createSharedDatabase();

/** Cells of the table of docs/retention.md whose job is `clean-up`. */
async function readRows(): Promise<string[][]> {
  const page = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8');
  return page
    .split('\n')
    .filter((line) => /^\| .* \| `clean-up` +\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, 4),
    );
}

test('docs/retention.md has each kind of data that the job deletes, and no others', async () => {
  expect(await readRows()).toEqual(RETENTION.map(({ data, kept, since }) => [data, kept, since]));
});

test.each(RETENTION.map((row) => [row.data, row] as const))('%s: the statement has the time of the table', (_, row) => {
  const { kept, sql } = row;
  expect(sql).toMatch(/\bDELETE FROM \w+/);
  if (kept === 'until they expire') expect(sql).toMatch(/expire/);
  else expect([...sql.matchAll(/interval '([^']+)'/g)].map(([, time]) => time)).toContain(kept);
});

test('every job that the page names exists', async () => {
  const page = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8');
  const handlers = await readFile(new URL('handlers.ts', import.meta.url), 'utf8');
  const named = [...page.matchAll(/\| `([a-z-]+)` +\|$/gm)].map(([, job]) => job);
  expect(new Set(named).size).toBeGreaterThan(1);
  expect([...new Set(named)].filter((job) => !handlers.includes(`'${job}'`))).toEqual([]);
});

/** Creates a guest; the times are days ago. */
async function newGuest(created: number, lines: Partial<Record<'cart' | 'wish' | 'saved', number>> = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO visitors (token_hash, created_at)
     VALUES (decode(md5(random()::text), 'hex'), now() - make_interval(days => $1)) RETURNING id`,
    [created],
  );
  const id = rows[0]?.id ?? '';
  const product = '(SELECT min(id) FROM products)';
  const at = 'now() - make_interval(days => $2)';
  if (lines.cart !== undefined)
    await database.pool.query(
      `INSERT INTO cart_lines (visitor_id, product_id, services, quantity, created_at) VALUES ($1, ${product}, '{}', 1, ${at})`,
      [id, lines.cart],
    );
  if (lines.saved !== undefined)
    await database.pool.query(
      `INSERT INTO saved_lines (visitor_id, product_id, services, quantity, created_at) VALUES ($1, ${product}, '{}', 1, ${at})`,
      [id, lines.saved],
    );
  if (lines.wish !== undefined)
    await database.pool.query(
      `INSERT INTO wishlist_items (visitor_id, product_id, create_time) VALUES ($1, ${product}, ${at})`,
      [id, lines.wish],
    );
  return id;
}

test('guests are swept: empty ones after a month, carts and wishlists a year after the last product', async () => {
  const guests = {
    'new and empty': await newGuest(29),
    'empty for a month': await newGuest(31),
    'old, with a recent line': await newGuest(800, { cart: 364 }),
    'old, with a recent wish': await newGuest(800, { cart: 700, wish: 10 }),
    'old, with a recent line for later': await newGuest(800, { saved: 100 }),
    'old in everything': await newGuest(800, { cart: 366, wish: 500, saved: 400 }),
  };
  const customers = await database.pool.query('SELECT FROM visitors WHERE customer_id IS NOT NULL');
  await cleanUp(database.pool);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM visitors');
  const left = new Set(rows.map(({ id }) => id));
  expect(Object.entries(guests).flatMap(([name, id]) => (left.has(id) ? [name] : []))).toEqual([
    'new and empty',
    'old, with a recent line',
    'old, with a recent wish',
    'old, with a recent line for later',
  ]);
  const { rowCount } = await database.pool.query('SELECT FROM visitors WHERE customer_id IS NOT NULL');
  expect(rowCount).toBe(customers.rowCount);
});
