import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bank, startBank } from '../../demo/bank/bank.ts';
import { type DemoNovaPoshta, startNovaPoshta } from '../../demo/nova-poshta/nova-poshta.ts';
import type { Delivery } from '../../src/contract/checkout.ts';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { buy, setOrderStatus, statusOf, stockOf, tasksOf } from '../../tests/helpers/ordering.ts';
import { openPage, press } from '../../tests/helpers/payments.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { NovaPoshtaError } from '../delivery/nova-poshta/error.ts';
import { createNovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import { listen } from '../listen.ts';
import { createPaymentProviders } from '../payments/providers.ts';
import { dropWaybill, labelParcel, trackParcels } from './parcels/waybill-jobs.ts';
import { refundPayment } from './payments/refund-payment.ts';
import type { OrderStatus } from './statuses.ts';

const SKU = 'PZ-SZL-002';
const AWAY = createNovaPoshta({ url: 'http://127.0.0.1:1', apiKey: '', timeout: 1_000 });

let shop: TestShop;
let bank: Bank;
let carrier: DemoNovaPoshta;
let browser: Browser;
let before: number;
const closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [bank, carrier] = [await startBank({ retryDelays: [10, 10] }), await startNovaPoshta()];
  const server = new Hono();
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  shop = await openTestShop({
    siteOrigin: url,
    payments: createPaymentProviders(bank.settings),
    novaPoshta: createNovaPoshta(carrier),
  });
  server.route('/', shop.app);
  closers.push(close, shop.drop, bank.close, carrier.close);
  browser = openBrowser(shop.app);
  before = await stockOf(shop.pool, SKU);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Placed {
  readonly id: string;
  readonly token: string;
}

async function place(changes: Partial<PlaceOrder> = {}): Promise<Placed> {
  const find = async (path: string) => (await browser.get(path)).data[0];
  const settlement = await find(`/delivery/settlements?q=${encodeURIComponent('львів')}`);
  const branch = await find(`/delivery/branches?settlement=${settlement.ref}&kind=branch`);
  const delivery: Delivery = { method: 'nova-poshta-branch', settlement, branch };
  const { status, data } = await buy(browser, SKU, 2, { delivery, ...changes });
  expect(status).toBe(200);
  return data;
}

async function payByCard(order: Placed): Promise<void> {
  const { data } = await browser.post(`/orders/${order.id}/payments`, { provider: 'monobank', token: order.token });
  await press((await openPage(data)).url, { action: 'pay', card: '4242 4242 4242 4242' });
  await vi.waitFor(async () => expect(await statusOf(shop.pool, order.id)).toBe('paid'), { timeout: 10_000 });
}

const parcelOf = async ({ id }: Placed) => {
  const { rows } = await shop.pool.query<{ number: string | null; ref: string | null }>(
    'SELECT tracking_number AS number, waybill_ref AS ref FROM orders WHERE id = $1',
    [id],
  );
  return rows[0];
};

/** As `npm run order` does. */
const byShop = ({ id }: Placed, to: OrderStatus) => setOrderStatus(shop.pool, id, to, shop.deps.clock());

/** Somebody packs it, and the job that follows makes its waybill. */
async function pack(order: Placed): Promise<string> {
  await byShop(order, 'packed');
  await labelParcel(shop.deps, order.id);
  return (await parcelOf(order))?.number ?? '';
}

const details = async ({ id, token }: Placed) => (await browser.get(`/orders/${id}?token=${token}`)).data;

const queued = async (task: string) => {
  const { rows } = await shop.pool.query<{ payload: Record<string, string> }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1`,
    [task],
  );
  return rows.map(({ payload }) => payload);
};

const told = async ({ id }: Placed, event: string) => {
  const { rows } = await shop.pool.query(
    `SELECT FROM messages WHERE content ->> 'orderId' = $1 AND content ->> 'event' = $2 AND channel = 'email'`,
    [id, event],
  );
  return rows.length;
};

describe('a packed order', () => {
  test('cannot be cancelled by its shopper, who gets the shop’s phone number', async () => {
    const order = await place();
    expect(await details(order)).toMatchObject({ isCancellable: true, cancelByPhone: null });
    await pack(order);
    expect(await details(order)).toMatchObject({ isCancellable: false, cancelByPhone: '+380445550142' });
    const { status, error } = await browser.post(`/orders/${order.id}/cancel`, { token: order.token });
    expect([status, error.code]).toEqual([409, 'order_not_cancellable']);
    expect(error.message).toContain('+380 (44) 555-01-42');
    expect(await statusOf(shop.pool, order.id)).toBe('packed');
    expect(await stockOf(shop.pool, SKU)).toBe(before - 2);
  });

  test('cancelled by the shop loses its waybill at the carrier, and is refunded', async () => {
    const order = await place({ payment: 'card' });
    await payByCard(order);
    const number = await pack(order);
    await byShop(order, 'cancelled');
    expect(await queued('delete-waybill')).toEqual([{ orderId: order.id }]);
    expect(await queued('refund-payment')).toHaveLength(1);
    expect(await stockOf(shop.pool, SKU)).toBe(before);

    await expect(dropWaybill({ ...shop.deps, novaPoshta: AWAY }, order.id)).rejects.toThrow('did not answer');
    await dropWaybill(shop.deps, order.id);
    expect(await parcelOf(order)).toEqual({ number: null, ref: null });
    expect(await shop.deps.novaPoshta.trackWaybills([{ number, phone: null }])).toMatchObject([{ code: 2 }]);
    await dropWaybill(shop.deps, order.id);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
  });

  test('whose parcel the carrier has already accepted becomes a task', async () => {
    const order = await place();
    const number = await pack(order);
    carrier.setStatus(number, 5);
    await byShop(order, 'cancelled');
    await dropWaybill(shop.deps, order.id);
    await dropWaybill(shop.deps, order.id);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['waybill-not-deleted']);
    expect((await parcelOf(order))?.number).toBe(number);
  });

  test('whose waybill is already deleted at the carrier becomes no task', async () => {
    const order = await place();
    const number = await pack(order);
    await byShop(order, 'cancelled');
    carrier.setStatus(number, 2);
    await dropWaybill(shop.deps, order.id);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
    expect((await parcelOf(order))?.number).toBeNull();
  });

  test('whose waybill could not be deleted in a day becomes a task', async () => {
    const order = await place();
    await pack(order);
    await byShop(order, 'cancelled');
    await dropWaybill({ ...shop.deps, novaPoshta: AWAY }, order.id, true);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['waybill-not-deleted']);
  });
});

test('an order cancelled while its waybill is being created keeps none', async () => {
  const order = await place();
  await byShop(order, 'packed');
  const { novaPoshta } = shop.deps;
  const slow: typeof novaPoshta = {
    ...novaPoshta,
    async saveWaybill(waybill) {
      await byShop(order, 'cancelled');
      return novaPoshta.saveWaybill(waybill);
    },
  };
  await labelParcel({ ...shop.deps, novaPoshta: slow }, order.id);
  expect(await statusOf(shop.pool, order.id)).toBe('cancelled');
  expect((await parcelOf(order))?.ref).not.toBeNull();
  expect(await queued('delete-waybill')).toEqual([{ orderId: order.id }]);
  await dropWaybill(shop.deps, order.id);
  expect(await parcelOf(order)).toEqual({ number: null, ref: null });
  await labelParcel(shop.deps, order.id);
  expect(await parcelOf(order)).toEqual({ number: null, ref: null });
});

describe('an order cancelled after the answer to its waybill request was lost', () => {
  /** Packs the order; the carrier creates a waybill, but its answer with the number is lost. */
  async function packAndLoseAnswer(order: Placed): Promise<string> {
    const { novaPoshta } = shop.deps;
    const lossy: typeof novaPoshta = {
      ...novaPoshta,
      async saveWaybill(waybill) {
        await novaPoshta.saveWaybill(waybill);
        throw new NovaPoshtaError('No answer', { isTemporary: true });
      },
    };
    await byShop(order, 'packed');
    await expect(labelParcel({ ...shop.deps, novaPoshta: lossy }, order.id)).rejects.toThrow('No answer');
    const [made] = carrier.listWaybills();
    expect((await parcelOf(order))?.number).toBeNull();
    return made?.number ?? '';
  }

  test('leaves no waybill at the carrier', async () => {
    const order = await place();
    const number = await packAndLoseAnswer(order);
    await byShop(order, 'cancelled');
    await labelParcel(shop.deps, order.id);
    await dropWaybill(shop.deps, order.id);
    const [parcel] = await shop.deps.novaPoshta.trackWaybills([{ number, phone: null }]);
    expect(parcel?.code).toBe(2);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
    await dropWaybill(shop.deps, order.id);
  });

  test('is checked again until the carrier certainly has no waybill', async () => {
    const order = await place();
    const { novaPoshta } = shop.deps;
    const saveWaybill = () => Promise.reject(new NovaPoshtaError('No answer', { isTemporary: true }));
    const deaf = { ...shop.deps, novaPoshta: { ...novaPoshta, saveWaybill } };
    await byShop(order, 'packed');
    await expect(labelParcel(deaf, order.id)).rejects.toThrow('No answer');
    await byShop(order, 'cancelled');
    await expect(dropWaybill(shop.deps, order.id)).rejects.toMatchObject({ isTemporary: true });
    shop.wait(60_000);
    await dropWaybill(shop.deps, order.id);
    expect(carrier.listWaybills()).toEqual([]);
    expect(await tasksOf(shop.pool, order.id)).toEqual([]);
  });

  test('gets a new waybill when a payment restores it', async () => {
    const order = await place({ payment: 'card' });
    await payByCard(order);
    await packAndLoseAnswer(order);
    await byShop(order, 'cancelled');
    await dropWaybill(shop.deps, order.id);
    await byShop(order, 'paid');
    const number = await pack(order);
    const codes = await shop.deps.novaPoshta.trackWaybills(
      carrier.listWaybills().map((waybill) => ({ number: waybill.number, phone: null })),
    );
    expect(codes.map((parcel) => [parcel.number === number, parcel.code]).sort()).toEqual([
      [false, 2],
      [true, 1],
    ]);
  });
});

describe('a parcel that comes back', () => {
  async function comeBack(order: Placed) {
    const number = await pack(order);
    carrier.setStatus(number, 103);
    await trackParcels(shop.deps);
    await trackParcels(shop.deps);
    expect(await statusOf(shop.pool, order.id)).toBe('returned');
  }

  test('still holds its pieces, is refunded in full to the card, and its shopper is notified', async () => {
    const order = await place({ payment: 'card' });
    await payByCard(order);
    await comeBack(order);
    expect(await stockOf(shop.pool, SKU)).toBe(before - 2);
    expect(await details(order)).toMatchObject({ payment: { state: 'returned' }, isCancellable: false });
    const [refund, ...others] = await queued('refund-payment');
    expect(others).toEqual([]);
    await refundPayment(shop.deps, refund?.paymentId ?? '');
    const { rows } = await shop.pool.query('SELECT status FROM payments WHERE order_id = $1', [order.id]);
    expect(rows).toEqual([{ status: 'refunded' }]);
    expect(await details(order)).toMatchObject({ payment: { state: 'refunded' } });
    expect(await tasksOf(shop.pool, order.id)).toEqual(['parcel-returned']);
    expect(await told(order, 'returned')).toBe(1);
  });

  test('whose refund the bank refuses becomes a task', async () => {
    const order = await place({ payment: 'card' });
    await payByCard(order);
    await comeBack(order);
    const payments = createPaymentProviders({ monobank: { url: 'http://127.0.0.1:1', token: 'demo', timeout: 1_000 } });
    const [refund] = await queued('refund-payment');
    await refundPayment({ ...shop.deps, payments }, refund?.paymentId ?? '', true);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['parcel-returned', 'refund-failed']);
  });

  test('that was to be paid on delivery needs no refund', async () => {
    const order = await place({ payment: 'cash-on-delivery' });
    await comeBack(order);
    expect(await stockOf(shop.pool, SKU)).toBe(before - 2);
    expect(await queued('refund-payment')).toEqual([]);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['parcel-returned']);
  });

  test('that was paid by transfer is refunded by hand', async () => {
    const order = await place({ payment: 'invoice', company: { name: 'ТОВ «Іконопис»', code: '12345678' } });
    await byShop(order, 'paid');
    await comeBack(order);
    expect(await queued('refund-payment')).toEqual([]);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['parcel-returned', 'refund-by-transfer']);
  });

  test('that was received and paid on delivery is refunded by hand', async () => {
    const order = await place({ payment: 'cash-on-delivery' });
    await pack(order);
    for (const to of ['shipped', 'delivered', 'finished', 'returned'] as const) await byShop(order, to);
    expect(await tasksOf(shop.pool, order.id)).toEqual(['refund-by-transfer']);
  });

  test('that was finished is treated the same', async () => {
    const order = await place({ payment: 'card' });
    await payByCard(order);
    await pack(order);
    for (const to of ['shipped', 'delivered', 'finished', 'returned'] as const) await byShop(order, to);
    await byShop(order, 'returned');
    expect(await stockOf(shop.pool, SKU)).toBe(before);
    expect(await queued('refund-payment')).toHaveLength(1);
  });
});
