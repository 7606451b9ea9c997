import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shippingCost } from '../../../src/rules/delivery.ts';
import type { StudioOrder } from '../../../studio/contract/orders.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { statusOf, stockOf, tasksOf } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import { reportDeadJobs } from '../../jobs/dead-jobs.ts';
import { createMessageWriter } from '../../jobs/handlers.ts';
import type { OrderEvent } from '../../messages/content.ts';
import { refundPayment } from '../../orders/payments/refund-payment.ts';
import { transition } from '../../orders/transition.ts';
import { addTask } from '../../tasks/add-task.ts';
import { readMovements } from '../catalogue/stock-history.ts';

const SKU = 'PZ-SZL-002';
const MINUTE = 60_000;

const open = await openSharedBankShop();
let [manager, support] = [await openStudio(open.shop, 'order-manager'), await openStudio(open.shop, 'support')];
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query('UPDATE products SET stock = 40 WHERE sku = $1', [SKU]);
  // All orders come from one address here, and most of them need a code by SMS.
  await open.shop.pool.query('DELETE FROM rate_limits');
});

const cash = (changes = {}) => open.order(SKU, 2, { payment: 'cash-on-delivery', ...changes });

const parcel = async () => {
  const find = async (path: string) => (await open.browser.get(path)).data[0];
  const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const branch = await find(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  return { method: 'nova-poshta-branch', settlement, branch } as const;
};

const read = async ({ id }: PaidOrder, browser = manager): Promise<StudioOrder> =>
  (await browser.get(`/studio/orders/${id}`)).data;

const moveTo = (order: PaidOrder, to: string, headers = {}, browser = manager) =>
  browser.send('POST', `/studio/orders/${order.id}/moves`, { to }, headers);

/** Returns the rendered letter about an event. */
async function letterOf({ id: orderId }: PaidOrder, event: OrderEvent): Promise<string> {
  const { text } = await createMessageWriter(open.shop.deps)({ type: 'order', event, orderId }, 'uk');
  return text;
}

const refund = (order: PaidOrder, amount: number, key = randomUUID(), browser = manager) =>
  browser.post(`/studio/orders/${order.id}/refunds`, { key, what: { amount }, reason: 'Тріснула ручка' });

describe('the list', () => {
  test('finds an order by its number, phone, name or waybill as read out', async () => {
    const phone = newPhone();
    const email = newEmail();
    const order = await cash({ contact: { name: 'Соломія Крушельницька', phone, email } });
    await open.shop.pool.query("UPDATE orders SET tracking_number = '20450000123456' WHERE id = $1", [order.id]);
    const asked = [
      String(order.number),
      `№ ${order.number}`,
      'крушельницька',
      phone,
      `${phone.slice(3, 6)} ${phone.slice(6)}`,
      email.toUpperCase(),
      '2045 0000 1234 56',
    ];
    for (const q of asked) {
      const { data } = await manager.get(`/studio/orders?q=${encodeURIComponent(q)}`);
      expect([q, data.orders.map(({ id }: { id: string }) => id)]).toEqual([q, [order.id]]);
    }
    const bySku = await manager.get(`/studio/orders?q=${SKU}&from=2020-01-01`);
    expect(bySku.data.orders[0].id).toBe(order.id);
    for (const q of ['%', '_', '\\', "'", '100%']) {
      const { status, data } = await manager.get(`/studio/orders?q=${encodeURIComponent(q)}`);
      expect([status, data.orders.length]).toEqual([200, 0]);
    }
  });

  test('finds words in any order, with any apostrophe, in places, companies, products and notes', async () => {
    const order = await open.order(SKU, 1, {
      payment: 'invoice',
      company: { name: 'ТОВ «Зорепад»', code: '98765432' },
      contact: { name: 'Ковальчук-М’яка Олена', phone: newPhone(), email: newEmail() },
      delivery: await parcel(),
      note: 'Загорнути в крафт',
    });
    const told = { key: randomUUID(), to: 'team', text: 'Просив дзвонити після шостої' };
    await manager.post(`/studio/orders/${order.id}/notes`, told);
    const name = (await read(order)).lines[0]?.name ?? '';
    const own = ['олена ковальчук', "м'яка", 'м’яка', 'мʼяка', '98765432', 'зорепад', 'крафт', 'після шостої'];
    for (const q of own) {
      const { data } = await manager.get(`/studio/orders?q=${encodeURIComponent(q)}`);
      expect([q, data.orders.map(({ id }: { id: string }) => id)]).toEqual([q, [order.id]]);
    }
    for (const q of ['львів олена', `${name} олена`, `${name.split(' ')[0]?.toLowerCase()} зорепад`]) {
      const { data } = await manager.get(`/studio/orders?q=${encodeURIComponent(q)}`);
      expect([q, data.orders[0]?.id]).toEqual([q, order.id]);
    }
    expect((await manager.get(`/studio/orders?q=${encodeURIComponent('олена харків')}`)).data.orders).toEqual([]);
  });

  test('filters, counts each state, sorts and pages', async () => {
    await cash();
    const all = (await manager.get('/studio/orders')).data;
    const news = (await manager.get('/studio/orders?status=new&payment=cash-on-delivery&delivery=pickup')).data;
    expect(news.orders.every(({ status }: { status: string }) => status === 'new')).toBe(true);
    expect(news.total).toBe(news.counts.new);
    expect(all.total).toBe(Object.values<number>(all.counts).reduce((sum, count) => sum + count, 0));
    const dear = (await manager.get('/studio/orders?sort=-total')).data.orders;
    expect(dear.map(({ totalCost }: { totalCost: number }) => totalCost)).toEqual(
      dear.map(({ totalCost }: { totalCost: number }) => totalCost).sort((a: number, b: number) => b - a),
    );
    expect((await manager.get('/studio/orders?page=900')).data.orders).toEqual([]);
    expect((await manager.get('/studio/orders?from=2099-01-01')).data.total).toBe(0);
    expect((await manager.get('/studio/orders?from=yesterday')).status).toBe(400);
  });

  test('reports how many new orders have come', async () => {
    const { newest } = (await manager.get('/studio/orders')).data;
    expect((await manager.get(`/studio/orders/newer?after=${newest}`)).data).toEqual({ count: 0 });
    await cash();
    expect((await manager.get(`/studio/orders/newer?after=${newest}`)).data).toEqual({ count: 1 });
  });
});

describe('an order', () => {
  test('is moved only along the state machine, and the timeline names the author', async () => {
    const order = await cash();
    const before = await read(order);
    expect(before.moves.find(({ to }) => to === 'shipped')).toEqual({ to: 'shipped', refusal: 'picked-up' });
    expect(before.moves.find(({ to }) => to === 'packed')).toEqual({ to: 'packed', refusal: null });
    const refused = await moveTo(order, 'finished');
    expect([refused.status, refused.error.code]).toEqual([409, 'order_move_refused']);
    expect(refused.error.message).toContain('Виконано');
    expect((await moveTo(order, 'packed')).status).toBe(200);
    const [event] = (await read(order)).events.filter(({ kind }) => kind === 'state');
    expect(event).toMatchObject({ to: 'packed', by: { kind: 'staff', name: expect.stringMatching(/\S/) } });
  });

  test('has authors with names: banks by their ids, and none for an order of nothing', async () => {
    const order = await cash();
    for (const by of ['payment:none', 'payment:monobank', 'payment:gone', 'clock'])
      await open.shop.pool.query(
        `INSERT INTO order_transitions (order_id, from_status, to_status, by, at) VALUES ($1, 'new', 'paid', $2, now())`,
        [order.id, by],
      );
    const { events } = await read(order);
    const authors = events.flatMap(({ kind, by }) => (kind === 'state' ? by : [])).slice(0, 4);
    expect(authors.toReversed()).toEqual([
      { kind: 'nothing-due' },
      { kind: 'payment', provider: 'monobank' },
      { kind: 'payment', provider: null },
      { kind: 'clock' },
    ]);
  });

  test('paid by card is marked as paid by the bank only', async () => {
    const paid = await open.order(SKU, 1);
    await open.shop.pool.query("UPDATE orders SET status = 'awaiting-payment' WHERE id = $1", [paid.id]);
    const { error } = await moveTo(paid, 'paid');
    expect(error.code).toBe('order_move_refused');
    await open.shop.pool.query("UPDATE orders SET status = 'paid' WHERE id = $1", [paid.id]);
  });

  test('changed by two managers from the same revision reports the first change to the second', async () => {
    const order = await cash();
    const { revision } = await read(order);
    const seen = { 'if-match': `"${revision}"` };
    const answers = await Promise.all([moveTo(order, 'packed', seen), moveTo(order, 'cancelled', seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const conflict = answers.find(({ status }) => status === 412);
    expect(conflict?.error.code).toBe('revision_conflict');
    expect(['packed', 'cancelled']).toContain(await statusOf(open.shop.pool, order.id));
  });

  test('cancelled after payment requires the second factor, and is refunded', async () => {
    const order = await open.order(SKU, 1);
    const late = await openStudio(open.shop, 'order-manager');
    open.shop.wait(11 * MINUTE);
    expect((await moveTo(order, 'cancelled', {}, late)).error.code).toBe('confirmation_needed');
    expect(await statusOf(open.shop.pool, order.id)).toBe('paid');
    manager = await openStudio(open.shop, 'order-manager');
    support = await openStudio(open.shop, 'support');
    expect((await moveTo(order, 'cancelled')).data.money).toMatchObject({
      refundable: 0,
      queued: order && expect.any(Number),
    });
  });
});

describe('a refund', () => {
  test('by a double click is made once; two concurrent ones are limited to what was paid', async () => {
    const order = await open.order(SKU, 2);
    for (const to of ['packed', 'finished']) await moveTo(order, to);
    const { money } = await read(order);
    const key = randomUUID();
    const clicks = await Promise.all([refund(order, 1_00, key), refund(order, 1_00, key)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(order)).money.queued).toBe(1_00);
    const half = Math.ceil(money.paid / 2);
    const race = await Promise.all([refund(order, half), refund(order, half)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(race.find(({ status }) => status === 422)?.error.code).toBe('refund_too_much');
    const { rows } = await open.shop.pool.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      order.id,
    ]);
    await refundPayment(open.shop.deps, rows[0]?.id ?? '');
    const after = await read(order);
    expect(after.money).toMatchObject({ returned: half + 1_00, queued: 0 });
    expect(after.events.find(({ kind }) => kind === 'refund')?.by).toMatchObject({ kind: 'staff' });
    // The audit log has the refund once, with its author.
    const { rows: journal } = await open.shop.pool.query(
      `SELECT after, actor LIKE 'staff:%' AS "isOfStaff" FROM audit_log WHERE entity = 'order' AND entity_id = $1 ORDER BY id`,
      [order.id],
    );
    expect(journal).toEqual([
      { after: { action: 'move', status: 'packed' }, isOfStaff: true },
      { after: { action: 'move', status: 'finished' }, isOfStaff: true },
      { after: { action: 'refund', amount: 1_00 }, isOfStaff: true },
      { after: { action: 'refund', amount: half }, isOfStaff: true },
    ]);
  });

  test('is refused to support, without a reason and without a recent second factor', async () => {
    const order = await open.order(SKU, 1);
    expect((await refund(order, 1, randomUUID(), support)).error.code).toBe('not_permitted');
    const bare = await manager.post(`/studio/orders/${order.id}/refunds`, {
      key: randomUUID(),
      what: { amount: 100 },
      reason: ' ',
    });
    expect(bare.error.fields).toHaveProperty('reason');
    const late = await openStudio(open.shop, 'order-manager');
    open.shop.wait(11 * MINUTE);
    expect((await refund(order, 1, randomUUID(), late)).error.code).toBe('confirmation_needed');
    manager = await openStudio(open.shop, 'order-manager');
    support = await openStudio(open.shop, 'support');
  });
});

describe('an edit', () => {
  test('has a preview equal to its result, which changes nothing', async () => {
    const order = await cash();
    const { revision, totalCost } = await read(order);
    const stock = await stockOf(open.shop.pool, SKU);
    const body = { lines: [{ position: 0, quantity: 5 }] };
    const headers = { 'if-match': `"${revision}"` };
    const shown = await manager.send('POST', `/studio/orders/${order.id}/edit-preview`, body, headers);
    expect(shown.status).toBe(200);
    expect(await stockOf(open.shop.pool, SKU)).toBe(stock);
    expect(await read(order)).toMatchObject({ revision, totalCost });
    const made = await manager.send('PATCH', `/studio/orders/${order.id}`, body, headers);
    expect(made.data.outcome).toEqual(shown.data);
    expect(made.data.order.totalCost).toBe(shown.data.after.totalCost);
    expect(await stockOf(open.shop.pool, SKU)).toBe(stock - 3);
    const again = await manager.send('PATCH', `/studio/orders/${order.id}`, body, headers);
    expect(again.error.code).toBe('revision_conflict');
  });

  test('of the place looks it up at the carrier and reprices the delivery', async () => {
    const order = await cash();
    const delivery = await parcel();
    const { data, status } = await manager.send('PATCH', `/studio/orders/${order.id}`, { delivery });
    expect(status).toBe(200);
    expect(data.order).toMatchObject({ shippingMethod: 'nova-poshta-branch', isTyped: false });
    const { itemsCost, discountValue, weight: weightGrams, shippingCost: charged } = data.order;
    const { method } = delivery;
    expect(charged).toBe(
      shippingCost({ method, weightGrams, itemsCost: itemsCost - discountValue, hasFreeDelivery: false }),
    );
    const wrong = { ...delivery, branch: { ...delivery.branch, ref: randomUUID() } };
    const refused = await manager.send('PATCH', `/studio/orders/${order.id}`, { delivery: wrong });
    expect(refused.error.fields).toHaveProperty('delivery.branch.name');
  });

  test('is refused to support, and to everybody once the order is handed over', async () => {
    const order = await cash();
    expect((await support.send('PATCH', `/studio/orders/${order.id}`, { note: 'x' })).error.code).toBe('not_permitted');
    await moveTo(order, 'packed');
    await moveTo(order, 'finished');
    const { error } = await manager.send('PATCH', `/studio/orders/${order.id}`, { note: 'x' });
    expect(error).toMatchObject({ code: 'order_not_editable', message: expect.stringContaining('Виконано') });
  });
});

describe('notes', () => {
  test('to the team stay internal; those to the customer are sent once, in their language', async () => {
    const order = await cash();
    const key = randomUUID();
    const say = (body: object) => support.post(`/studio/orders/${order.id}/notes`, body);
    await say({ key: randomUUID(), to: 'team', text: 'Просив загорнути' });
    await say({ key, to: 'customer', text: 'Ми відкладемо для вас ще один.' });
    await say({ key, to: 'customer', text: 'Ми відкладемо для вас ще один.' });
    const { events } = await read(order);
    expect(events.filter(({ kind }) => kind === 'note')).toHaveLength(2);
    expect(events.filter((event) => event.kind === 'message' && event.event === 'note')).toHaveLength(1);
    expect((await say({ key: randomUUID(), to: 'team', text: ' ' })).error.fields).toHaveProperty('text');
  });
});

describe('a waybill', () => {
  test('is created at once, deleted while the carrier has no parcel, and created again', async () => {
    const order = await cash({ delivery: await parcel(), payment: 'card' });
    const path = `/studio/orders/${order.id}/waybill`;
    expect((await manager.post(path)).error.code).toBe('waybill_refused');
    await moveTo(order, 'packed');
    const made = (await manager.post(path)).data.waybill.number;
    expect(made).toMatch(/^\d{14}$/);
    expect((await manager.send('DELETE', path, {})).data.waybill.number).toBeNull();
    expect((await manager.send('DELETE', path, {})).error.code).toBe('waybill_refused');
    expect((await manager.post(path)).data.waybill.number).toMatch(/^\d{14}$/);
  });

  const NUMBER = '20450123456789';
  const sent = async () => {
    const order = await cash({ delivery: await parcel() });
    await moveTo(order, 'packed');
    return order;
  };
  const told = async (order: PaidOrder) =>
    (await read(order)).events.flatMap((event) => (event.kind === 'message' ? [event.event] : []));

  test('created elsewhere is typed when the parcel is sent: the customer gets its number', async () => {
    const order = await sent();
    const move = (trackingNumber: string) =>
      manager.post(`/studio/orders/${order.id}/moves`, { to: 'shipped', trackingNumber });
    expect((await move('2045')).error.fields).toHaveProperty('trackingNumber');
    const { data } = await move('2045 0123 456789');
    expect([data.status, data.waybill]).toMatchObject(['shipped', { number: NUMBER, isTyped: true }]);
    expect(await letterOf(order, 'shipped')).toContain(NUMBER);
    expect(await told(order)).not.toContain('tracking');
    expect(await tasksOf(open.shop.pool, order.id)).toEqual([]);
  });

  test.each(['typed', 'made'] as const)('%s after the parcel was sent notifies the customer then', async (how) => {
    const order = await sent();
    expect((await moveTo(order, 'shipped')).status).toBe(200);
    const letter = await letterOf(order, 'shipped');
    expect(letter).toContain('Номер відправлення надішлемо окремо');
    expect(await tasksOf(open.shop.pool, order.id)).toEqual(['waybill-missing']);
    const path = `/studio/orders/${order.id}/waybill`;
    const { data } = how === 'made' ? await manager.post(path) : await manager.send('PUT', path, { number: NUMBER });
    expect(data.waybill).toMatchObject({ number: expect.stringMatching(/^\d{14}$/), isTyped: how === 'typed' });
    expect(await letterOf(order, 'tracking')).toContain(data.waybill.number);
    const { tasks } = (await manager.get('/studio/tasks')).data;
    expect(tasks.filter(({ order: of }: { order: { id: string } | null }) => of?.id === order.id)).toEqual([]);
  });

  test('that was typed can be corrected and removed; one created by the shop must be deleted first', async () => {
    const order = await sent();
    const path = `/studio/orders/${order.id}/waybill`;
    const type = (number: string) => manager.send('PUT', path, { number });
    await type(NUMBER);
    expect((await type('20450123456780')).data.waybill.number).toBe('20450123456780');
    expect((await manager.send('DELETE', path, {})).data.waybill.number).toBeNull();
    await manager.post(path);
    expect((await type(NUMBER)).error).toMatchObject({ code: 'waybill_refused', message: /видаліть/ });
    const collected = await cash();
    await moveTo(collected, 'packed');
    const refused = await manager.send('PUT', `/studio/orders/${collected.id}/waybill`, { number: NUMBER });
    expect(refused.error.code).toBe('waybill_refused');
  });
});

describe('a requested call', () => {
  test('is marked as done in any state, once, and by support too', async () => {
    const order = await cash({ isCallbackNeeded: true });
    for (const to of ['packed', 'finished']) await moveTo(order, to);
    const end = () => support.send('DELETE', `/studio/orders/${order.id}/callback`, {});
    expect((await end()).data.isCallbackNeeded).toBe(false);
    const { events } = (await end()).data;
    const edits = events.filter(({ kind }: { kind: string }) => kind === 'edit');
    expect(edits).toMatchObject([
      { changes: [{ field: 'callback', before: true, after: false }], by: { kind: 'staff' } },
    ]);
  });
});

test('documents are printed together, each on its own page', async () => {
  const orders = [await cash(), await cash()];
  const ids = orders.map(({ id }) => `id=${id}`).join('&');
  const { data, status } = await manager.get(`/studio/orders/print?kind=packing&${ids}`);
  expect(status).toBe(200);
  expect(data.match(/<section>/g)).toHaveLength(2);
  for (const { number } of orders) expect(data).toContain(`aria-label="${number}"`);
  expect((await manager.get(`/studio/orders/print?kind=invoice&${ids}`)).error.code).toBe('nothing_to_print');
  const company = { name: '<b>ТОВ</b> «Іконопис»', code: '12345678' };
  const invoice = await open.order(SKU, 1, { payment: 'invoice', company });
  const printed = await manager.get(`/studio/orders/print?kind=invoice&${ids}&id=${invoice.id}`);
  expect(printed.data).toContain('Рахунок на оплату');
  expect(printed.data).not.toContain('<b>ТОВ</b>');
});

test('orders to pack are listed with their pieces', async () => {
  const order = await cash();
  const { data } = await manager.get('/studio/packing');
  const found = data.find(({ id }: { id: string }) => id === order.id);
  expect(found.lines).toMatchObject([{ sku: SKU, quantity: 2 }]);
  await moveTo(order, 'packed');
  const after = await manager.get('/studio/packing');
  expect(after.data.some(({ id }: { id: string }) => id === order.id)).toBe(false);
});

test('packed pieces are visible to others who pack', async () => {
  const order = await cash();
  const owner = await openStudio(open.shop, 'owner');
  const tick = (set: number, browser = manager) =>
    browser.send('PUT', `/studio/packing/${order.id}/lines/0`, { key: randomUUID(), pieces: { set } });
  const seen = async () => {
    const { data } = await owner.get('/studio/packing/state');
    return data.ticks.find(({ orderId }: { orderId: string }) => orderId === order.id);
  };
  const { revision } = await read(order);
  expect(await seen()).toBeUndefined();
  expect((await tick(2)).status).toBe(200);
  expect(await seen()).toMatchObject({ position: 0, stage: 'packed', pieces: 2, by: [expect.stringMatching(/\S/)] });
  // It does not raise the revision, so it causes no conflict.
  expect((await read(order)).revision).toBe(revision);
  await manager.send('PATCH', `/studio/orders/${order.id}`, { lines: [{ position: 0, quantity: 3 }] });
  // Two of three pieces are in the box.
  expect(await seen()).toMatchObject({ pieces: 2 });
  await tick(3);
  await tick(0);
  expect(await seen()).toBeUndefined();
  expect((await tick(3, support)).error.code).toBe('not_permitted');
  await moveTo(order, 'packed');
  expect((await tick(3)).status).toBe(404);
});

describe('returned pieces', () => {
  const move = (order: PaidOrder, to: string, pieces: object[]) =>
    manager.post(`/studio/orders/${order.id}/moves`, { to, pieces });
  const stock = () => stockOf(open.shop.pool, SKU);
  /** Returns the stock, and checks that its history adds up to it. */
  async function toldStock(): Promise<number> {
    const { rows } = await open.shop.pool.query<{ id: number }>('SELECT id FROM products WHERE sku = $1', [SKU]);
    const { movements } = await readMovements(open.shop.pool, rows[0]?.id ?? 0, 1);
    const [last, before] = movements;
    expect(last?.stock).toBe(await stock());
    expect((last?.stock ?? 0) - (last?.delta ?? 0)).toBe(before?.stock);
    return last?.stock ?? 0;
  }

  test('are returned to stock, written off or missing, as recorded line by line', async () => {
    const order = await open.order(SKU, 3);
    const before = await stock();
    await moveTo(order, 'packed');
    const tooMany = await move(order, 'cancelled', [{ position: 0, quantity: 4, fate: 'shelf' }]);
    expect(tooMany.error.code).toBe('pieces_not_held');
    const { data } = await move(order, 'cancelled', [
      { position: 0, quantity: 1, fate: 'written-off' },
      { position: 0, quantity: 1, fate: 'never-there' },
    ]);
    expect(await toldStock()).toBe(before + 1);
    const events = data.events.filter(({ kind }: { kind: string }) => kind === 'pieces');
    expect(events.map(({ fate }: { fate: string }) => fate).sort()).toEqual(['never-there', 'written-off']);
  });

  test('cut at packing cannot be sold again; before packing they can', async () => {
    const cut = [{ code: 'cut', name: { uk: 'Відріз', ru: 'Отрез' }, price: 0, values: { length: 500 } }];
    const orders = [await cash(), await cash()];
    for (const { id } of orders)
      await open.shop.pool.query('UPDATE order_items SET services = $2 WHERE order_id = $1', [id, JSON.stringify(cut)]);
    const [packed, waiting] = orders;
    if (!packed || !waiting) throw new Error('Two orders were placed');
    const before = await stock();
    await moveTo(packed, 'packed');
    await moveTo(packed, 'cancelled');
    expect(await stock()).toBe(before);
    await moveTo(waiting, 'cancelled');
    expect(await toldStock()).toBe(before + 2);
  });

  test('are recorded one by one with their refunds, and only the rest returns with the order', async () => {
    const order = await open.order(SKU, 4);
    const before = await stock();
    const back = (fate: string) =>
      manager.post(`/studio/orders/${order.id}/refunds`, {
        key: randomUUID(),
        what: { lines: [{ position: 0, quantity: 1, fate }] },
        reason: 'Немає на полиці',
      });
    expect((await back('never-there')).status).toBe(200);
    expect(await stock()).toBe(before);
    expect((await back('shelf')).data.lines[0]).toMatchObject({ quantity: 4, refunded: 2, returned: 2 });
    expect(await toldStock()).toBe(before + 1);
    const less = await manager.send('PATCH', `/studio/orders/${order.id}`, { lines: [{ position: 0, quantity: 1 }] });
    expect(less.error.fields).toHaveProperty(['lines.0.quantity']);
    await moveTo(order, 'cancelled');
    expect(await toldStock()).toBe(before + 3);
  });

  test('of a received order are returned, lost or kept piece by piece, with the refund of each', async () => {
    const order = await open.order(SKU, 4);
    const before = await stock();
    const back = (lines: object[]) =>
      manager.post(`/studio/orders/${order.id}/refunds`, {
        key: randomUUID(),
        what: { lines: lines.map((pieces) => ({ position: 0, ...pieces })) },
        reason: 'Тріснула ручка',
      });
    expect((await back([{ quantity: 1, fate: 'kept' }])).error.code).toBe('pieces_not_sent');
    await open.shop.pool.query("UPDATE orders SET status = 'delivered' WHERE id = $1", [order.id]);
    const [line] = (await read(order)).lines;
    const { data } = await back([
      { quantity: 1, fate: 'shelf' },
      { quantity: 1, fate: 'written-off' },
      { quantity: 1, fate: 'kept' },
    ]);
    const three = Math.floor(((line?.netCost ?? 0) * 3) / 4);
    expect(data.money).toMatchObject({ queued: three });
    expect(data.lines).toMatchObject([{ refunded: 3, returned: 3 }]);
    const pieces = data.events.filter(({ kind }: { kind: string }) => kind === 'pieces');
    expect(pieces.map(({ fate, reason }: { fate: string; reason: string }) => [fate, reason]).sort()).toEqual([
      ['kept', 'Тріснула ручка'],
      ['shelf', 'Тріснула ручка'],
      ['written-off', 'Тріснула ручка'],
    ]);
    expect(await toldStock()).toBe(before + 1);
    expect((await back([{ quantity: 2, fate: 'shelf' }])).error.code).toBe('refund_too_much');
    // Only the last piece returns with the whole order.
    const ended = await move(order, 'returned', []);
    expect(await toldStock()).toBe(before + 2);
    expect(ended.data.money).toMatchObject({ queued: ended.data.money.paid, refundable: 0 });
  });

  test('whose refund failed are refunded again without a new record', async () => {
    const order = await open.order(SKU, 2);
    await open.shop.pool.query("UPDATE orders SET status = 'delivered' WHERE id = $1", [order.id]);
    const before = await stock();
    const back = (fate?: string) =>
      manager.post(`/studio/orders/${order.id}/refunds`, {
        key: randomUUID(),
        what: { lines: [{ position: 0, quantity: 1, fate }] },
        reason: 'Тріснула ручка',
      });
    await back('shelf');
    await open.shop.pool.query("UPDATE refunds SET status = 'failed' WHERE order_id = $1", [order.id]);
    expect((await back()).data.lines).toMatchObject([{ refunded: 1, returned: 1 }]);
    expect(await toldStock()).toBe(before + 1);
    // Pieces of a sent order without a record stay with the customer.
    expect((await back()).data.lines).toMatchObject([{ refunded: 2, returned: 2 }]);
    expect(await toldStock()).toBe(before + 1);
  });

  test('brought back by the carrier are in stock once staff have recorded them', async () => {
    const order = await cash();
    const before = await stock();
    await open.shop.pool.query("UPDATE orders SET status = 'shipped' WHERE id = $1", [order.id]);
    await inTransaction(open.shop.pool, (client) =>
      transition(client, { orderId: order.id, to: 'returned', by: 'carrier', now: open.shop.deps.clock() }),
    );
    expect(await toldStock()).toBe(before);
    expect(await read(order)).toMatchObject({ status: 'returned', isComingBack: true });
    expect(await tasksOf(open.shop.pool, order.id)).toEqual(['parcel-returned']);
    const take = () =>
      manager.post(`/studio/orders/${order.id}/pieces`, {
        pieces: [{ position: 0, quantity: 1, fate: 'written-off' }],
        reason: 'Розбито в дорозі',
      });
    expect((await take()).data).toMatchObject({ isComingBack: false });
    expect(await toldStock()).toBe(before + 1);
    expect((await take()).error.code).toBe('pieces_not_held');
  });
});

test('refunded pieces are not packed: neither on the screen nor on the printed list', async () => {
  const order = await open.order(SKU, 3);
  const asked = { key: randomUUID(), what: { lines: [{ position: 0, quantity: 1 }] }, reason: 'Немає на полиці' };
  expect((await manager.post(`/studio/orders/${order.id}/refunds`, asked)).status).toBe(200);
  await refund(order, 1_00);
  const { data } = await manager.get('/studio/packing');
  const found = data.find(({ id }: { id: string }) => id === order.id);
  expect(found.lines).toMatchObject([{ sku: SKU, quantity: 2 }]);
  expect(found.refunded).toBe((await read(order)).money.queued);
  const printed = await manager.get(`/studio/orders/print?kind=packing&id=${order.id}`);
  expect(printed.data).toContain('<b>2</b> шт.');
  expect(printed.data).not.toContain('<b>3</b> шт.');
  expect(printed.data).toContain('Повернуто гроші');
});

describe('tasks', () => {
  const tasks = async (query = '') => (await manager.get(`/studio/tasks${query}`)).data.tasks;
  const taskOf = async ({ id }: PaidOrder) =>
    (await tasks()).find(({ order }: { order: { id: string } | null }) => order?.id === id);

  test('are assigned, and resolved once with a note', async () => {
    const order = await cash();
    await addTask(open.shop.pool, 'paid-but-unavailable', order.id, 'sold out');
    const task = await taskOf(order);
    const { people } = (await manager.get('/studio/tasks')).data;
    const assigned = await manager.send('PATCH', `/studio/tasks/${task.id}`, { assignedTo: people[0].id });
    expect(assigned.data.assignedTo).toEqual(people[0]);
    expect((await manager.send('PATCH', `/studio/tasks/${task.id}`, { assignedTo: randomUUID() })).status).toBe(404);
    const resolve = () => manager.post(`/studio/tasks/${task.id}/resolve`, { resolution: 'Замовили ще' });
    const answers = await Promise.all([resolve(), resolve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = (await tasks('?state=done')).find(({ id }: { id: number }) => id === task.id);
    expect(done).toMatchObject({ resolution: 'Замовили ще', doneBy: { kind: 'staff' } });
    expect((await support.post(`/studio/tasks/${task.id}/resolve`, { resolution: 'x' })).error.code).toBe(
      'not_permitted',
    );
  });

  test('of a refund by hand confirm that the money was sent', async () => {
    const order = await open.order(SKU, 2, {
      payment: 'invoice',
      company: { name: 'ТОВ «Іконопис»', code: '12345678' },
    });
    await refund(order, 7_00);
    expect((await read(order)).money).toMatchObject({ way: 'hand', queued: 7_00, returned: 0 });
    const transfer = {
      amount: 7_00,
      payee: 'ТОВ «Іконопис»',
      code: '12345678',
      paymentMethod: 'invoice',
      parts: [{ amount: 7_00, cause: 'asked', reason: 'Тріснула ручка' }],
    };
    const task = await taskOf(order);
    expect(task).toMatchObject({ transfer, reason: null });
    await manager.post(`/studio/tasks/${task.id}/resolve`, { resolution: 'Платіжка № 12' });
    const done = (await tasks('?state=done')).find(({ id }: { id: number }) => id === task.id);
    expect(done).toMatchObject({ transfer });
    expect((await read(order)).money).toMatchObject({ queued: 0, returned: 7_00 });
  });

  test('of a failed job queue it again', async () => {
    const order = await cash({ delivery: await parcel() });
    await moveTo(order, 'packed');
    const jobs = `FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'make-waybill' AND j.payload ->> 'orderId' = $1`;
    await open.shop.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'away' WHERE id IN (SELECT j.id ${jobs})`,
      [order.id],
    );
    await reportDeadJobs(open.shop.deps);
    expect(await tasksOf(open.shop.pool, order.id)).toEqual(['waybill-failed']);
    const task = await taskOf(order);
    expect(task.isRepeatable).toBe(true);
    expect((await manager.post(`/studio/tasks/${task.id}/repeat`)).status).toBe(200);
    const { rows } = await open.shop.pool.query(`SELECT j.attempts ${jobs}`, [order.id]);
    expect(rows).toEqual([{ attempts: 0 }]);
    expect((await manager.post(`/studio/tasks/${task.id}/repeat`)).error.code).toBe('task_not_open');
  });

  test('of a failed message send it again', async () => {
    const order = await cash();
    const { rows } = await open.shop.pool.query(
      `UPDATE messages SET failure = 'no such mailbox' WHERE content ->> 'orderId' = $1 RETURNING id`,
      [order.id],
    );
    await addTask(open.shop.pool, 'message-failed', order.id, 'no such mailbox');
    const failed = (await read(order)).events.filter((event) => event.kind === 'message' && event.isRefused);
    expect(failed).toHaveLength(rows.length);
    await manager.post(`/studio/tasks/${(await taskOf(order)).id}/repeat`);
    const after = (await read(order)).events.filter((event) => event.kind === 'message' && event.isRefused);
    expect(after).toEqual([]);
  });
});
