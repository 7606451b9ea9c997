import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEMO_EMAIL } from '../../demo/seed/demo-customer.ts';
import { demoOrders } from '../../demo/seed/demo-orders.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { ordersSchema } from '../../src/contract/order.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { readTotals } from '../cart/order-totals.ts';
import { readPersonalPercent } from '../cart/read-cart.ts';
import { readOrders } from './read-orders.ts';

const database = await createSharedDatabase();
const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM customers WHERE email = $1', [DEMO_EMAIL]);
const customerId = rows[0]?.id ?? '';

/** Creates a customer without orders. */
async function stranger(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO customers (email, lang) VALUES (gen_random_uuid() || '@pozolota.example', 'ru') RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

test.each(LANGUAGES)('orders match the contract, newest first: %s', async (lang) => {
  const orders = v.parse(v.strictObject({ orders: ordersSchema }), {
    orders: await readOrders(database.pool, lang, customerId),
  }).orders;
  expect(orders.map(({ createdAt }) => new Date(createdAt).getTime())).toEqual(
    demoOrders.map(({ createdAt }) => new Date(createdAt).getTime()).reverse(),
  );
  const numbers = orders.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((one, two) => two - one));
});

test('an order has its texts in the language, its picture and its services', async () => {
  const inLanguage = async (lang: (typeof LANGUAGES)[number]) => {
    const orders = await readOrders(database.pool, lang, customerId);
    return orders.find(({ shipment }) => shipment.trackingNumber === '20450951830462');
  };
  const ukrainian = await inLanguage('uk');
  expect(ukrainian).toMatchObject({
    status: 'Доставлено',
    paymentMethodName: 'Карткою онлайн',
    shipment: {
      shippingMethodDescription: 'Нова пошта, кур’єр до дверей',
      statusDescription: 'Вручено отримувачу',
      recipient: {
        address: {
          type: 'doors',
          settlementName: 'Львів',
          settlementNameFull: 'м. Львів, Львівський р-н, Львівська обл.',
          addressName: 'вул. Вірменська',
          addressNameFull: 'вулиця Вірменська',
          buildingNumber: '27',
          flat: '6',
        },
      },
    },
    isCallbackNeeded: false,
  });
  const [item] = ukrainian?.items ?? [];
  expect(item).toMatchObject({
    price: 169_000,
    qty: 1,
    cost: 190_000,
    imageUrl: `/media/${item?.picture?.id}-160.webp`,
    additionalServices: [
      { name: 'Гравіювання', price: 15_000 },
      { name: 'Подарункове пакування', price: 6_000 },
    ],
  });
  expect(item?.picture?.alt).toBe(item?.name);
  const russian = await inLanguage('ru');
  expect(russian).toMatchObject({
    status: 'Доставлен',
    paymentMethodName: 'Картой онлайн',
    shipment: { statusDescription: 'Вручено получателю', recipient: { address: { settlementName: 'Львов' } } },
  });
  expect(russian?.items[0]?.additionalServices[0]?.name).toBe('Гравировка');
});

test('an order without an address and an item without a picture are shown', async () => {
  const customer = await stranger();
  await database.pool.query(
    `WITH made AS (
       INSERT INTO orders (customer_id, status, shipping_method, payment_method, items_cost, total_cost)
       VALUES ($1, 'new', 'pickup', 'invoice', 500, 500) RETURNING id
     )
     INSERT INTO order_items (order_id, position, sku, name, slug, price, quantity, services, cost)
     SELECT id, 1, 'GONE', '{"uk": "Товар", "ru": "Товар"}', 'gone', 250, 2, '[]', 500 FROM made`,
    [customer],
  );
  const [order] = v.parse(ordersSchema, await readOrders(database.pool, 'uk', customer));
  expect(order?.shipment).toMatchObject({
    trackingNumber: null,
    statusDescription: null,
    recipient: { address: null },
  });
  expect(order?.items).toEqual([
    {
      name: 'Товар',
      imageUrl: null,
      picture: null,
      slug: null,
      price: 250,
      qty: 2,
      cost: 500,
      unitPrice: 250,
      netCost: 500,
      additionalServices: [],
    },
  ]);
});

test('an item links to its product’s current page, or to none', async () => {
  const customer = await stranger();
  const { rows: products } = await database.pool.query<{ id: number; slug: string }>(
    'SELECT id, slug FROM products WHERE is_published ORDER BY id LIMIT 2',
  );
  await database.pool.query(
    `WITH made AS (
       INSERT INTO orders (customer_id, status, shipping_method, payment_method, items_cost, total_cost)
       VALUES ($1, 'finished', 'pickup', 'card', 500, 500) RETURNING id
     )
     INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost)
     SELECT made.id, p.id, p.id, p.sku, p.name, 'as-it-was-called-then', 250, 1, '[]', 250
     FROM made, products p WHERE p.id = ANY($2)`,
    [customer, products.map(({ id }) => id)],
  );
  const slugs = async () => (await readOrders(database.pool, 'uk', customer))[0]?.items.map(({ slug }) => slug);
  expect(await slugs()).toEqual(products.map(({ slug }) => slug));
  await database.pool.query('UPDATE products SET is_published = false WHERE id = $1', [products[0]?.id]);
  expect(await slugs()).toEqual([null, products[1]?.slug]);
});

test.each([
  ['awaiting-payment', true, ['pay', 'repeat', 'cancel']],
  ['new', true, ['repeat', 'cancel']],
  ['packed', true, ['repeat']],
  ['finished', true, ['repeat', 'review']],
  ['cancelled', true, ['repeat']],
  ['cancelled', false, []],
  ['awaiting-payment', false, ['pay', 'cancel']],
] as const)(
  'an order that is %s (something of it is available: %s) offers the actions %j',
  async (status, isSold, actions) => {
    const customer = await stranger();
    await database.pool.query(
      `WITH made AS (
       INSERT INTO orders (customer_id, status, shipping_method, payment_method, items_cost, total_cost)
       VALUES ($1, $2, 'pickup', 'card', 500, 500) RETURNING id
     )
     INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost)
     SELECT made.id, 1, p.id, p.sku, p.name, p.slug, 500, 1, '[]', 500
     FROM made, (SELECT * FROM products WHERE is_published AND (stock > 0) = $3 ORDER BY id DESC LIMIT 1) p`,
      [customer, status, isSold],
    );
    expect((await readOrders(database.pool, 'uk', customer))[0]?.actions).toEqual(actions);
  },
);

test('a customer does not see other customers’ orders', async () => {
  const customer = await stranger();
  expect(await readOrders(database.pool, 'uk', customer)).toEqual([]);
  expect(await readTotals(database.pool, customer)).toEqual({ totalOrdersCount: 0, totalOrdersCost: 0 });
});

test('the totals count finished orders only', async () => {
  const totals = await readTotals(database.pool, customerId);
  expect(totals).toEqual({ totalOrdersCount: 3, totalOrdersCost: 2_376_300 });
  expect(await readPersonalPercent(database.pool, customerId)).toBe(5);
});
