import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StudioCustomer } from '../../../studio/contract/customers.ts';
import { newPhone } from '../../../tests/helpers/customers.ts';
import { buy, setOrderStatus } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const SKU = 'PZ-SZL-002';

const shop = await openSharedShop();
const manager = await openStudio(shop, 'order-manager');
await shop.pool.query('UPDATE products SET stock = 400 WHERE sku = $1', [SKU]);

/** Signs a customer up, who buys once and receives the order. */
async function newBuyer() {
  const { browser } = await shop.newCustomer();
  const contact = { name: 'Олена Коваль', phone: newPhone(), email: '' };
  await shop.pool.query('DELETE FROM rate_limits');
  const { data: order } = await buy(browser, SKU, 1, { contact });
  for (const status of ['packed', 'finished'] as const) await setOrderStatus(shop.pool, order.id, status);
  const { rows } = await shop.pool.query<{ id: string }>('SELECT customer_id AS id FROM orders WHERE id = $1', [
    order.id,
  ]);
  return { browser, id: rows[0]?.id ?? '', orderId: order.id as string };
}

const read = async (id: string): Promise<StudioCustomer> => (await manager.get(`/studio/customers/${id}`)).data;

async function merge(into: string, from: string, changes = {}, headers = {}) {
  const { rows } = await shop.pool.query<{ revision: number }>('SELECT revision FROM customers WHERE id = $1', [from]);
  const sides = { name: 'into', email: 'into', phone: 'into' };
  const body = { from, fromRevision: rows[0]?.revision ?? 1, ...sides, ...changes };
  return manager.send('POST', `/studio/customers/${into}/merge`, body, headers);
}

test('lifetime value is that of the reports: sold orders without what was refunded', async () => {
  const { id, orderId, browser } = await newBuyer();
  const { totalCost } = (await manager.get(`/studio/orders/${orderId}`)).data;
  // Neither received nor paid yet: this order is no sale.
  const { data: open } = await buy(browser, SKU, 1, {
    contact: { name: 'Олена Коваль', phone: newPhone(), email: '' },
  });
  expect((await read(id)).value).toMatchObject({
    orders: 1,
    sum: totalCost,
    average: totalCost,
    returned: 0,
    reasons: [],
  });
  const refund = { key: randomUUID(), what: { amount: 1_000 }, reason: 'Тріснула ручка' };
  await manager.post(`/studio/orders/${orderId}/refunds`, refund);
  expect((await read(id)).value).toMatchObject({
    orders: 1,
    sum: totalCost - 1_000,
    returned: 1,
    returnedShare: 100,
    reasons: [{ reason: 'Тріснула ручка', count: 1 }],
  });
  await setOrderStatus(shop.pool, open.id, 'cancelled');
});

test('a merge moves orders, cart, wishlist, notebook and notes, ends the other account, and is done once', async () => {
  const [into, from] = [await newBuyer(), await newBuyer()];
  await from.browser.post('/cart/lines', { sku: SKU, quantity: 2 });
  await manager.post(`/studio/customers/${from.id}/notes`, { key: randomUUID(), text: 'Любить синє' });
  const project = { revision: 0, title: 'Рама', notes: '', day: null, materials: [] };
  await from.browser.send('PUT', `/notebook/${randomUUID()}`, project);
  const { email } = await read(from.id);
  const before = await read(into.id);
  const preview = await manager.post(`/studio/customers/${into.id}/merge-preview`, { from: from.id });
  expect(preview.data).toMatchObject({
    from: { id: from.id, email },
    moved: { orders: 1, cartPieces: 2, notes: 1, projects: 1, sessions: 1 },
    before: { sum: before.discount.sum },
  });
  expect((await read(into.id)).orders).toHaveLength(1);
  const headers = { 'idempotency-key': randomUUID() };
  const { status, data } = await merge(into.id, from.id, { email: 'from' }, headers);
  expect([status, data.orders.length, data.email]).toEqual([200, 2, email]);
  expect(data.notes.map(({ text }: { text: string }) => text)).toEqual(['Любить синє']);
  expect(data.held).toMatchObject([{ sku: SKU, quantity: 2, where: 'cart' }]);
  expect(data.discount.sum).toBe(preview.data.after.sum);
  const again = await manager.send(
    'POST',
    `/studio/customers/${into.id}/merge`,
    { from: from.id, fromRevision: 1, name: 'into', email: 'from', phone: 'into' },
    headers,
  );
  expect([again.status, again.data.orders.length]).toEqual([200, 2]);
  expect((await manager.get(`/studio/customers/${from.id}`)).error.code).toBe('customer_not_found');
  // Both sessions end, because the e-mail of the remaining account is another one now.
  for (const { browser } of [into, from]) expect((await browser.get('/customer')).data).toBeNull();
  const { rows } = await shop.pool.query(
    "SELECT after ->> 'merged' AS merged FROM audit_log WHERE entity = 'customer' AND entity_id = $1 AND after ->> 'action' = 'merge'",
    [into.id],
  );
  expect(rows).toEqual([{ merged: from.id }]);
});

test('a merge with a changed, an unknown or the same account is refused; nothing moves', async () => {
  const [into, from] = [await newBuyer(), await newBuyer()];
  expect((await merge(into.id, from.id, { fromRevision: 99 })).error.code).toBe('revision_conflict');
  expect((await merge(into.id, into.id)).error.code).toBe('merge_same');
  expect((await merge(into.id, randomUUID())).error.code).toBe('customer_not_found');
  expect((await read(from.id)).orders).toHaveLength(1);
  const support = await openStudio(shop, 'support');
  const body = { from: from.id };
  expect((await support.post(`/studio/customers/${into.id}/merge-preview`, body)).status).toBe(403);
});
