import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderEdit } from '../../../studio/contract/order-edit.ts';
import type { StudioOrder } from '../../../studio/contract/orders.ts';
import { openSharedBankShop, type PaidOrder } from '../../../tests/helpers/bank-shop.ts';
import { statusOf } from '../../../tests/helpers/ordering.ts';
import { openPage, press } from '../../../tests/helpers/payments.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import { labelParcel } from '../parcels/waybill-jobs.ts';
import { refundPayment } from '../payments/refund-payment.ts';

const SKU = 'PZ-SZL-002';
const GIFT = 'PZ-NZL-001';
const COMPANY = { name: 'ТОВ «Іконопис»', code: '12345678' };

const open = await openSharedBankShop();
const manager = await openStudio(open.shop, 'order-manager');
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open.shop.pool.query('UPDATE products SET stock = 400 WHERE sku = ANY($1)', [[SKU, GIFT]]);
  await open.shop.pool.query('DELETE FROM rate_limits');
});

const cash = (changes = {}) => open.order(SKU, 2, { payment: 'cash-on-delivery', ...changes });

const read = async ({ id }: PaidOrder): Promise<StudioOrder> => (await manager.get(`/studio/orders/${id}`)).data;

const edit = async (order: PaidOrder, changes: OrderEdit, headers = {}) =>
  manager.send('PATCH', `/studio/orders/${order.id}`, changes, headers);

const preview = (order: PaidOrder, changes: OrderEdit) =>
  manager.send('POST', `/studio/orders/${order.id}/edit-preview`, changes);

const moveTo = (order: PaidOrder, to: string) => manager.send('POST', `/studio/orders/${order.id}/moves`, { to });

const refundOf = (order: PaidOrder, what: object) =>
  manager.post(`/studio/orders/${order.id}/refunds`, { key: randomUUID(), what, reason: 'Надколото' });

const payLink = (order: PaidOrder, headers = {}) =>
  manager.send('POST', `/studio/orders/${order.id}/pay-link`, undefined, headers);

/** Returns the messages of an event, by their channel. */
async function messagesOf({ id }: PaidOrder, event: string): Promise<string[]> {
  const { rows } = await open.shop.pool.query<{ channel: string }>(
    `SELECT channel FROM messages WHERE content ->> 'orderId' = $1 AND content ->> 'event' = $2 ORDER BY channel`,
    [id, event],
  );
  return rows.map(({ channel }) => channel);
}

/** Pays what is due on the bank's page. */
async function pay(order: PaidOrder): Promise<void> {
  const { id, token } = order;
  const { status, data } = await open.browser.post(`/orders/${id}/payments`, { provider: 'monobank', token });
  expect(status).toBe(200);
  await press((await openPage(data)).url, { action: 'pay', card: '4242 4242 4242 4242' });
}

const branches = async () => {
  const find = async (path: string) => (await open.browser.get(path)).data;
  const [settlement] = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const found = await find(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  const at = (index: number) => ({ method: 'nova-poshta-branch', settlement, branch: found[index] }) as const;
  return [at(0), at(1)] as const;
};

describe('a packed order', () => {
  test('a new address deletes the waybill and makes another one; a preview leaves it alone', async () => {
    const [near, far] = await branches();
    const order = await cash({ delivery: near });
    await moveTo(order, 'packed');
    await labelParcel(open.shop.deps, order.id);
    const { waybill } = await read(order);
    expect(waybill.number).toMatch(/^\d{14}$/);
    expect((await preview(order, { delivery: far })).data).toMatchObject({ isWaybillRenewed: true });
    expect((await read(order)).waybill).toEqual(waybill);
    const { status, data } = await edit(order, { delivery: far });
    expect([status, data.outcome.isWaybillRenewed]).toEqual([200, true]);
    expect(data.order).toMatchObject({ waybill: { number: null }, delivery: { branch: { ref: far.branch.ref } } });
    await labelParcel(open.shop.deps, order.id);
    const renewed = (await read(order)).waybill.number;
    expect(renewed).toMatch(/^\d{14}$/);
    expect(renewed).not.toBe(waybill.number);
  });

  test('keeps its waybill if a note changes, and its lines always', async () => {
    const [near] = await branches();
    const order = await cash({ delivery: near });
    await moveTo(order, 'packed');
    await labelParcel(open.shop.deps, order.id);
    const { waybill } = await read(order);
    expect((await edit(order, { note: 'Подзвонити з дороги' })).status).toBe(200);
    expect((await read(order)).waybill).toEqual(waybill);
    const { error } = await edit(order, { lines: [{ position: 0, quantity: 5 }] });
    expect(error.code).toBe('order_packed');
  });

  test('gets another waybill with less weight and value if pieces are refunded, and once for a repeated refund', async () => {
    const [near] = await branches();
    const order = await open.order(SKU, 3, { delivery: near });
    await moveTo(order, 'packed');
    await labelParcel(open.shop.deps, order.id);
    const before = await read(order);
    const saved = vi.spyOn(open.shop.deps.novaPoshta, 'saveWaybill');
    const deleted = vi.spyOn(open.shop.deps.novaPoshta, 'deleteWaybill');
    const refund = { key: randomUUID(), what: { lines: [{ position: 0, quantity: 1 }] }, reason: 'Надколото' };
    const { status, data } = await manager.post(`/studio/orders/${order.id}/refunds`, refund);
    expect([status, data.waybill.number]).toEqual([200, null]);
    expect(deleted).toHaveBeenCalledOnce();
    await labelParcel(open.shop.deps, order.id);
    const { waybill, weight, money } = await read(order);
    expect(waybill.number).toMatch(/^\d{14}$/);
    expect(waybill.number).not.toBe(before.waybill.number);
    expect(weight).toBe((before.weight / 3) * 2);
    const declaredValue = before.itemsCost - before.discountValue - money.queued;
    expect(saved.mock.calls).toEqual([[expect.objectContaining({ weight, declaredValue })]]);
    expect((await manager.post(`/studio/orders/${order.id}/refunds`, refund)).data.waybill).toEqual(waybill);
    expect(deleted).toHaveBeenCalledOnce();
  });

  test('keeps its waybill if an amount is refunded', async () => {
    const [near] = await branches();
    const order = await open.order(SKU, 2, { delivery: near });
    await moveTo(order, 'packed');
    await labelParcel(open.shop.deps, order.id);
    const { waybill } = await read(order);
    const { status, data } = await refundOf(order, { amount: 1_00 });
    expect([status, data.waybill]).toEqual([200, waybill]);
  });

  test('refunds no pieces if its waybill was typed, or if the carrier has the parcel', async () => {
    const [near] = await branches();
    const order = await open.order(SKU, 2, { delivery: near });
    const what = { lines: [{ position: 0, quantity: 1 }] };
    await moveTo(order, 'packed');
    await manager.send('PUT', `/studio/orders/${order.id}/waybill`, { number: '20450000123456' });
    const { error } = await refundOf(order, what);
    expect(error).toMatchObject({ code: 'waybill_refused', message: expect.stringContaining('вписано від руки') });
    await manager.send('PUT', `/studio/orders/${order.id}/waybill`, { number: null });
    await labelParcel(open.shop.deps, order.id);
    const { waybill } = await read(order);
    vi.spyOn(open.shop.deps.novaPoshta, 'deleteWaybill').mockRejectedValueOnce(
      new NovaPoshtaError('The parcel is accepted', { isTemporary: false }),
    );
    expect((await refundOf(order, what)).error).toMatchObject({ code: 'waybill_refused' });
    expect(await read(order)).toMatchObject({ waybill, money: { queued: 0 }, lines: [{ refunded: 0, returned: 0 }] });
  });

  test('a typed waybill is refused in words; an order that is handed over is not changed', async () => {
    const [near, far] = await branches();
    const order = await cash({ delivery: near });
    await moveTo(order, 'packed');
    await manager.send('PUT', `/studio/orders/${order.id}/waybill`, { number: '20450000123456' });
    const { error } = await edit(order, { delivery: far });
    expect(error).toMatchObject({ code: 'waybill_refused', message: expect.stringContaining('вписано від руки') });
    await moveTo(order, 'shipped');
    expect((await edit(order, { delivery: far })).error.code).toBe('order_not_editable');
  });

  test('a parcel that becomes a pickup tells the customer that it can be collected', async () => {
    const [near] = await branches();
    const order = await cash({ delivery: near });
    await moveTo(order, 'packed');
    await edit(order, { delivery: { method: 'pickup' } });
    expect(await messagesOf(order, 'packed')).toEqual(['email', 'phone']);
    expect(await messagesOf(order, 'changed')).toEqual([]);
  });
});

describe('the payment method', () => {
  test('on receipt becomes a link, which is sent and can be paid; a paid order keeps its method', async () => {
    const order = await cash();
    const { data } = await edit(order, { payment: { method: 'card' } });
    expect(data.order).toMatchObject({ status: 'awaiting-payment', paymentMethod: 'card' });
    expect(data.order.expiresAt).not.toBeNull();
    expect(await messagesOf(order, 'pay-link')).toEqual(['email', 'phone']);
    await pay(order);
    await vi.waitFor(async () => expect(await statusOf(open.shop.pool, order.id)).toBe('paid'), { timeout: 10_000 });
    expect((await edit(order, { payment: { method: 'cash-on-delivery' } })).error.code).toBe('order_payment_kept');
  });

  test('a link becomes payment on receipt, or an invoice with its company', async () => {
    const order = await cash();
    await edit(order, { payment: { method: 'card' } });
    const { data } = await edit(order, { payment: { method: 'cash-on-delivery' } });
    expect(data.order).toMatchObject({ status: 'new', expiresAt: null });
    const { error } = await edit(order, { payment: { method: 'invoice' } });
    expect(Object.keys(error.fields)).toEqual(['payment.company']);
    const invoiced = await edit(order, { payment: { method: 'invoice', company: COMPANY } });
    expect(invoiced.data.order).toMatchObject({ status: 'awaiting-payment', company: COMPANY });
  });

  test('a packed order on receipt waits for its link, and is not handed over before', async () => {
    const order = await cash();
    await moveTo(order, 'packed');
    const { totalCost } = await read(order);
    const { data } = await edit(order, { payment: { method: 'card' } });
    expect(data.outcome.payment).toEqual({ kind: 'ask', amount: totalCost });
    expect(data.order).toMatchObject({ status: 'packed', rest: totalCost });
    expect((await moveTo(order, 'finished')).error).toMatchObject({ code: 'order_move_refused' });
    await pay(order);
    await vi.waitFor(async () => expect((await read(order)).rest).toBe(0), { timeout: 10_000 });
    expect((await moveTo(order, 'finished')).status).toBe(200);
  });
});

describe('the link to pay', () => {
  test('is sent again once for a key, and holds the stock anew; a paid order has none', async () => {
    const order = await cash();
    await edit(order, { payment: { method: 'card' } });
    await open.shop.pool.query(
      `UPDATE orders SET expires_at = $2::timestamptz + interval '1 minute', expires_at_latest = $2 WHERE id = $1`,
      [order.id, open.shop.deps.clock()],
    );
    const before = (await read(order)).expiresAt ?? '';
    const headers = { 'idempotency-key': randomUUID() };
    const { data } = await payLink(order, headers);
    expect(data.expiresAt > before).toBe(true);
    expect((await payLink(order, headers)).status).toBe(200);
    // The change of the payment method has sent the first one.
    expect(await messagesOf(order, 'pay-link')).toEqual(['email', 'email', 'phone', 'phone']);
    await pay(order);
    await vi.waitFor(async () => expect(await statusOf(open.shop.pool, order.id)).toBe('paid'), { timeout: 10_000 });
    expect((await payLink(order)).error.code).toBe('order_not_payable');
  });

  test('is refused for an order that is paid on receipt', async () => {
    expect((await payLink(await cash())).error.code).toBe('order_not_payable');
  });
});

const surcharge = { amount: 5_000, reason: 'Доставка кур’єром до дверей' };

/** Sends the queued refunds of all payments of an order. */
async function sendRefunds({ id }: PaidOrder): Promise<void> {
  const { rows } = await open.shop.pool.query<{ id: string }>(
    'SELECT DISTINCT payment_id AS id FROM refunds WHERE order_id = $1',
    [id],
  );
  for (const payment of rows) await refundPayment(open.shop.deps, payment.id);
}

describe('a surcharge', () => {
  test('of a paid order is its own payment; all of it can be refunded across both', async () => {
    const order = await open.order(SKU, 2);
    const { totalCost } = await read(order);
    const { data } = await edit(order, { surcharge });
    expect(data.outcome.payment).toEqual({ kind: 'ask', amount: surcharge.amount });
    expect(data.order).toMatchObject({ status: 'paid', rest: 5_000, totalCost: totalCost + 5_000 });
    const { data: shown } = await open.browser.get(`/orders/${order.id}?token=${order.token}`);
    expect(shown).toMatchObject({
      payment: { state: 'due', rest: 5_000 },
      surcharge,
      actions: expect.arrayContaining(['pay']),
    });
    await pay(order);
    await vi.waitFor(async () => expect((await read(order)).rest).toBe(0), { timeout: 10_000 });
    expect((await read(order)).money).toMatchObject({ paid: totalCost + 5_000, due: 0, overpaid: 0 });
    await moveTo(order, 'packed');
    await moveTo(order, 'finished');
    const refund = { key: randomUUID(), what: { amount: totalCost + 5_000 }, reason: 'Усе повернули' };
    for (const _ of [1, 2]) expect((await manager.post(`/studio/orders/${order.id}/refunds`, refund)).status).toBe(200);
    await sendRefunds(order);
    expect((await read(order)).money).toMatchObject({ returned: totalCost + 5_000, queued: 0, refundable: 0 });
  });

  test('that is taken back before it is paid asks for nothing; a paid one is refunded, and the order stands', async () => {
    const order = await open.order(SKU, 2);
    await edit(order, { surcharge });
    const { data } = await edit(order, { surcharge: null });
    expect(data.outcome.payment).toEqual({ kind: 'none', amount: 0 });
    await edit(order, { surcharge });
    await pay(order);
    await vi.waitFor(async () => expect((await read(order)).rest).toBe(0), { timeout: 10_000 });
    expect((await edit(order, { surcharge: null })).data.outcome.payment).toEqual({
      kind: 'refund-card',
      amount: 5_000,
    });
    await sendRefunds(order);
    expect(await read(order)).toMatchObject({ status: 'paid', money: { queued: 0, returned: 5_000, overpaid: 0 } });
    const { data: shown } = await open.browser.get(`/orders/${order.id}?token=${order.token}`);
    expect(shown.payment.state).toBe('paid');
  });

  test('of an order by invoice is received by hand; a refund knows what came', async () => {
    const order = await open.order(SKU, 2, { payment: 'invoice', company: COMPANY });
    const { totalCost } = await read(order);
    await edit(order, { surcharge });
    const receive = (amount: number) => manager.post(`/studio/orders/${order.id}/receipts`, { amount });
    expect((await receive(1)).error.code).toBe('order_not_payable');
    expect((await receive(5_000)).data).toMatchObject({
      rest: 0,
      money: { way: 'hand', paid: totalCost + 5_000, due: 0 },
    });
    expect((await edit(order, { surcharge: null })).data.outcome.payment).toEqual({
      kind: 'refund-hand',
      amount: 5_000,
    });
    expect((await read(order)).money).toMatchObject({ paid: totalCost + 5_000, queued: 5_000, refundable: totalCost });
  });

  test('of an order that is paid on receipt is due then, and its reason is in the letter', async () => {
    const order = await cash();
    const { totalCost } = await read(order);
    const { data } = await edit(order, { surcharge });
    expect(data.outcome.payment).toEqual({ kind: 'due', amount: totalCost + 5_000 });
    expect((await edit(order, { surcharge: { amount: 100, reason: '' } })).error.fields).toHaveProperty([
      'surcharge.reason',
    ]);
  });

  test('a line that makes a paid order dearer is asked for in the same way', async () => {
    const order = await open.order(SKU, 1);
    const { totalCost } = await read(order);
    const { data } = await edit(order, { lines: [{ position: 0, quantity: 2 }] });
    expect(data.outcome.payment).toEqual({ kind: 'ask', amount: data.order.totalCost - totalCost });
  });
});

describe('a discount by the staff', () => {
  test('reduces the lines to the kopiyka, is refunded if it was paid, and shows its reason only to the staff', async () => {
    const order = await open.order(SKU, 3);
    const { totalCost, itemsCost, discountValue } = await read(order);
    const { data } = await edit(order, { discount: { kind: 'amount', value: 10_001, reason: 'Подряпана коробка' } });
    expect(data.order).toMatchObject({
      totalCost: totalCost - 10_001,
      itemsCost,
      discountValue: discountValue + 10_001,
      manualDiscount: { kind: 'amount', value: 10_001, reason: 'Подряпана коробка' },
    });
    expect(data.outcome.payment).toEqual({ kind: 'refund-card', amount: 10_001 });
    expect(data.order.discounts.at(-1)).toEqual({ kind: 'manual', percent: null, amount: 10_001 });
    expect(JSON.stringify((await open.browser.get(`/orders/${order.id}?token=${order.token}`)).data)).not.toContain(
      'Подряпана',
    );
  });

  test('stays when lines change, and its removal restores the agreed price', async () => {
    const order = await cash();
    const before = await read(order);
    await edit(order, { discount: { kind: 'percent', value: 10, reason: 'Постійний покупець' } });
    const { data } = await edit(order, { lines: [{ position: 0, quantity: 4 }] });
    const { itemsCost, discountValue, lines } = data.order;
    expect(lines[0].netCost).toBe(itemsCost - discountValue);
    expect(data.order.discounts).toContainEqual(expect.objectContaining({ kind: 'manual', percent: 10 }));
    await edit(order, { lines: [{ position: 0, quantity: 2 }] });
    await edit(order, { discount: null });
    const after = await read(order);
    expect([after.totalCost, after.discounts, after.manualDiscount]).toEqual([
      before.totalCost,
      before.discounts,
      null,
    ]);
  });

  test('is refused above the cost, without its permission, and for pieces that are refunded', async () => {
    const order = await open.order(SKU, 2);
    const { error } = await edit(order, { discount: { kind: 'amount', value: 90_000_000, reason: 'Помилка' } });
    expect(error.fields).toEqual({ 'discount.value': 'Знижка більша за вартість товарів' });
    const what = { lines: [{ position: 0, quantity: 1, fate: 'shelf' }] };
    await manager.post(`/studio/orders/${order.id}/refunds`, { key: randomUUID(), what, reason: 'Передумали' });
    const refused = await edit(order, { discount: { kind: 'amount', value: 100, reason: 'Ще' } });
    expect(refused.status).toBe(400);
    const support = await openStudio(open.shop, 'support');
    const { status } = await support.send('PATCH', `/studio/orders/${order.id}`, { discount: null });
    expect(status).toBe(403);
  });
});

describe('services', () => {
  test('are added to a line and to an added product, each at today’s price; a kept one keeps its own', async () => {
    const order = await open.order(GIFT, 1, { payment: 'cash-on-delivery' });
    const { data } = await edit(order, {
      lines: [{ position: 0, quantity: 2, services: [{ code: 'gift-wrap', values: {} }] }],
    });
    const [line] = data.order.lines;
    const [{ price }] = line.services;
    expect(line.cost).toBe((line.price + price) * 2);
    await open.shop.pool.query("UPDATE services SET price = price + 700 WHERE code = 'gift-wrap'");
    const again = await edit(order, {
      lines: [
        { position: 0, quantity: 3, services: [{ code: 'gift-wrap', values: {} }] },
        { sku: GIFT, quantity: 1, services: [] },
      ],
    });
    await open.shop.pool.query("UPDATE services SET price = price - 700 WHERE code = 'gift-wrap'");
    expect(
      again.data.order.lines.map((one: StudioOrder['lines'][number]) => one.services.map((service) => service.price)),
    ).toEqual([[price], []]);
    const { error } = await edit(order, {
      lines: [{ position: 0, quantity: 3, services: [{ code: 'nothing', values: {} }] }],
    });
    expect(error.code).toBe('service_not_offered');
  });

  test('work that is paid in advance is refused on receipt, and its values are checked at their field', async () => {
    const { rows } = await open.shop.pool.query<{ sku: string }>(
      `SELECT p.sku FROM product_services ps JOIN products p ON p.id = ps.product_id
       WHERE ps.service_code = 'engraving' AND p.is_published AND p.stock > 2 ORDER BY p.id LIMIT 1`,
    );
    const order = await open.order(rows[0]?.sku ?? '', 1, { payment: 'cash-on-delivery' });
    const engraved = (text: string): OrderEdit => ({
      lines: [{ position: 0, quantity: 1, services: [{ code: 'engraving', values: { text } }] }],
    });
    expect((await edit(order, engraved(''))).error.fields).toHaveProperty(['lines.0.services.engraving.text']);
    expect((await edit(order, engraved('С. В.'))).error.code).toBe('prepayment_required');
    const paid = await edit(order, { ...engraved('С. В.'), payment: { method: 'card' } });
    expect(paid.data.order).toMatchObject({ status: 'awaiting-payment', lines: [{ isMade: true }] });
  });
});

/** Returns a deterministic generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('any sequence of changes', () => {
  test.each([1, 2, 3, 4])('keeps the sums: seed %i', { timeout: 60_000 }, async (seed) => {
    const random = randomFrom(seed);
    const upTo = (most: number) => 1 + Math.floor(random() * most);
    const order = await open.order(SKU, 4);
    for (let step = 0; step < 10; step++) {
      const { lines, money } = await read(order);
      const steps: (() => Promise<unknown>)[] = [
        () => edit(order, { lines: [{ position: 0, quantity: upTo(6) }] }),
        () =>
          edit(order, {
            lines: [
              ...lines.map(({ position, quantity }) => ({ position, quantity })),
              { sku: GIFT, quantity: upTo(2) },
            ],
          }),
        () => edit(order, { surcharge: random() < 0.3 ? null : { amount: upTo(9_999), reason: 'Ще' } }),
        () => edit(order, { discount: random() < 0.3 ? null : { kind: 'percent', value: upTo(40), reason: 'Так' } }),
        () => edit(order, { discount: { kind: 'amount', value: upTo(20_000), reason: 'Так' } }),
        () => {
          const { position = 0 } = lines[Math.floor(random() * lines.length)] ?? {};
          const what = { lines: [{ position, quantity: 1, fate: 'shelf' }] };
          return manager.post(`/studio/orders/${order.id}/refunds`, { key: randomUUID(), what, reason: 'Назад' });
        },
        async () => {
          if (money.due > 0) await pay(order);
          if (money.due > 0)
            await vi.waitFor(async () => expect((await read(order)).rest).toBe(0), { timeout: 10_000 });
        },
      ];
      await steps[Math.floor(random() * steps.length)]?.();
      await expectSums(order);
    }
  });
});

/** Checks that the sums of an order agree with each other, and with the money. */
async function expectSums(order: PaidOrder): Promise<void> {
  const { lines, itemsCost, discountValue, shippingCost, surcharge: added, totalCost, rest, money } = await read(order);
  const sum = (of: (line: StudioOrder['lines'][number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  expect(sum((line) => (line.price + line.services.reduce((all, { price }) => all + price, 0)) * line.quantity)).toBe(
    itemsCost,
  );
  expect(sum(({ netCost }) => netCost)).toBe(itemsCost - discountValue);
  expect(totalCost).toBe(itemsCost - discountValue + shippingCost + added);
  const ofPieces = sum(({ netCost, quantity, refunded }) => Math.floor((netCost * refunded) / quantity));
  const kept = money.paid - money.returned - money.queued;
  expect(kept).toBeGreaterThanOrEqual(0);
  // The money that is kept, and the rest, are exactly the cost of what was not refunded.
  expect(kept + rest).toBe(totalCost - ofPieces);
  expect(money).toMatchObject({ due: rest, overpaid: 0 });
}
