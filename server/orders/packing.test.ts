import { runOnce } from 'graphile-worker';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startNovaPoshta } from '../../demo/nova-poshta/nova-poshta.ts';
import type { Delivery } from '../../src/contract/checkout.ts';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { buy, setOrderStatus, statusOf, tasksOf } from '../../tests/helpers/ordering.ts';
import { openTestShop } from '../../tests/helpers/test-shop.ts';
import { createNovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import { createHandlers } from '../jobs/handlers.ts';
import { readOrdersToPack } from './to-pack.ts';

const SKU = 'PZ-SZL-002';
let browser: Browser;
const carrier = await startNovaPoshta();
const shop = await openTestShop({ novaPoshta: createNovaPoshta(carrier) });
afterAll(async () => {
  await shop.drop();
  await carrier.close();
});
beforeEach(() => {
  browser = openBrowser(shop.app);
});

async function place(changes: Partial<PlaceOrder> = {}) {
  const find = async (path: string) => (await browser.get(path)).data[0];
  const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const branch = await find(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  const delivery: Delivery = { method: 'nova-poshta-branch', settlement, branch };
  const { status, data } = await buy(browser, SKU, 1, { delivery, ...changes });
  expect(status).toBe(200);
  return data;
}

/** Runs all due jobs of the workers. */
async function work(): Promise<void> {
  const take = async () => {};
  const vendors = { mailer: { send: take, close: () => {} }, sms: { send: take } };
  await runOnce({
    pgPool: shop.pool,
    taskList: createHandlers(shop.deps, { ...shop.deps, ...vendors }),
    noHandleSignals: true,
  });
}

const eventsOf = async (orderId: string) => {
  const { rows } = await shop.pool.query<{ event: string }>(
    `SELECT content ->> 'event' AS event FROM messages WHERE content ->> 'orderId' = $1 AND channel = 'email' ORDER BY 1`,
    [orderId],
  );
  return rows.map(({ event }) => event);
};

const isWaiting = async (number: number) =>
  (await readOrdersToPack(shop.pool)).some((waiting) => waiting.number === number);

describe('an order that is paid on delivery', () => {
  test('waits to be packed by a person, whatever jobs run, and its shopper can cancel it', async () => {
    const order = await place();
    await work();
    expect(await statusOf(shop.pool, order.id)).toBe('new');
    expect(carrier.listWaybills()).toEqual([]);
    expect(await isWaiting(order.number)).toBe(true);
    const { data } = await browser.get(`/orders/${order.id}?token=${order.token}`);
    expect(data).toMatchObject({ isCancellable: true, shipment: { trackingNumber: null } });
    expect((await browser.post(`/orders/${order.id}/cancel`, { token: order.token })).status).toBe(200);
    expect(await isWaiting(order.number)).toBe(false);
  });

  test('gets its waybill once it is packed', async () => {
    const order = await place();
    await setOrderStatus(shop.pool, order.id, 'packed');
    expect(await isWaiting(order.number)).toBe(false);
    await work();
    expect(carrier.listWaybills().filter(({ reference }) => reference === String(order.number))).toHaveLength(1);
    expect(await statusOf(shop.pool, order.id)).toBe('packed');
    expect(await eventsOf(order.id)).toEqual(['placed']);
  });
});

describe('an order that is picked up', () => {
  const pickup = { delivery: { method: 'pickup' } } as const;

  test('is announced when it is packed, and needs no waybill', async () => {
    const order = await place(pickup);
    await setOrderStatus(shop.pool, order.id, 'packed');
    const made = carrier.listWaybills().length;
    await work();
    expect(await eventsOf(order.id)).toEqual(['packed', 'placed']);
    expect(carrier.listWaybills()).toHaveLength(made);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
  });

  test('is never shipped', async () => {
    const order = await place(pickup);
    await setOrderStatus(shop.pool, order.id, 'packed');
    await expect(setOrderStatus(shop.pool, order.id, 'shipped')).rejects.toThrow('cannot become shipped');
    await setOrderStatus(shop.pool, order.id, 'finished');
    expect(await statusOf(shop.pool, order.id)).toBe('finished');
  });
});
