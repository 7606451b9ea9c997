import { beforeEach, expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { type PromoUse, releasePromoCode, takePromoCode } from './promo.ts';

const CODE = 'CODE';
const NOW = new Date('2026-11-21T10:00:00Z');

const database = await createSharedDatabase();
beforeEach(async () => {
  await database.pool.query('DELETE FROM promo_code_uses');
  await database.pool.query('DELETE FROM promo_codes WHERE code = $1', [CODE]);
  await database.pool.query(
    `INSERT INTO promo_codes (code, kind, value, minimum_cost, ends_at, use_limit, use_limit_of_customer)
     VALUES ($1, 'percent', 10, 100000, '2026-12-01', 3, 1)`,
    [CODE],
  );
});

async function newOrder(itemsCost = 100_000, user?: PromoUse['user']): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO orders (status, shipping_method, payment_method, items_cost, total_cost, recipient_phone, recipient_email)
     VALUES ('new', 'pickup', 'card', $1, $1, $2, $3) RETURNING id`,
    [itemsCost, user?.phone, user?.email],
  );
  return rows[0]?.id ?? '';
}

const by = (phone: string, email: string | null = null) => ({ customerId: null, phone, email });

/** Returns `taken`, or the error code of the refusal. */
async function take(use: Partial<PromoUse> = {}): Promise<string> {
  const { user = by('somebody') } = use;
  const orderId = use.orderId ?? (await newOrder(100_000, user));
  try {
    await inTransaction(database.pool, (client) =>
      takePromoCode(client, { code: CODE, now: NOW, ...use, user, orderId }),
    );
    return 'taken';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function countUses(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number; uses: number }>(
    `SELECT use_count AS count, (SELECT count(*) FROM promo_code_uses WHERE code = $1) AS uses
     FROM promo_codes WHERE code = $1`,
    [CODE],
  );
  expect(rows[0]?.count).toBe(rows[0]?.uses);
  return rows[0]?.count ?? -1;
}

test('ten concurrent orders use a code no more often than its limit allows', async () => {
  const uses = Array.from({ length: 10 }, (_, index) => take({ user: by(`+38067000000${index}`) }));
  const results = await Promise.all(uses);
  expect(results.filter((result) => result === 'taken')).toHaveLength(3);
  expect(results.filter((result) => result === 'promo_used_up')).toHaveLength(7);
  expect(await countUses()).toBe(3);
});

test('two concurrent orders of one customer cannot both use a code', async () => {
  const results = await Promise.all([take(), take(), take()]);
  expect(results.sort()).toEqual(['promo_used', 'promo_used', 'taken']);
  expect(await countUses()).toBe(1);
});

test('a previous use is recognised by the phone and by the e-mail', async () => {
  const results = [
    await take({ user: by('+380670000001', 'one@pozolota.example') }),
    await take({ user: by('+380670000002', 'one@pozolota.example') }),
    await take({ user: by('+380670000001', 'two@pozolota.example') }),
    await take({ user: by('+380670000002', 'two@pozolota.example') }),
  ];
  expect(results).toEqual(['taken', 'promo_used', 'promo_used', 'taken']);
});

test('using a code twice for one order counts once', async () => {
  const orderId = await newOrder();
  expect([await take({ orderId }), await take({ orderId })]).toEqual(['taken', 'taken']);
  expect(await countUses()).toBe(1);
});

test('a code that no longer applies is refused', async () => {
  expect(await take({ code: 'NONE' })).toBe('promo_unknown');
  expect(await take({ now: new Date('2026-12-01T00:00:00Z') })).toBe('promo_ended');
  expect(await take({ orderId: await newOrder(99_999) })).toBe('promo_minimum');
  expect(await countUses()).toBe(0);
});

test('cancelling an order releases its code, once', async () => {
  const orderId = await newOrder();
  await take({ orderId });
  for (let time = 0; time < 2; time++) {
    await inTransaction(database.pool, (client) => releasePromoCode(client, orderId));
    expect(await countUses()).toBe(0);
  }
  expect(await take()).toBe('taken');
});
