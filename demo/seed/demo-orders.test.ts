import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRows } from '../../server/db/rows.ts';
import { verifyPassword } from '../../server/identity/password.ts';
import { readMoney } from '../../server/orders/payments/ledger.ts';
import { OPEN_PAYMENT_SQL, openPaymentSchema } from '../../server/orders/payments/open-payment.ts';
import { ORDER_STATUSES } from '../../server/orders/statuses.ts';
import { PaymentError } from '../../server/payments/provider.ts';
import { createPaymentProviders } from '../../server/payments/providers.ts';
import { paymentText } from '../../server/studio/orders/prints/labels.ts';
import { readOrder } from '../../server/studio/orders/read-order.ts';
import { lineCost, unitPrice } from '../../src/rules/price.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { startBank } from '../bank/bank.ts';
import { readEarlierPayments } from '../bank/earlier-payments.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_WISHES } from './demo-customer.ts';
import { type DemoOrder, demoOrders } from './demo-orders.ts';
import { orderRecords } from './order-records.ts';

const database = await createSharedDatabase();

interface Item {
  readonly sku: string;
  readonly price: number;
  readonly quantity: number;
  readonly cost: number;
  readonly services: readonly { readonly code: string; readonly price: number }[];
  readonly product: { readonly price: number; readonly tiers: { costBreakpoint: number; price: number }[] };
  readonly offered: Readonly<Record<string, number>>;
}

interface Order {
  readonly status: string;
  readonly trackingNumber: string | null;
  readonly itemsCost: number;
  readonly discountValue: number;
  readonly shippingCost: number;
  readonly totalCost: number;
  readonly items: readonly Item[];
}

async function writtenOrders(): Promise<readonly Order[]> {
  const { rows } = await database.pool.query<Order>(
    `SELECT o.status, o.tracking_number AS "trackingNumber", o.items_cost AS "itemsCost",
       o.discount_value AS "discountValue", o.shipping_cost AS "shippingCost", o.total_cost AS "totalCost",
       (SELECT json_agg(json_build_object(
          'sku', i.sku, 'price', i.price, 'quantity', i.quantity, 'cost', i.cost, 'services', i.services,
          'product', json_build_object('price', p.price, 'tiers', (
            SELECT coalesce(json_agg(json_build_object('costBreakpoint', t.cost_breakpoint, 'price', t.price)), '[]')
            FROM product_tiers t WHERE t.product_id = p.id)),
          'offered', (SELECT coalesce(json_object_agg(s.code, s.price), '{}')
            FROM product_services ps JOIN services s ON s.code = ps.service_code WHERE ps.product_id = p.id)))
        FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) AS items
     FROM orders o ORDER BY o.number`,
  );
  return rows;
}

test('the lines and totals of every demo order match the prices of the catalogue', async () => {
  const orders = await writtenOrders();
  expect(orders).toHaveLength(demoOrders.length);
  for (const [index, order] of orders.entries()) {
    expect(order.items).toHaveLength(demoOrders[index]?.lines.length ?? 0);
    for (const { price, quantity, cost, services, product, offered } of order.items) {
      expect(price).toBe(unitPrice(product, quantity));
      expect(cost).toBe(lineCost(product, quantity, services));
      for (const service of services) expect(service.price).toBe(offered[service.code]);
    }
    expect(order.itemsCost).toBe(order.items.reduce((total, { cost }) => total + cost, 0));
    expect(order.totalCost).toBe(order.itemsCost - order.discountValue + order.shippingCost);
    if (order.trackingNumber !== null) expect(order.trackingNumber).toMatch(/^2045\d{10}$/);
  }
});

test('every demo order weighs as much as its products', async () => {
  const { rows } = await database.pool.query<{ weight: number; ofProducts: number; size: object | null }>(
    `SELECT o.weight, o.parcel_size AS size, (SELECT sum(p.weight * i.quantity)::int FROM order_items i
       JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) AS "ofProducts" FROM orders o`,
  );
  expect(rows.map(({ weight }) => weight)).toEqual(rows.map(({ ofProducts }) => ofProducts));
  expect(rows.filter(({ weight, size }) => weight === 0 || size === null)).toEqual([]);
});

test('the demo orders cover every status, with and without a discount', async () => {
  const orders = await writtenOrders();
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
  const [first, , third, , fifth] = orders;
  expect(first?.discountValue).toBe(0);
  // The discounted items are a frame of 2890 UAH at 3 %, and brushes and a tip of 1700 UAH at 5 %.
  expect(third?.discountValue).toBe(8_670);
  expect(fifth?.discountValue).toBe(8_500);
});

test('the money of every demo order is in its payments, as its state says', async () => {
  const { rows } = await database.pool.query<{ id: string; status: string; paymentMethod: string; total: number }>(
    'SELECT id, status, payment_method AS "paymentMethod", total_cost AS total FROM orders ORDER BY number',
  );
  for (const { id, status, paymentMethod, total } of rows) {
    const money = await readMoney(database.pool, id);
    const isUnpaid = ['new', 'awaiting-payment', 'cancelled'].includes(status);
    const isOnReceipt = paymentMethod === 'cash-on-delivery' && status !== 'finished';
    if (isUnpaid || isOnReceipt) {
      expect(money).toMatchObject({ way: 'none', paid: 0, refundable: 0, due: status === 'cancelled' ? 0 : total });
      continue;
    }
    const returned = status === 'returned' ? total : 0;
    const way = paymentMethod === 'card' ? 'card' : 'hand';
    expect(money).toMatchObject({ way, paid: total, returned, queued: 0, refundable: total - returned, due: 0 });
  }
});

test('the label of a packed demo order that is paid by card says so, and its money can be refunded', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM orders WHERE status = 'packed' AND payment_method = 'card'",
  );
  expect(rows).toHaveLength(1);
  for (const { id } of rows) {
    const order = await readOrder(database.pool, 'uk', id);
    expect(paymentText(order, 'uk')).toBe('Оплачено');
    expect(order.money.refundable).toBe(order.totalCost);
  }
});

test('the demo bank refunds the payments of demo orders, and no more than was paid', async () => {
  const bank = await startBank({ earlier: await readEarlierPayments(database.pool) });
  try {
    const provider = createPaymentProviders(bank.settings).get('liqpay');
    const payments = await readRows(database.pool, openPaymentSchema, {
      text: `SELECT ${OPEN_PAYMENT_SQL} FROM payments WHERE status = 'paid'`,
    });
    expect(payments.length).toBeGreaterThan(0);
    for (const payment of payments) {
      const refund = (amount: number) => provider?.refund(payment, amount, randomUUID());
      expect(await refund(1_00)).toMatchObject({ status: 'refunded', amount: 1_00 });
      await expect(refund(payment.amount)).rejects.toThrow(PaymentError);
      expect(await refund(payment.amount - 1_00)).toMatchObject({ status: 'refunded' });
    }
  } finally {
    await bank.close();
  }
});

test('the demo customer is marked as one, and has the public password and a wishlist', async () => {
  const { rows } = await database.pool.query<{ isDemo: boolean; hash: string; wishes: string[] }>(
    `SELECT c.is_demo AS "isDemo", c.password_hash AS hash,
       ARRAY(SELECT p.sku FROM visitors v JOIN wishlist_items w ON w.visitor_id = v.id
         JOIN products p ON p.id = w.product_id WHERE v.customer_id = c.id ORDER BY w.create_time) AS wishes
     FROM customers c WHERE c.email = $1`,
    [DEMO_EMAIL],
  );
  expect(rows).toMatchObject([{ isDemo: true, wishes: DEMO_WISHES.map(({ sku }) => sku) }]);
  expect(await verifyPassword(DEMO_PASSWORD, rows[0]?.hash ?? null)).toBe(true);
});

test('an order of an unknown product is refused', () => {
  const [order] = demoOrders as readonly [DemoOrder];
  expect(() => orderRecords([order], { products: [], services: [], levels: [] })).toThrow('PZ-NZL-001');
});
