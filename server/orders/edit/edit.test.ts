import { beforeEach, expect, test, vi } from 'vitest';
import { shippingCost } from '../../../src/rules/delivery.ts';
import type { OrderEdit } from '../../../studio/contract/order-edit.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import { setOrderStatus, statusOf, stockOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readMoney } from '../payments/ledger.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { OrderRefusal } from '../refusal.ts';
import { editOrder } from './edit-order.ts';

const [SKU, OTHER] = ['PZ-SZL-002', 'PZ-SZL-003'];
const BY = 'staff:00000000-0000-4000-8000-000000000001';

let before: number;
const open = await openSharedBankShop();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query('UPDATE products SET stock = 40, is_published = true WHERE sku IN ($1, $2)', [SKU, OTHER]);
  before = await stockOf(open.shop.pool, SKU);
});

const edit = (order: PaidOrder, changes: OrderEdit) =>
  inTransaction(open.shop.pool, (client) =>
    editOrder(client, { orderId: order.id, edit: changes, chosen: null, by: BY, now: open.shop.deps.clock() }),
  );

const refusal = async (editing: Promise<unknown>) => {
  const error = await editing.catch((caught: unknown) => caught);
  return error instanceof OrderRefusal ? error.reason : error;
};

const cash = (quantity = 2) => open.order(SKU, quantity, { payment: 'cash-on-delivery' });

async function read({ id }: PaidOrder) {
  const { rows } = await open.shop.pool.query(
    `SELECT total_cost AS total, items_cost - discount_value AS items, revision,
       (SELECT sum(net_cost)::int FROM order_items WHERE order_id = o.id) AS net,
       (SELECT json_agg(json_build_object('sku', sku, 'quantity', quantity, 'price', price) ORDER BY position)
        FROM order_items WHERE order_id = o.id) AS lines
     FROM orders o WHERE id = $1`,
    [id],
  );
  return rows[0];
}

const priceOf = async (sku: string) => {
  const { rows } = await open.shop.pool.query<{ price: number }>('SELECT price FROM products WHERE sku = $1', [sku]);
  return rows[0]?.price ?? 0;
};

test('kept lines keep their agreed price, added ones cost today’s; stock and sums follow', async () => {
  const order = await cash(2);
  const agreed = await priceOf(SKU);
  await open.shop.pool.query('UPDATE products SET price = price + 5000 WHERE sku = $1', [SKU]);
  const outcome = await edit(order, {
    lines: [
      { position: 0, quantity: 3 },
      { sku: OTHER, quantity: 1 },
    ],
  });
  await open.shop.pool.query('UPDATE products SET price = $2 WHERE sku = $1', [SKU, agreed]);
  const row = await read(order);
  expect(row.lines).toEqual([
    { sku: SKU, quantity: 3, price: agreed },
    { sku: OTHER, quantity: 1, price: await priceOf(OTHER) },
  ]);
  expect(row.net).toBe(row.items);
  expect(outcome?.after.totalCost).toBe(row.total);
  expect(outcome?.stock).toEqual([
    { sku: SKU, taken: 1, left: before - 3 },
    { sku: OTHER, taken: 1, left: 39 },
  ]);
  expect(await stockOf(open.shop.pool, SKU)).toBe(before - 3);
  expect(outcome?.payment).toEqual({ kind: 'due', amount: row.total });
});

test('a changed recipient changes no sum and no stock, and sends no message', async () => {
  const order = await cash();
  const was = await read(order);
  const outcome = await edit(order, { contact: { name: 'Марія Левченко', phone: '+380501234567', email: '' } });
  expect(await read(order)).toEqual({ ...was, revision: was.revision + 1 });
  expect(outcome?.changes.map(({ field }) => field)).toEqual(['name', 'phone', 'email']);
  const { rows } = await open.shop.pool.query(
    "SELECT FROM messages WHERE content ->> 'event' = 'changed' AND content ->> 'orderId' = $1",
    [order.id],
  );
  expect(rows).toEqual([]);
});

test('an edit without changes raises no revision, so it causes no conflict', async () => {
  const order = await cash();
  const was = await read(order);
  const outcome = await edit(order, { lines: [{ position: 0, quantity: 2 }], isCallbackNeeded: false });
  expect(outcome?.changes).toEqual([]);
  expect(await read(order)).toEqual(was);
});

test('an edit beyond the stock is refused and changes nothing', async () => {
  const order = await cash();
  const was = await read(order);
  await expect(edit(order, { lines: [{ position: 0, quantity: 900 }] })).rejects.toMatchObject({
    code: 'not_enough_stock',
    fields: { 'lines.0.quantity': 'out_of_range' },
  });
  expect(await read(order)).toEqual(was);
  expect(await stockOf(open.shop.pool, SKU)).toBe(before - 2);
});

test('a paid order that becomes cheaper is refunded the difference; one that becomes dearer waits for the rest', async () => {
  const order = await open.order(SKU, 3);
  const was = await read(order);
  const dearer = await edit(order, { lines: [{ position: 0, quantity: 4 }] });
  expect(dearer?.payment).toEqual({ kind: 'ask', amount: (dearer?.after.totalCost ?? 0) - was.total });
  expect(await readMoney(open.shop.pool, order.id)).toMatchObject({ due: dearer?.payment.amount });
  const outcome = await edit(order, { lines: [{ position: 0, quantity: 1 }] });
  const row = await read(order);
  expect(outcome?.payment).toEqual({ kind: 'refund-card', amount: was.total - row.total });
  const { rows } = await open.shop.pool.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
    order.id,
  ]);
  await refundPayment(open.shop.deps, rows[0]?.id ?? '');
  expect(await readMoney(open.shop.pool, order.id)).toMatchObject({
    paid: was.total,
    returned: was.total - row.total,
    overpaid: 0,
    due: 0,
  });
  await setOrderStatus(open.shop.pool, order.id, 'cancelled', open.shop.deps.clock());
  expect(await stockOf(open.shop.pool, SKU)).toBe(before);
});

test('the difference of a paid invoice is refunded by hand', async () => {
  const order = await open.order(SKU, 3, { payment: 'invoice', company: { name: 'ТОВ «Іконопис»', code: '12345678' } });
  const was = await read(order);
  const outcome = await edit(order, { lines: [{ position: 0, quantity: 2 }] });
  const row = await read(order);
  expect(outcome?.payment).toEqual({ kind: 'refund-hand', amount: was.total - row.total });
  expect(await tasksOf(open.shop.pool, order.id)).toEqual(['refund-by-transfer']);
  expect(await readMoney(open.shop.pool, order.id)).toMatchObject({
    paid: was.total,
    queued: was.total - row.total,
    refundable: row.total,
  });
});

test('the lines of a packed order cannot be edited; concurrent editing and packing are serialized', async () => {
  const packed = await cash();
  await setOrderStatus(open.shop.pool, packed.id, 'packed', open.shop.deps.clock());
  expect(await refusal(edit(packed, { lines: [{ position: 0, quantity: 3 }] }))).toBe('order_packed');
  const order = await cash();
  const [edited, moved] = await Promise.allSettled([
    edit(order, { lines: [{ position: 0, quantity: 5 }] }),
    setOrderStatus(open.shop.pool, order.id, 'packed', open.shop.deps.clock()),
  ]);
  expect(moved.status).toBe('fulfilled');
  const { lines } = await read(order);
  expect(lines[0].quantity).toBe(edited.status === 'fulfilled' ? 5 : 2);
  expect(await statusOf(open.shop.pool, order.id)).toBe('packed');
});

test('the stock is exact after two edits concurrent with other orders', async () => {
  const orders = [await cash(1), await cash(1), await cash(1)];
  await open.shop.pool.query('UPDATE products SET stock = 3 WHERE sku = $1', [SKU]);
  const answers = await Promise.allSettled(
    orders.map((order) => edit(order, { lines: [{ position: 0, quantity: 3 }] })),
  );
  const made = answers.filter(({ status }) => status === 'fulfilled').length;
  expect(made).toBe(1);
  expect(await stockOf(open.shop.pool, SKU)).toBe(1);
});

test('delivery that is no longer free is charged', async () => {
  const order = await cash(2);
  const outcome = await edit(order, { lines: [{ position: 0, quantity: 1 }] });
  expect(outcome?.after.shippingCost).toBe(
    shippingCost({ method: 'pickup', weightGrams: 1, itemsCost: 1, hasFreeDelivery: false }),
  );
});
