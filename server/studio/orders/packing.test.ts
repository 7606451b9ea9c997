import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STAFF_COOKIES } from '../../../studio/contract/cookies.ts';
import type { StudioOrder } from '../../../studio/contract/orders.ts';
import { MOST_PACKED, type PackingOrder, type PackingState } from '../../../studio/contract/packing.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { stockOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { createStaffSession } from '../../staff/session.ts';
import { readMovements } from '../catalogue/stock-history.ts';

const [SKU, OTHER] = ['PZ-SZL-002', 'PZ-SZL-003'] as const;
const GTIN = '036000291452';
const HOUR = 3_600_000;

const open = await openSharedBankShop();
const [manager, support] = [await openStudio(open.shop, 'order-manager'), await openStudio(open.shop, 'support')];
const olena = await openPacker('Олена');
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query(
    'UPDATE products SET stock = 40, is_published = true, shelf = NULL, gtin = NULL WHERE sku IN ($1, $2)',
    [SKU, OTHER],
  );
  await open.shop.pool.query('DELETE FROM rate_limits');
});

/** Opens a browser of one more order manager. */
async function openPacker(name: string, now = open.shop.deps.clock()): Promise<Browser> {
  const { rows } = await open.shop.pool.query<{ id: string }>(
    `INSERT INTO staff (email, name, role, lang, password_hash)
     SELECT $1, $2, role, lang, password_hash FROM staff WHERE role = 'order-manager' LIMIT 1 RETURNING id`,
    [`${randomUUID()}@example.com`, name],
  );
  const client = await open.shop.pool.connect();
  try {
    const browser = openBrowser(open.shop.app);
    const session = await createStaffSession(client, { staffId: rows[0]?.id ?? '', userAgent: 'Firefox', now });
    browser.cookies.set(STAFF_COOKIES.staff.name, session);
    return browser;
  } finally {
    client.release();
  }
}

const cash = (quantity = 2, sku: string = SKU) => open.order(sku, quantity, { payment: 'cash-on-delivery' });
const read = async ({ id }: PaidOrder): Promise<StudioOrder> => (await manager.get(`/studio/orders/${id}`)).data;
const list = async (): Promise<PackingOrder[]> => (await manager.get('/studio/packing')).data;
const state = async (browser = manager): Promise<PackingState> => (await browser.get('/studio/packing/state')).data;
const ticksOf = async ({ id }: PaidOrder, browser = manager) =>
  (await state(browser)).ticks.filter(({ orderId }) => orderId === id);
const packed = async (order: PaidOrder) => (await ticksOf(order)).find(({ stage }) => stage === 'packed')?.pieces ?? 0;

const tick = ({ id }: PaidOrder, pieces: object, { browser = manager, key = randomUUID() as string, line = 0 } = {}) =>
  browser.send('PUT', `/studio/packing/${id}/lines/${line}`, { key, pieces });

describe('scanned pieces', () => {
  test('of two people who scan at once are all counted, and none beyond the order', async () => {
    const order = await cash(6);
    const scans = Array.from({ length: 8 }, (_, index) =>
      tick(order, { add: 1 }, { browser: index % 2 === 0 ? manager : olena }),
    );
    const statuses = (await Promise.all(scans)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409, 409]);
    const [line] = await ticksOf(order);
    expect(line).toMatchObject({ pieces: 6, stage: 'packed', position: 0 });
    expect(line?.by).toHaveLength(2);
    expect(line?.by).toContain('Олена');
    const { error } = await tick(order, { add: 1 });
    expect([error.code, error.message]).toEqual(['too_many_pieces', expect.stringContaining('6')]);
  });

  test('are counted once, however often the request is repeated', async () => {
    const order = await cash(3);
    const key = randomUUID();
    for (const _ of [1, 2, 3]) expect((await tick(order, { add: 1 }, { key })).status).toBe(200);
    await Promise.all([tick(order, { add: 1 }, { key }), tick(order, { add: 1 }, { key })]);
    expect(await packed(order)).toBe(1);
  });

  test('are taken back with the names of those who ticked them', async () => {
    const order = await cash(3);
    await tick(order, { set: 3 });
    await tick(order, { set: 0 });
    expect(await ticksOf(order)).toEqual([]);
    await tick(order, { set: 2 }, { browser: olena });
    expect(await ticksOf(order)).toMatchObject([{ pieces: 2, by: ['Олена'] }]);
  });

  test('of a removed line do not count for a product that gets its position', async () => {
    const order = await cash(2);
    const edit = (lines: object[]) => manager.send('PATCH', `/studio/orders/${order.id}`, { lines });
    await edit([
      { position: 0, quantity: 2 },
      { sku: OTHER, quantity: 1 },
    ]);
    await tick(order, { set: 1 }, { line: 1 });
    await edit([{ position: 0, quantity: 2 }]);
    await edit([
      { position: 0, quantity: 2 },
      { sku: OTHER, quantity: 1 },
    ]);
    expect(await ticksOf(order)).toEqual([]);
  });

  test('need an order that waits, a line of it, and the permission', async () => {
    const order = await cash();
    expect((await tick(order, { add: 1 }, { browser: support })).error.code).toBe('not_permitted');
    expect((await tick(order, { add: 1 }, { line: 7 })).status).toBe(404);
    expect((await tick(order, { add: 0 })).status).toBe(400);
    expect((await tick(order, { add: 1, set: 1 })).status).toBe(400);
    await manager.post(`/studio/orders/${order.id}/moves`, { to: 'packed' });
    expect((await tick(order, { add: 1 })).status).toBe(404);
  });
});

describe('the state of packing', () => {
  const openOrder = (browser: Browser, orderId: string | null) =>
    browser.send('PUT', '/studio/packing/open', { orderId });
  const peopleOf = async ({ id }: PaidOrder, browser = manager) =>
    (await state(browser)).people.filter(({ orderId }) => orderId === id).map(({ name }) => name);

  test('names the others who have an order open, until they close it or leave', async () => {
    const [order, next] = [await cash(), await cash()];
    expect((await openOrder(olena, order.id)).status).toBe(200);
    expect(await peopleOf(order)).toEqual(['Олена']);
    expect(await peopleOf(order, olena)).toEqual([]);
    await openOrder(olena, next.id);
    expect([await peopleOf(order), await peopleOf(next)]).toEqual([[], ['Олена']]);
    await openOrder(olena, null);
    expect(await peopleOf(next)).toEqual([]);
    await openOrder(olena, order.id);
    await open.shop.pool.query("UPDATE packing_presence SET seen_at = seen_at - interval '1 minute'");
    expect(await peopleOf(order)).toEqual([]);
    expect((await openOrder(support, order.id)).error.code).toBe('not_permitted');
  });

  test('has another version after an order was added, edited, refunded in part or packed', async () => {
    const seen = [(await state()).version];
    const order = await open.order(SKU, 3);
    seen.push((await state()).version);
    await manager.send('PATCH', `/studio/orders/${order.id}`, { note: 'Загорнути' });
    seen.push((await state()).version);
    const what = { lines: [{ position: 0, quantity: 1, fate: 'never-there' }] };
    await manager.post(`/studio/orders/${order.id}/refunds`, { key: randomUUID(), what, reason: 'Немає' });
    seen.push((await state()).version);
    await tick(order, { set: 2 });
    expect((await state()).version).toBe(seen.at(-1));
    await manager.post(`/studio/orders/${order.id}/moves`, { to: 'packed' });
    seen.push((await state()).version);
    // Without the order it is as it was before.
    expect([new Set(seen).size, seen.at(-1)]).toEqual([4, seen[0]]);
  });
});

test('orders to pack have their promised day, the longest wait first', async () => {
  const [late, early] = [await cash(), await cash()];
  const monday = new Date('2026-11-23T08:00:00Z');
  const place = ({ id }: PaidOrder, at: Date) =>
    open.shop.pool.query('UPDATE order_transitions SET at = $2 WHERE order_id = $1', [id, at]);
  // After 14:00 in Kyiv it is sent on the next working day.
  await place(late, new Date(monday.getTime() + 5 * HOUR));
  await place(early, monday);
  const found = (await list()).filter(({ id }) => id === late.id || id === early.id);
  expect(found.map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(found.map(({ sendOn }) => sendOn)).toEqual([null, null]);
  await open.shop.pool.query("UPDATE orders SET shipping_method = 'nova-poshta-branch' WHERE id = ANY($1)", [
    [late.id, early.id],
  ]);
  const sent = (await list()).filter(({ id }) => id === late.id || id === early.id);
  expect(sent.map(({ sendOn }) => sendOn)).toEqual(['2026-11-23', '2026-11-24']);
});

describe('a picking list', () => {
  const pick = (sku: string, orders: PaidOrder[], isPicked: boolean, browser = manager) =>
    browser.send('PUT', '/studio/picking', { sku, orders: orders.map(({ id }) => id), isPicked });

  test('is printed with each product once, by shelf, with its orders', async () => {
    await open.shop.pool.query("UPDATE products SET shelf = 'А-10' WHERE sku = $1", [SKU]);
    await open.shop.pool.query("UPDATE products SET shelf = 'А-2' WHERE sku = $1", [OTHER]);
    const orders = [await cash(2), await cash(1), await cash(4, OTHER)] as const;
    const ids = orders.map(({ id }) => `id=${id}`).join('&');
    const { status, data } = await manager.get(`/studio/picking/print?${ids}`);
    expect(status).toBe(200);
    expect(data.match(new RegExp(SKU, 'g'))).toHaveLength(1);
    expect(data).toContain('<td class="count">3 шт.</td>');
    expect(data).toContain(`${orders[0].number} × 2`);
    expect(data).toContain(`${orders[1].number} × 1`);
    expect(data.indexOf('А-2')).toBeLessThan(data.indexOf('А-10'));
    for (const { number } of orders) expect(data).toContain(`aria-label="${number}"`);
    await manager.post(`/studio/orders/${orders[2].id}/moves`, { to: 'packed' });
    const gone = await manager.get(`/studio/picking/print?id=${orders[2].id}`);
    expect([gone.status, gone.error.code]).toEqual([409, 'nothing_to_pick']);
  });

  test('is ticked by product over its orders, apart from the boxes, and by two people at once', async () => {
    const orders = [await cash(2), await cash(3), await cash(1, OTHER)];
    const picks = await Promise.all([pick(SKU, orders, true), pick(OTHER, orders, true, olena)]);
    expect(picks.map(({ status }) => status)).toEqual([200, 200]);
    const found = (await state()).ticks.filter(({ orderId }) => orders.some(({ id }) => id === orderId));
    expect(found.map(({ pieces, stage }) => `${pieces} ${stage}`).sort()).toEqual(['1 picked', '2 picked', '3 picked']);
    expect(found.find(({ pieces }) => pieces === 1)?.by).toEqual(['Олена']);
    await pick(SKU, orders, false, olena);
    expect((await Promise.all(orders.map((order) => ticksOf(order)))).flat()).toHaveLength(1);
    expect((await pick(SKU, orders, true, support)).error.code).toBe('not_permitted');
  });
});

test('a scanned code is the number of an order, a waybill, a GTIN or a SKU', async () => {
  await open.shop.pool.query('UPDATE products SET gtin = $2 WHERE sku = $1', [SKU, GTIN]);
  const order = await cash();
  const scan = async (code: string) =>
    (await manager.get(`/studio/packing/scan?code=${encodeURIComponent(code)}`)).data;
  expect(await scan(String(order.number))).toMatchObject({ kind: 'order', id: order.id, isByWaybill: false });
  await open.shop.pool.query("UPDATE orders SET tracking_number = '20450000654321' WHERE id = $1", [order.id]);
  expect(await scan('20450000654321')).toMatchObject({ kind: 'order', id: order.id, isByWaybill: true });
  for (const code of [GTIN, `0${GTIN}`, SKU.toLowerCase()])
    expect(await scan(code)).toMatchObject({ kind: 'product', sku: SKU });
  for (const code of ['12345678901234567890', '0', '—', "'"]) expect(await scan(code)).toEqual({ kind: 'nothing' });
});

test('of more orders than one list has, the longest wait is listed, and the one that is asked for', async () => {
  const newest = await cash();
  const { rows } = await open.shop.pool.query<{ id: string }>(
    `INSERT INTO orders (status, created_at, shipping_method, payment_method, items_cost, total_cost)
     SELECT 'new', now() - interval '1 day', 'pickup', 'cash-on-delivery', 100, 100 FROM generate_series(1, $1) RETURNING id`,
    [MOST_PACKED],
  );
  try {
    const ids = async (query = '') =>
      (await manager.get(`/studio/packing${query}`)).data.map(({ id }: PackingOrder) => id);
    expect(await ids()).toHaveLength(MOST_PACKED);
    expect(await ids()).not.toContain(newest.id);
    const withNewest = await ids(`?order=${newest.id}`);
    expect(withNewest).toHaveLength(MOST_PACKED);
    expect(withNewest.at(-1)).toBe(newest.id);
    expect(withNewest.slice(0, -1)).toEqual((await ids()).slice(0, -1));
  } finally {
    await open.shop.pool.query('DELETE FROM orders WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
  }
});

describe('missing pieces', () => {
  const base = {
    position: 0,
    quantity: 1,
    fate: 'never-there',
    stock: { kind: 'kept' },
    substitute: null,
    message: '',
  };
  const ask = ({ id }: PaidOrder, body: object, preview = false, headers = {}, browser = manager) =>
    browser.send('POST', `/studio/packing/${id}/missing${preview ? '-preview' : ''}`, { ...base, ...body }, headers);
  const stock = (sku: string = SKU) => stockOf(open.shop.pool, sku);
  const reasons = async (count: number) => {
    const { rows } = await open.shop.pool.query<{ id: number }>('SELECT id FROM products WHERE sku = $1', [SKU]);
    const { movements } = await readMovements(open.shop.pool, rows[0]?.id ?? 0, 1);
    return movements.slice(0, count).map(({ reason, delta }) => [reason, delta]);
  };
  const letters = async ({ id }: PaidOrder) => {
    const { rows } = await open.shop.pool.query<{ kind: string }>(
      `SELECT DISTINCT coalesce(content ->> 'event', content ->> 'type') AS kind FROM messages
       WHERE content ->> 'orderId' = $1 AND coalesce(content ->> 'event', '') NOT IN ('placed', 'paid') ORDER BY 1`,
      [id],
    );
    return rows.map(({ kind }) => kind);
  };
  const price = async (sku: string, kopiykas: number) => {
    await open.shop.pool.query(
      'DELETE FROM product_tiers WHERE product_id = (SELECT id FROM products WHERE sku = $1)',
      [sku],
    );
    await open.shop.pool.query('UPDATE products SET price = $2, old_price = NULL WHERE sku = $1', [sku, kopiykas]);
  };

  test('of an order paid by card are refunded as the rules say, once, with a letter and the counted stock', async () => {
    const order = await open.order(SKU, 3);
    const [line] = (await read(order)).lines;
    const share = Math.floor((line?.netCost ?? 0) / 3);
    const { data: seen } = await ask(order, {}, true);
    expect(seen.payment).toEqual({ kind: 'refund-card', amount: share });
    expect(seen.message).toContain('Повертаємо');
    expect((await read(order)).money.queued).toBe(0);
    const before = await stock();
    const { reserved } = seen.stock;
    const body = { message: seen.message, stock: { kind: 'counted', counted: reserved + 5 } };
    const once = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) expect((await ask(order, body, false, once)).status).toBe(200);
    const after = await read(order);
    expect(after.money.queued).toBe(share);
    expect(after.lines[0]).toMatchObject({ quantity: 3, refunded: 1, returned: 1 });
    expect(before).not.toBe(5);
    expect(await stock()).toBe(5);
    expect(await letters(order)).toEqual(['order-note']);
    expect((await list()).find(({ id }) => id === order.id)?.lines[0]?.quantity).toBe(2);
  });

  test('of an order paid by transfer become a task', async () => {
    const company = { name: 'ТОВ «Іконопис»', code: '12345678' };
    const order = await open.order(SKU, 2, { payment: 'invoice', company });
    const { data } = await ask(order, {}, true);
    expect(data.payment.kind).toBe('refund-hand');
    expect((await ask(order, {})).status).toBe(200);
    expect(await tasksOf(open.shop.pool, order.id)).toEqual(['refund-by-transfer']);
  });

  test('of an unpaid order are taken off it, off the stock, and the customer gets the usual message', async () => {
    const order = await cash(3);
    const total = (await read(order)).totalCost;
    const before = await stock();
    expect((await ask(order, { fate: 'written-off' })).status).toBe(200);
    const after = await read(order);
    expect(after.lines[0]?.quantity).toBe(2);
    expect(after.totalCost).toBeLessThan(total);
    expect(await stock()).toBe(before);
    expect(await reasons(1)).toEqual([['damaged', -1]]);
    expect(await letters(order)).toEqual(['changed']);
  });

  test('can empty the shelf, and a count below the pieces of other orders is refused', async () => {
    const order = await cash(2);
    await cash(1);
    const { status, error } = await ask(order, { stock: { kind: 'counted', counted: 0 } });
    expect([status, Object.keys(error.fields)]).toEqual([400, ['counted']]);
    expect((await read(order)).lines[0]?.quantity).toBe(2);
    expect((await ask(order, { stock: { kind: 'zero' } })).status).toBe(200);
    expect(await stock()).toBe(0);
  });

  test('can be replaced by a cheaper product: a paid order gets the difference back', async () => {
    await price(SKU, 20_000);
    await price(OTHER, 15_000);
    const order = await open.order(SKU, 1);
    const substitute = { sku: OTHER, quantity: 1, isAtAgreedPrice: false };
    const [before, other] = [await stock(), await stock(OTHER)];
    const { data } = await ask(order, { substitute }, true);
    expect(data.payment).toMatchObject({ kind: 'refund-card' });
    expect((await ask(order, { substitute, message: 'Замінили' })).status).toBe(200);
    const after = await read(order);
    expect(after.lines).toMatchObject([{ sku: OTHER, quantity: 1, price: 15_000 }]);
    expect(after.money.queued).toBe(data.payment.amount);
    expect([await stock(), await stock(OTHER)]).toEqual([before, other - 1]);
    expect(await letters(order)).toEqual(['order-note']);
  });

  test('can be replaced by a dearer product, if the shop bears the difference of a paid order', async () => {
    await price(SKU, 15_000);
    await price(OTHER, 20_000);
    const order = await open.order(SKU, 1);
    const total = (await read(order)).totalCost;
    const dearer = (isAtAgreedPrice: boolean) => ({ substitute: { sku: OTHER, quantity: 1, isAtAgreedPrice } });
    expect((await ask(order, dearer(false), true)).data.payment).toMatchObject({ kind: 'ask' });
    expect((await ask(order, dearer(true), true)).data.payment).toEqual({ kind: 'none', amount: 0 });
    expect((await ask(order, dearer(true))).status).toBe(200);
    const after = await read(order);
    expect(after.lines).toMatchObject([{ sku: OTHER, price: 15_000 }]);
    expect(after.totalCost).toBe(total);
  });

  test('of an order that waits for its rest lower the rest, and only more than that is refunded', async () => {
    await price(SKU, 20_000);
    const order = await open.order(SKU, 3);
    const edit = { surcharge: { amount: 5_000, reason: 'Кур’єр' } };
    const { revision } = await read(order);
    await manager.send('PATCH', `/studio/orders/${order.id}`, edit, { 'if-match': `"${revision}"` });
    expect((await read(order)).rest).toBe(5_000);
    const { data } = await ask(order, {}, true);
    const lower = data.total.before - data.total.after;
    expect(data.payment).toEqual({ kind: 'refund-card', amount: lower - 5_000 });
    expect((await ask(order, {})).status).toBe(200);
    const after = await read(order);
    expect(after).toMatchObject({ rest: 0, money: { queued: lower - 5_000, overpaid: 0, due: 0 } });
    expect(after.lines[0]).toMatchObject({ quantity: 2, refunded: 0 });
  });

  test('need a confirmation for a refund, and change nothing without it', async () => {
    const order = await open.order(SKU, 2);
    const stale = await openPacker('Стара сесія', new Date(open.shop.deps.clock().getTime() - HOUR / 2));
    const refused = await ask(order, { message: 'Вибачте' }, false, {}, stale);
    expect(refused.error.code).toBe('confirmation_needed');
    expect((await ask(order, {}, true, {}, stale)).status).toBe(200);
    expect((await read(order)).lines[0]).toMatchObject({ refunded: 0, returned: 0 });
    expect(await letters(order)).toEqual([]);
  });

  test('of two people at once are recorded for the first; the second sees the order as it is', async () => {
    const order = await open.order(SKU, 2, { contact: { name: 'Леся', phone: newPhone(), email: newEmail() } });
    const { revision } = await read(order);
    const seen = { 'if-match': `"${revision}"` };
    const substitute = { sku: OTHER, quantity: 1, isAtAgreedPrice: true };
    const answers = await Promise.all([
      ask(order, { substitute }, false, seen),
      ask(order, { substitute }, false, seen, olena),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await read(order)).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test('are refused at their field if the line has fewer, or if nothing would be left', async () => {
    const order = await open.order(SKU, 2);
    expect(Object.keys((await ask(order, { quantity: 3 })).error.fields)).toEqual(['quantity']);
    expect(Object.keys((await ask(order, { position: 5 })).error.fields)).toEqual(['position']);
    const same = { sku: SKU, quantity: 1, isAtAgreedPrice: false };
    expect(Object.keys((await ask(order, { substitute: same })).error.fields)).toEqual(['substitute.sku']);
    expect((await ask(order, { quantity: 2 })).error.code).toBe('refund_cancel_instead');
    expect((await ask(order, {}, false, {}, support)).error.code).toBe('not_permitted');
  });
});
