import { afterAll, expect, test } from 'vitest';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { contactOf, type Guest, makeGuests, orderOf, stockOf } from '../../../tests/helpers/ordering.ts';
import { createApp } from '../../app.ts';
import { createPool } from '../../db/connections.ts';

const SKU = 'PZ-SZL-002';
const IN_FLIGHT = 100;

const pools: ReturnType<typeof createPool>[] = [];

const database = await createSharedDatabase();
pools.push(createPool(database.url), createPool(database.url));
const apps = pools.map((pool) => createApp(testDeps(pool)));
const { rows } = await database.pool.query<{ price: number }>('SELECT price FROM products WHERE sku = $1', [SKU]);
const price = rows[0]?.price ?? 0;
afterAll(async () => {
  for (const pool of pools) await pool.end();
});

const orderFrom = ({ phone }: Guest) => orderOf(price, { contact: contactOf(phone) });

interface Attempt {
  readonly guest: Guest;
  readonly body: PlaceOrder;
  /** Index of the instance that gets the request. */
  readonly instance: number;
}

async function submit({ guest, body, instance }: Attempt): Promise<{ status: number; id: string | undefined }> {
  const response = await apps[instance]?.request('/api/v1/checkout?lang=uk', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: guest.cookie, 'x-forwarded-for': guest.address },
    body: JSON.stringify(body),
  });
  return { status: response?.status ?? 0, id: (await response?.json())?.data?.id };
}

/** Submits all attempts, IN_FLIGHT at a time. */
async function submitAll(attempts: readonly Attempt[]) {
  const queue = [...attempts];
  const answers: Awaited<ReturnType<typeof submit>>[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) answers.push(await submit(next));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return answers;
}

const setStock = (stock: number) => database.pool.query('UPDATE products SET stock = $2 WHERE sku = $1', [SKU, stock]);

/** Returns the number of orders of the product and of the pieces in them. */
async function held(): Promise<{ orders: number; pieces: number }> {
  const { rows } = await database.pool.query<{ orders: number; pieces: number }>(
    `SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces
     FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.holds_stock AND i.sku = $1`,
    [SKU],
  );
  return rows[0] ?? { orders: 0, pieces: 0 };
}

test('of 2000 concurrent shoppers exactly 100 get the last 100 pieces', { timeout: 240_000 }, async () => {
  await setStock(100);
  const guests = await makeGuests(database.pool, 2_000, SKU);
  const answers = await submitAll(
    guests.map((guest, index) => ({ guest, body: orderFrom(guest), instance: index % 2 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1_900);
  expect(await stockOf(database.pool, SKU)).toBe(0);
  expect(await held()).toEqual({ orders: 100, pieces: 100 });
});

test('500 orders sent five times each, concurrently, are 500 orders', { timeout: 240_000 }, async () => {
  const before = await held();
  await setStock(600);
  const guests = await makeGuests(database.pool, 500, SKU);
  const attempts = guests.flatMap((guest) => {
    const body = orderFrom(guest);
    return Array.from({ length: 5 }, (_, copy) => ({ guest, body, instance: copy % 2 }));
  });
  const answers = await submitAll(attempts);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(500);
  expect(await stockOf(database.pool, SKU)).toBe(100);
  expect((await held()).pieces - before.pieces).toBe(500);
});
