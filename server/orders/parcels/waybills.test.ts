import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startNovaPoshta } from '../../../demo/nova-poshta/nova-poshta.ts';
import type { Size } from '../../../src/contract/delivery.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { chooseBranch, chooseCourierAddress } from '../../delivery/destination.ts';
import { readBranches, searchSettlements } from '../../delivery/directory.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import { createNovaPoshta, type NovaPoshta } from '../../delivery/nova-poshta/nova-poshta.ts';
import type { Waybill } from '../../delivery/nova-poshta/waybills.ts';
import { parcelStatus } from '../../delivery/tracking-statuses.ts';
import { makeWaybill } from './make-waybill.ts';
import { trackWaybills } from './track-waybills.ts';

/** Waybills that the carrier was asked to make. */
const saved: Waybill[] = [];
/** The error with which the carrier answers the next waybill. */
let failure: Error | null = null;
/** If true, the carrier makes the waybill, and its answer is lost. */
let isAnswerLost = false;
/** Half past midnight of the 22nd in Kyiv. */
let now = new Date('2026-11-21T22:30:00Z');
/** Milliseconds that the carrier takes to make a waybill. */
let delay = 0;

const database = await createSharedDatabase();
const carrier = await startNovaPoshta();
const real = createNovaPoshta(carrier);
const novaPoshta: NovaPoshta = {
  ...real,
  saveWaybill: async (waybill) => {
    saved.push(waybill);
    if (failure) throw failure;
    await setTimeout(delay);
    const made = await real.saveWaybill(waybill);
    if (isAnswerLost) throw new NovaPoshtaError('No answer', { isTemporary: true });
    return made;
  },
};
const deps = testDeps(database.pool, { novaPoshta, clock: () => now });
afterAll(() => carrier.close());

interface OrderChanges {
  readonly destination?: { readonly address: unknown; readonly refs: unknown } | null;
  readonly shippingMethod?: string;
  readonly paymentMethod?: string;
  readonly status?: string;
  readonly recipientName?: string | null;
  readonly weight?: number;
  readonly parcelSize?: Size | null;
}

async function branchOfLviv(number: string) {
  const [lviv] = await searchSettlements(deps, 'Львів');
  const branch = (await readBranches(deps, lviv?.ref ?? '')).find((each) => each.number === number);
  return chooseBranch(deps, { settlement: lviv?.ref ?? '', branch: branch?.ref ?? '' });
}

const BOX: Size = { length: 2_900, width: 131, height: 80 };

/** Inserts an order of 372.00 with a discount of 20.00 and delivery for 80.00. */
async function newOrder(changes: OrderChanges = {}): Promise<string> {
  const destination = changes.destination === undefined ? await branchOfLviv('12') : changes.destination;
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO orders (status, shipping_method, payment_method, recipient_name, recipient_phone, address,
       delivery_refs, weight, parcel_size, items_cost, discount_value, shipping_cost, total_cost)
     VALUES ($1, $2, $3, $4, '+380671112233', $5, $6, $7, $8, 37200, 2000, 8000, 43200) RETURNING id`,
    [
      changes.status ?? 'packed',
      changes.shippingMethod ?? 'nova-poshta-branch',
      changes.paymentMethod ?? 'card',
      changes.recipientName === undefined ? 'Соломія Ковальчук' : changes.recipientName,
      JSON.stringify(destination?.address ?? null),
      JSON.stringify(destination?.refs ?? null),
      changes.weight ?? 1_250,
      changes.parcelSize === null ? null : JSON.stringify(changes.parcelSize ?? BOX),
    ],
  );
  return rows[0]?.id ?? '';
}

async function parcelOf(orderId: string) {
  const { rows } = await database.pool.query<{ number: string | null; ref: string | null; text: string | null }>(
    `SELECT tracking_number AS number, waybill_ref AS ref, tracking_status AS text FROM orders WHERE id = $1`,
    [orderId],
  );
  return rows[0];
}

/** Returns the reference of an order at the carrier: its number. */
async function referenceOf(orderId: string): Promise<string> {
  const { rows } = await database.pool.query<{ number: number }>('SELECT number FROM orders WHERE id = $1', [orderId]);
  return String(rows[0]?.number);
}

test('an order gets a waybill and keeps it', async () => {
  const orderId = await newOrder();
  saved.length = 0;
  const made = await makeWaybill(deps, orderId);
  expect(made).toEqual({ kind: 'made', trackingNumber: expect.stringMatching(/^2045\d{10}$/) });
  const parcel = await parcelOf(orderId);
  expect(parcel).toMatchObject({ ref: expect.any(String), text: parcelStatus(1)?.text });
  expect(await makeWaybill(deps, orderId)).toEqual({ kind: 'existing', trackingNumber: parcel?.number });
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    date: '22.11.2026',
    recipient: { name: 'Соломія Ковальчук', phone: '+380671112233' },
    destination: { type: 'branch', branchNumber: '12', cityName: 'Львів', area: 'Львівська', region: 'Львівський' },
    weight: 1_250,
    size: { length: 290, width: 14, height: 8 },
    declaredValue: 35_200,
    cashOnDelivery: null,
  });
});

test('ten concurrent calls create one waybill', async () => {
  const orderId = await newOrder();
  saved.length = 0;
  // Long enough for all ten requests to have their connections.
  delay = 500;
  const results = await Promise.all(Array.from({ length: 10 }, () => makeWaybill(deps, orderId)));
  delay = 0;
  expect(saved).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === 'made')).toHaveLength(1);
  expect(new Set(results.map((result) => 'trackingNumber' in result && result.trackingNumber)).size).toBe(1);
});

const MINUTE = 60_000;
const wait = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

test('a failed waybill is requested again once the carrier certainly has none', async () => {
  const orderId = await newOrder();
  failure = new Error('The carrier is down');
  await expect(makeWaybill(deps, orderId)).rejects.toThrow('The carrier is down');
  failure = null;
  expect((await parcelOf(orderId))?.number).toBeNull();
  await expect(makeWaybill(deps, orderId)).rejects.toMatchObject({ name: 'NovaPoshtaError', isTemporary: true });
  wait(MINUTE);
  expect(await makeWaybill(deps, orderId)).toMatchObject({ kind: 'made' });
});

test('a waybill whose answer was lost is found and not created again', async () => {
  const orderId = await newOrder();
  isAnswerLost = true;
  await expect(makeWaybill(deps, orderId)).rejects.toThrow('No answer');
  isAnswerLost = false;
  const of = await referenceOf(orderId);
  const made = carrier.listWaybills().filter(({ reference }) => reference === of);
  expect(made).toHaveLength(1);
  expect(await makeWaybill(deps, orderId)).toEqual({ kind: 'made', trackingNumber: made[0]?.number });
  expect(await parcelOf(orderId)).toMatchObject({ number: made[0]?.number, ref: made[0]?.ref });
  expect(carrier.listWaybills().filter(({ reference }) => reference === of)).toHaveLength(1);
});

test('a rejected waybill can be requested again at once', async () => {
  const orderId = await newOrder();
  failure = new NovaPoshtaError('Refused', { isTemporary: false });
  await expect(makeWaybill(deps, orderId)).rejects.toThrow('Refused');
  failure = null;
  expect(await makeWaybill(deps, orderId)).toMatchObject({ kind: 'made' });
});

test('a rejection by the carrier is its error', async () => {
  const orderId = await newOrder({ destination: await branchOfLviv('26405'), weight: 21_000 });
  await expect(makeWaybill(deps, orderId)).rejects.toMatchObject({ name: 'NovaPoshtaError', isTemporary: false });
});

test('an older order without a size gets a box for its weight, which a locker accepts', async () => {
  saved.length = 0;
  const order = { parcelSize: null, weight: 20_000, shippingMethod: 'nova-poshta-locker' };
  await makeWaybill(deps, await newOrder({ ...order, destination: await branchOfLviv('26405') }));
  const { length = 0, width = 0, height = 0 } = saved[0]?.size ?? {};
  expect(length * width * height).toBeGreaterThan(20_000);
});

test('the cash on delivery is the order’s total', async () => {
  saved.length = 0;
  await makeWaybill(deps, await newOrder({ paymentMethod: 'cash-on-delivery' }));
  expect(saved[0]?.cashOnDelivery).toBe(43_200);
});

test('a courier delivery has the full address', async () => {
  const [lviv] = await searchSettlements(deps, 'Львів');
  const choice = { settlement: lviv?.ref ?? '', street: { name: 'вул. Вірменська' }, building: '27', flat: '6' };
  const destination = await chooseCourierAddress(deps, choice);
  saved.length = 0;
  await makeWaybill(deps, await newOrder({ destination, shippingMethod: 'nova-poshta-courier', weight: 12_000 }));
  expect(saved[0]).toMatchObject({
    destination: { type: 'doors', street: 'вул. Вірменська', building: '27', flat: '6' },
    size: { length: 290, width: 14, height: 8 },
  });
});

test('an order that the carrier cannot accept has a reason', async () => {
  const typed = { address: (await branchOfLviv('12'))?.address, refs: null };
  const reasonOf = async (orderId: string) => makeWaybill(deps, orderId);
  expect(await reasonOf(randomUUID())).toEqual({ kind: 'impossible', reason: 'no-order' });
  expect(await reasonOf(await newOrder({ shippingMethod: 'pickup' }))).toMatchObject({ reason: 'pickup' });
  expect(await reasonOf(await newOrder({ destination: typed }))).toMatchObject({ reason: 'typed-address' });
  expect(await reasonOf(await newOrder({ destination: null }))).toMatchObject({ reason: 'typed-address' });
  expect(await reasonOf(await newOrder({ recipientName: null }))).toMatchObject({ reason: 'no-recipient' });
});

test('tracking writes the statuses in both languages, and returns their stages', async () => {
  const places = { onTheWay: 5, arrived: 7, received: 9, refused: 103, odd: 999 } as const;
  const orders = new Map<string, { orderId: string; number: string }>();
  for (const [name, code] of Object.entries(places)) {
    const orderId = await newOrder({ status: 'shipped' });
    await makeWaybill(deps, orderId);
    const number = (await parcelOf(orderId))?.number ?? '';
    carrier.setStatus(number, code);
    orders.set(name, { orderId, number });
  }
  const stages = new Map((await trackWaybills(deps)).map(({ orderId, stage }) => [orderId, stage]));
  const stageOf = (name: keyof typeof places) => stages.get(orders.get(name)?.orderId ?? '');
  expect(Object.keys(places).map((name) => stageOf(name as keyof typeof places))).toEqual([
    'on-the-way',
    'arrived',
    'received',
    'refused',
    undefined,
  ]);
  expect((await parcelOf(orders.get('arrived')?.orderId ?? ''))?.text).toEqual({
    uk: 'Прибуло у відділення',
    ru: 'Прибыло в отделение',
  });
  // An unknown code changes nothing.
  expect((await parcelOf(orders.get('odd')?.orderId ?? ''))?.text).toEqual(parcelStatus(1)?.text);
  const again = await trackWaybills(deps);
  expect(again.filter(({ stage }) => stage === 'received')).toHaveLength(1);
});

test('unknown parcels and ended orders are left unchanged', async () => {
  const { rows } = await database.pool.query<{ id: string; text: unknown }>(
    `SELECT id, tracking_status AS text FROM orders
     WHERE status = 'shipped' AND tracking_number = '20450963714820'`,
  );
  const tracked = await trackWaybills(deps);
  expect(rows).toHaveLength(1);
  expect(tracked.some(({ orderId }) => orderId === rows[0]?.id)).toBe(false);
  expect((await parcelOf(rows[0]?.id ?? ''))?.text).toEqual(rows[0]?.text);
  const finished = await newOrder({ status: 'finished' });
  await makeWaybill(deps, finished);
  expect((await trackWaybills(deps)).some(({ orderId }) => orderId === finished)).toBe(false);
});

test('tracking fails and writes nothing while the carrier is unavailable', async () => {
  await expect(trackWaybills(testDeps(database.pool))).rejects.toMatchObject({ isTemporary: true });
});

test.each([
  [1, 'created'],
  [2, 'deleted'],
  [3, undefined],
  [4, 'on-the-way'],
  [41, 'on-the-way'],
  [5, 'on-the-way'],
  [6, 'on-the-way'],
  [7, 'arrived'],
  [8, 'arrived'],
  [9, 'received'],
  [10, 'received'],
  [11, 'received'],
  [12, 'on-the-way'],
  [101, 'on-the-way'],
  [102, 'refused'],
  [103, 'refused'],
  [104, 'on-the-way'],
  [105, 'refused'],
  [106, 'received'],
  [111, 'on-the-way'],
  [112, 'on-the-way'],
  [999, undefined],
])('status %i means %s', (code, stage) => {
  expect(parcelStatus(code)?.stage).toBe(stage);
});
