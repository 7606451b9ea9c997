import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { type Edit, editArbitrary, editSql } from '../../../tests/helpers/edits.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setActor } from '../actor.ts';
import type { Selection } from '../selection.ts';
import { UNDOABLE } from './tables.ts';
import { planUndo, UndoBlockedError, undo } from './undo.ts';

const BATCHES = Number(process.env.UNDO_BATCHES ?? 12);

const GOLD = 'susalne-zoloto-vilne-23-75k';

const database = await createSharedDatabase();
const pool = database.pool;
await pool.query(`INSERT INTO announcement (text, is_fixed, type, is_shown)
  VALUES ('{"uk":"а","ru":"а"}', false, 'info', true) ON CONFLICT DO NOTHING`);

/** Redirects are left out: a former slug keeps redirecting, because links to it may exist. */
const TABLES = UNDOABLE.filter((table) => table !== 'redirects');

/** Returns a hash of every table, without revisions and without stock, which orders write. */
async function checksums(client: pg.ClientBase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS sum FROM (
         SELECT (to_jsonb(t) - '{revision,revised_in,stock,use_count}'::text[])::text AS row FROM ${table} t) rows`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/**
 * Edits that the log does not record completely: TRUNCATE, uploaded files, stock taken by orders, and the authors of
 * reviews.
 */
const NOT_LOGGED: readonly Edit['kind'][] = [
  ...(['no links at all', 'picture', 'stock'] as const),
  ...(['review', 'many reviews', 'reviews of a product', 'deleted review'] as const),
];
const edits = fc.array(
  editArbitrary.filter(({ kind }) => !NOT_LOGGED.includes(kind)),
  { minLength: 1, maxLength: 12 },
);

/** Runs `work` in a transaction that is rolled back. */
async function passing<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Applies the edits that the database accepts. */
async function edit(client: pg.ClientBase, list: readonly Edit[]): Promise<void> {
  for (const each of list) {
    await client.query('SAVEPOINT edit');
    try {
      await client.query(editSql(each));
    } catch {
      await client.query('ROLLBACK TO SAVEPOINT edit');
    }
  }
}

test(
  'undoing any batch restores the shop, and undoing the undo restores the batch',
  async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(edits, (list) =>
        passing(async (client) => {
          const [batch, back] = [randomUUID(), randomUUID()];
          const was = await checksums(client);
          await setActor(client, 'staff:1', batch);
          await edit(client, list);
          const became = await checksums(client);
          await setActor(client, 'staff:1', back);
          try {
            await undo(client, { batch });
          } catch (error) {
            // A slug may have moved between pages more than once.
            if (error instanceof UndoBlockedError) return;
            throw error;
          }
          undone++;
          expect(await checksums(client)).toEqual(was);
          await setActor(client, 'staff:1', randomUUID());
          await undo(client, { batch: back });
          expect(await checksums(client)).toEqual(became);
        }),
      ),
      // Leaves time for shrinking to report the failing edits.
      { numRuns: BATCHES, interruptAfterTimeLimit: 4000 * BATCHES, markInterruptAsFailure: true },
    );
    expect(undone).toBeGreaterThan(0);
  },
  5000 * BATCHES,
);

const price = (sku: string, kopiykas: number, actor: `staff:${string}`, batch: string) =>
  inTransaction(pool, async (client) => {
    await setActor(client, actor, batch);
    await client.query('UPDATE products SET price = $2, old_price = NULL WHERE sku = $1', [sku, kopiykas]);
  });

const pricesOf = async (skus: readonly string[]) => {
  const { rows } = await pool.query<{ sku: string; price: number }>(
    'SELECT sku, price FROM products WHERE sku = ANY ($1) ORDER BY sku',
    [skus],
  );
  return rows.map((row) => row.price);
};

/** Returns the current date in Kyiv. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date());

const plan = (selection: Selection) => passing((client) => planUndo(client, selection));
const run = (selection: Selection, options = {}) =>
  inTransaction(pool, async (client) => {
    await setActor(client, 'staff:1', randomUUID());
    return undo(client, selection, options);
  });

test('a row changed since blocks the undo, is named, and can be skipped', async () => {
  const skus = ['PZ-SZL-002', 'PZ-SZL-003'] as const;
  const was = await pricesOf(skus);
  const batch = randomUUID();
  for (const sku of skus) await price(sku, 11_111, 'staff:1', batch);
  await price(skus[0], 22_222, 'staff:2', randomUUID());
  const planned = await plan({ batch });
  expect(planned.blocked).toMatchObject([{ reason: 'changed', columns: ['price'], row: { entity: 'product' } }]);
  expect(planned.rows).toHaveLength(1);
  await expect(run({ batch })).rejects.toThrow(UndoBlockedError);
  expect(await pricesOf(skus)).toEqual([22_222, 11_111]);
  await run({ batch }, { keepBlocked: true });
  expect(await pricesOf(skus)).toEqual([22_222, was[1]]);
});

test('a deleted review cannot be restored, because the log has no personal data; the plan says so', async () => {
  const batch = randomUUID();
  await inTransaction(pool, async (client) => {
    await setActor(client, 'staff:1', batch);
    await client.query('DELETE FROM reviews WHERE id = (SELECT min(id) FROM reviews)');
    await client.query(`UPDATE products SET price = price + 1 WHERE sku = 'PZ-SZL-006'`);
  });
  const planned = await plan({ batch });
  expect(planned.blocked).toMatchObject([{ reason: 'gone', row: { entity: 'review' } }]);
  await expect(run({ batch })).rejects.toThrow(UndoBlockedError);
  const was = await pricesOf(['PZ-SZL-006']);
  await run({ batch }, { keepBlocked: true });
  expect(await pricesOf(['PZ-SZL-006'])).toEqual([Number(was[0]) - 1]);
});

test('the changes of one person in several batches are undone, and those of others stay', async () => {
  const skus = ['PZ-SZL-004', 'PZ-SZL-005'] as const;
  const was = await pricesOf(skus);
  const from = today();
  await price(skus[0], 33_000, 'staff:7', randomUUID());
  await price(skus[0], 34_000, 'staff:7', randomUUID());
  await price(skus[1], 35_000, 'staff:8', randomUUID());
  await run({ actor: 'staff:7', from });
  expect(await pricesOf(skus)).toEqual([was[0], 35_000]);
});

test('a change by another person in between blocks the undo', async () => {
  const from = today();
  await price('PZ-SZL-006', 41_000, 'staff:9', randomUUID());
  await price('PZ-SZL-006', 42_000, 'staff:8', randomUUID());
  await price('PZ-SZL-006', 43_000, 'staff:9', randomUUID());
  expect((await plan({ actor: 'staff:9', from })).blocked).toMatchObject([{ reason: 'changed', columns: ['price'] }]);
});

test('undoing the addition of a product is refused once it has been ordered', async () => {
  const batch = randomUUID();
  await inTransaction(pool, async (client) => {
    await setActor(client, 'import:1', batch);
    await client.query(`INSERT INTO page_entries VALUES ('brand-new', 'product')`);
    await client.query(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
      SELECT 'brand-new', 'BRAND-NEW', category_id, name, summary, description, price, stock, weight
      FROM products WHERE slug = '${GOLD}'`);
  });
  expect(await plan({ batch })).toMatchObject({ blocked: [], rows: { length: 2 } });
  await pool.query(`UPDATE order_items SET product_id = (SELECT id FROM products WHERE slug = 'brand-new')
    WHERE (order_id, position) = (SELECT order_id, position FROM order_items LIMIT 1)`);
  const planned = await plan({ batch });
  expect(planned.blocked).toMatchObject([{ reason: 'referred', row: { source: 'products' } }]);
  expect(planned.rows).toEqual([]);
});

test('a category cannot be removed by an undo after others have put products into it', async () => {
  const batch = randomUUID();
  await inTransaction(pool, async (client) => {
    await setActor(client, 'staff:1', batch);
    await client.query(`INSERT INTO page_entries VALUES ('brand-new-category', 'category')`);
    await client.query(`INSERT INTO categories (slug, position, name, description)
      VALUES ('brand-new-category', 99, '{"uk":"а","ru":"а"}', '{"uk":"а","ru":"а"}')`);
  });
  await pool.query(
    `UPDATE products SET category_id = (SELECT id FROM categories WHERE slug = 'brand-new-category')
    WHERE slug = $1`,
    [GOLD],
  );
  expect((await plan({ batch })).blocked).toMatchObject([{ reason: 'referred', row: { entity: 'category' } }]);
});

test('undoing an edit keeps the stock that orders have taken since', async () => {
  const batch = randomUUID();
  const stock = async () =>
    (await pool.query<{ stock: number }>(`SELECT stock FROM products WHERE slug = $1`, [GOLD])).rows[0]?.stock ?? 0;
  await inTransaction(pool, async (client) => {
    await setActor(client, 'staff:1', batch);
    await client.query(`UPDATE products SET brand = 'X' WHERE slug = $1`, [GOLD]);
  });
  const before = await stock();
  await pool.query('UPDATE products SET stock = stock - 1 WHERE slug = $1', [GOLD]);
  await run({ batch });
  expect(await stock()).toBe(before - 1);
});
