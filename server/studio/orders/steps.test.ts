import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../src/contract/checkout.ts';
import type { BulkResult, BulkStep } from '../../../studio/contract/order-bulk.ts';
import type { OrderRow } from '../../../studio/contract/order-list.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { statusOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { labelParcel } from '../../orders/parcels/waybill-jobs.ts';

const SKU = 'PZ-SZL-002';

const open = await openSharedBankShop();
const [manager, other] = [await openStudio(open.shop, 'order-manager'), await openStudio(open.shop, 'owner')];
const branch = await someBranch();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query('UPDATE products SET stock = 90 WHERE sku = $1', [SKU]);
  await open.shop.pool.query('DELETE FROM rate_limits');
});

async function someBranch(): Promise<Delivery> {
  const find = async (path: string) => (await open.browser.get(path)).data[0];
  const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const found = await find(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  return { method: 'nova-poshta-branch', settlement, branch: found };
}

const parcel = (changes = {}) =>
  open.order(SKU, 1, {
    payment: 'cash-on-delivery',
    delivery: branch,
    contact: { name: 'Олена Коваль', phone: newPhone(), email: newEmail() },
    ...changes,
  });

async function parcels(count: number): Promise<PaidOrder[]> {
  const made: PaidOrder[] = [];
  for (let index = 0; index < count; index++) made.push(await parcel());
  return made;
}

const rowsOf = async (orders: readonly PaidOrder[]): Promise<OrderRow[]> =>
  (await manager.get(`/studio/orders/chosen?${orders.map(({ id }) => `id=${id}`).join('&')}`)).data;

interface Asked {
  readonly browser?: Browser;
  readonly key?: string;
  readonly seen?: readonly { readonly id: string; readonly revision: number }[];
}

/** Takes a step, by default with the current revisions, and returns the whole answer. */
async function ask(step: BulkStep, orders: readonly PaidOrder[], { browser = manager, key, seen }: Asked = {}) {
  const chosen = (seen ?? (await rowsOf(orders))).map(({ id, revision }) => ({ id, revision }));
  const headers = { 'idempotency-key': key ?? randomUUID() };
  return browser.send('POST', '/studio/orders/steps', { step, orders: chosen }, headers);
}

/** Takes a step, and returns the outcome of each order in their own sequence. */
async function take(step: BulkStep, orders: readonly PaidOrder[], asked: Asked = {}): Promise<string[]> {
  const { data } = await ask(step, orders, asked);
  const results: BulkResult[] = data.results;
  return orders.map(({ id }) => results.find((result) => result.id === id)?.outcome ?? 'missing');
}

/** Runs the queued jobs of the orders' waybills. */
async function makeWaybills(orders: readonly PaidOrder[]): Promise<void> {
  for (const { id } of orders) {
    await labelParcel(open.shop.deps, id);
    await open.shop.pool.query("SELECT graphile_worker.remove_job('make-waybill:' || $1)", [id]);
  }
}

const transitionsOf = async ({ id }: PaidOrder): Promise<string[]> =>
  (
    await open.shop.pool.query<{ to: string }>(
      'SELECT to_status AS "to" FROM order_transitions WHERE order_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map(({ to }) => to);

const messagesOf = async ({ id }: PaidOrder, event: string): Promise<number> =>
  (
    await open.shop.pool.query("SELECT FROM messages WHERE content ->> 'orderId' = $1 AND content ->> 'event' = $2", [
      id,
      event,
    ])
  ).rowCount ?? 0;

async function packed(count: number): Promise<PaidOrder[]> {
  const orders = await parcels(count);
  await take('pack', orders);
  await makeWaybills(orders);
  return orders;
}

describe('many orders', () => {
  test('are packed, registered and sent, each with its own history', async () => {
    const orders = await parcels(3);
    expect(await take('pack', orders)).toEqual(['done', 'done', 'done']);
    expect((await rowsOf(orders)).map(({ status, waybill }) => [status, waybill])).toEqual(
      orders.map(() => ['packed', 'queued']),
    );
    await makeWaybills(orders);
    expect(await take('register', orders)).toEqual(['done', 'done', 'done']);
    const rows = await rowsOf(orders);
    expect(new Set(rows.map(({ register }) => register)).size).toBe(1);
    expect(rows[0]?.register).toMatch(/^105-\d{8}$/);
    expect(await take('ship', orders)).toEqual(['done', 'done', 'done']);
    for (const order of orders) {
      expect(await transitionsOf(order)).toEqual(['new', 'packed', 'shipped']);
      expect(await messagesOf(order, 'shipped')).toBeGreaterThan(0);
      const { rows: actions } = await open.shop.pool.query(
        `SELECT after ->> 'action' AS action, actor LIKE 'staff:%' AS "isOfStaff" FROM audit_log
          WHERE entity = 'order' AND entity_id = $1 ORDER BY id`,
        [order.id],
      );
      expect(actions.map(({ action }) => action)).toEqual(['move', 'register', 'move']);
      expect(actions.every(({ isOfStaff }) => isOfStaff)).toBe(true);
    }
  });

  test('a refused one stops no other, and its reason is in words', async () => {
    const [one, cancelled, three] = await parcels(3);
    if (!one || !cancelled || !three) throw new Error('Three orders were placed');
    await manager.post(`/studio/orders/${cancelled.id}/moves`, { to: 'cancelled' });
    const gone = { id: randomUUID(), revision: 1 };
    const seen = [...(await rowsOf([one, cancelled, three])), gone];
    const { data } = await ask('pack', [], { seen });
    const resultOf = (id: string): BulkResult => data.results.find((result: BulkResult) => result.id === id);
    expect([resultOf(one.id), resultOf(three.id)].map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(resultOf(cancelled.id)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('замовлення вже закінчено'),
    });
    expect(resultOf(gone.id)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('немає') });
  });

  test('of a request whose answer was lost are changed once, with the same answer', async () => {
    const orders = await parcels(2);
    const seen = await rowsOf(orders);
    const key = randomUUID();
    const answers = await Promise.all([ask('pack', orders, { key, seen }), ask('pack', orders, { key, seen })]);
    const third = await ask('pack', orders, { key, seen });
    for (const { data } of [...answers, third])
      expect(data.results.map(({ outcome }: BulkResult) => outcome)).toEqual(['done', 'done']);
    for (const order of orders) expect(await transitionsOf(order)).toEqual(['new', 'packed']);
  });

  test('of two people are changed once; the second one is told that it was done', async () => {
    const orders = await parcels(3);
    const seen = await rowsOf(orders);
    const both = await Promise.all([
      take('pack', orders, { seen }),
      take('pack', orders.toReversed(), { seen: seen.toReversed(), browser: other }),
    ]);
    for (const index of orders.keys())
      expect([both[0]?.[index], both[1]?.[orders.length - 1 - index]].sort()).toEqual(['already', 'done']);
    for (const order of orders) expect(await transitionsOf(order)).toEqual(['new', 'packed']);
  });

  test('that somebody has changed since they were seen are refused', async () => {
    const [edited, same] = await parcels(2);
    if (!edited || !same) throw new Error('Two orders were placed');
    const seen = await rowsOf([edited, same]);
    await other.send('PATCH', `/studio/orders/${edited.id}`, { lines: [{ position: 0, quantity: 2 }] });
    expect(await take('pack', [edited, same], { seen })).toEqual(['refused', 'done']);
    expect(await statusOf(open.shop.pool, edited.id)).toBe('new');
  });

  test('are not changed by support, nor with more orders than a request takes', async () => {
    const [order] = await parcels(1);
    if (!order) throw new Error('An order was placed');
    const support = await openStudio(open.shop, 'support');
    expect((await ask('pack', [order], { browser: support })).error.code).toBe('not_permitted');
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), revision: 1 }));
    expect((await ask('pack', [], { seen: many })).error.fields).toHaveProperty('orders');
  });
});

describe('parcels', () => {
  test('are not sent before they have a waybill; a failed one is requested again', async () => {
    const [order] = await parcels(1);
    if (!order) throw new Error('An order was placed');
    await open.shop.pool.query('UPDATE orders SET delivery_refs = NULL WHERE id = $1', [order.id]);
    await take('pack', [order]);
    const early = (await ask('ship', [order])).data.results[0];
    expect(early).toMatchObject({ outcome: 'refused', message: expect.stringContaining('ТТН ще немає') });
    await makeWaybills([order]);
    expect(await rowsOf([order])).toMatchObject([{ waybill: 'failed', waybillProblem: { code: 'typed-address' } }]);
    expect(await take('waybill', [order])).toEqual(['done']);
    expect(await rowsOf([order])).toMatchObject([{ waybill: 'queued' }]);
    expect(await tasksOf(open.shop.pool, order.id)).toEqual(['waybill-failed']);
  });

  test('need no waybill if they are collected at the shop', async () => {
    const pickup = await open.order(SKU, 1, { payment: 'cash-on-delivery' });
    await take('pack', [pickup]);
    expect(await rowsOf([pickup])).toMatchObject([{ waybill: 'none' }]);
    for (const step of ['waybill', 'register', 'ship'] as const) {
      const [result] = (await ask(step, [pickup])).data.results;
      expect(result).toMatchObject({ outcome: 'refused', message: expect.stringContaining('заберуть із магазину') });
    }
  });

  test('of a typed place, of an open order and with a typed number are in no register, and stop no other', async () => {
    const [good, typed, unpacked] = await packed(2).then(async (two) => [...two, await parcel()]);
    if (!good || !typed || !unpacked) throw new Error('Three orders were placed');
    await manager.send('DELETE', `/studio/orders/${typed.id}/waybill`, {});
    await manager.send('PUT', `/studio/orders/${typed.id}/waybill`, { number: '20450123456789' });
    const { data } = await ask('register', [good, typed, unpacked]);
    const told = new Map(data.results.map(({ id, outcome, message }: BulkResult) => [id, { outcome, message }]));
    expect(told.get(good.id)).toEqual({ outcome: 'done', message: null });
    expect(told.get(typed.id)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('не тут') });
    expect(told.get(unpacked.id)).toMatchObject({ outcome: 'refused', message: expect.stringContaining('зібрано') });
  });

  test('are in one register, whoever registers them, also after the answer of the carrier was lost', async () => {
    const orders = await packed(2);
    const both = await Promise.all([take('register', orders), take('register', orders, { browser: other })]);
    expect(both.map(([first]) => first).sort()).toEqual(['already', 'done']);
    const [before] = await rowsOf(orders);
    // The carrier has the register, and the shop does not know it.
    await open.shop.pool.query('UPDATE orders SET register_id = NULL');
    await open.shop.pool.query('DELETE FROM parcel_registers');
    expect(await take('register', orders)).toEqual(['already', 'already']);
    expect((await rowsOf(orders)).map(({ register }) => register)).toEqual([before?.register, before?.register]);
  });

  test('leave their register when their waybill is deleted', async () => {
    const [order] = await packed(1);
    if (!order) throw new Error('An order was placed');
    await take('register', [order]);
    const { status } = await manager.send('DELETE', `/studio/orders/${order.id}/waybill`, {});
    expect(status).toBe(200);
    expect(await rowsOf([order])).toMatchObject([{ register: null, waybill: 'none', trackingNumber: null }]);
  });

  test('keep their waybills if the carrier is unavailable, and the answer says so', async () => {
    const orders = await packed(1);
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no network'));
    expect((await ask('register', orders)).error.code).toBe('delivery_unavailable');
    expect(await rowsOf(orders)).toMatchObject([{ register: null, waybill: 'made' }]);
    expect(await take('register', orders)).toEqual(['done']);
  });
});

describe('prints', () => {
  const print = (kind: string, orders: readonly PaidOrder[]) =>
    manager.get(`/studio/orders/print?kind=${kind}&${orders.map(({ id }) => `id=${id}`).join('&')}`);

  test('of labels have the bar codes of the waybill and the order, and name orders without a label', async () => {
    const [ready, waiting] = [...(await packed(1)), await parcel()];
    if (!ready || !waiting) throw new Error('Two orders were placed');
    expect((await print('label', [waiting])).error.message).toContain('наклейок немає');
    const { data } = await print('label', [ready, waiting]);
    const [row] = await rowsOf([ready]);
    expect(data.match(/<section class="label">/g)).toHaveLength(1);
    expect(data).toContain(`aria-label="${row?.trackingNumber}"`);
    expect(data).toContain(`aria-label="${ready.number}"`);
    expect(data).toContain('size:100mm 100mm');
    expect(data).toMatch(new RegExp(`без наклейки:</b> № ${waiting.number}`));
    expect(data).toMatch(/Сплатити при отриманні: [\d\s]+/);
  });

  test('of a parcel that waits for a rest say so, and the list shows it as unpaid; it cannot be handed over', async () => {
    const order = await parcel({ payment: 'card' });
    await vi.waitFor(async () => expect(await statusOf(open.shop.pool, order.id)).toBe('paid'), { timeout: 10_000 });
    await take('pack', [order]);
    await makeWaybills([order]);
    expect((await rowsOf([order]))[0]?.money).toBe('paid');
    const { revision } = (await manager.get(`/studio/orders/${order.id}`)).data;
    const surcharge = { amount: 5_000, reason: 'Кур’єр' };
    await manager.send('PATCH', `/studio/orders/${order.id}`, { surcharge }, { 'if-match': `"${revision}"` });
    for (const kind of ['label', 'parcel'])
      expect((await print(kind, [order])).data).toMatch(/Чекаємо доплати, не надсилати: 50/);
    expect((await rowsOf([order]))[0]?.money).toBe('unpaid');
    const listed = async (filter: string) =>
      (await manager.get(`/studio/orders?${filter}&q=${order.number}`)).data.total;
    expect([await listed('money=unpaid'), await listed('money=paid'), await listed('need=payment')]).toEqual([1, 0, 1]);
    expect(await take('ship', [order])).toEqual(['refused']);
  });

  test('of a register have all of its parcels and lines to sign', async () => {
    const orders = await packed(2);
    expect((await print('register', orders)).error.code).toBe('nothing_to_print');
    await take('register', orders);
    const { data } = await print('dispatch', orders.slice(0, 1));
    expect(data.match(/<section class="label">/g)).toHaveLength(1);
    expect(data.match(/<section class="register">/g)).toHaveLength(1);
    const register = data.slice(data.indexOf('<section class="register">'));
    for (const { number } of orders) expect(register).toContain(`<td>${number}</td>`);
    expect(register).toContain('Разом посилок: 2');
    expect(register).toContain('Прийняв(ла)');
  });

  test('escape what a customer has typed', async () => {
    const order = await parcel({ contact: { name: 'Ко<b>валь</b>', phone: newPhone(), email: newEmail() } });
    await take('pack', [order]);
    await makeWaybills([order]);
    await take('register', [order]);
    expect((await print('dispatch', [order])).data).not.toContain('<b>валь');
  });
});
