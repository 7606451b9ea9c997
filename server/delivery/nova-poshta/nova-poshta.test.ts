import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { startNovaPoshta } from '../../../demo/nova-poshta/nova-poshta.ts';
import { listen } from '../../listen.ts';
import { createNovaPoshta, type NovaPoshta } from './nova-poshta.ts';
import type { Waybill } from './waybills.ts';

const NAME = 'Соломія Ковальчук';
let now = new Date('2026-11-21T10:00:00Z');

const carrier = await startNovaPoshta({ clock: () => now });
const novaPoshta = createNovaPoshta(carrier);
afterAll(() => carrier.close());

const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => error,
  );

/** Sends a request to a carrier that answers every request in the given way. */
async function ask<Result>(
  answer: (body: Record<string, unknown>) => Response | Promise<Response>,
  question: (novaPoshta: NovaPoshta) => Promise<Result>,
  timeout = 2_000,
): Promise<Result> {
  const vendor = new Hono().post('/v2.0/json/', async (context) => answer(await context.req.json()));
  const { url, close } = await listen(vendor, { host: '127.0.0.1', port: 0 });
  try {
    return await question(createNovaPoshta({ url, apiKey: 'key', timeout }));
  } finally {
    await close();
  }
}

const searchLviv = (from: NovaPoshta) => from.searchSettlements({ name: 'Львів', lang: 'uk' });

const success = (data: unknown[], info: unknown = []) =>
  Response.json({ success: true, data, errors: [], warnings: {}, info, errorCodes: [] });

test('settlements are found by the beginning of the name, in the language', async () => {
  const [lviv] = await searchLviv(novaPoshta);
  expect(lviv).toMatchObject({
    name: 'Львів',
    fullName: 'м. Львів, Львівський р-н, Львівська обл.',
    area: 'Львівська',
    region: 'Львівський',
  });
  expect(lviv?.cityRef).not.toBe(lviv?.ref);
  const inRussian = await novaPoshta.searchSettlements({ name: "кам'ян", lang: 'ru' });
  expect(inRussian.map(({ name }) => name)).toEqual(['Каменец-Подольский']);
});

test('warehouses have their kind, weight limit and status', async () => {
  const [lviv] = await searchLviv(novaPoshta);
  const warehouses = await novaPoshta.getWarehouses(lviv?.ref ?? '');
  expect(warehouses.find(({ number }) => number === '12')).toMatchObject({
    isLocker: false,
    isOpen: true,
    maxWeight: 30,
    maxSize: { length: 120, width: 70, height: 70 },
    description: {
      uk: 'Відділення №12 (до 30 кг): вул. Городоцька, 174',
      ru: 'Отделение №12 (до 30 кг): ул. Городоцкая, 174',
    },
  });
  expect(warehouses.find(({ number }) => number === '26405')).toMatchObject({ isLocker: true, maxWeight: 20 });
  expect(warehouses.filter(({ isOpen }) => !isOpen).length).toBeGreaterThan(2);
});

test('streets are read in both of the carrier’s formats', async () => {
  const [lviv] = await searchLviv(novaPoshta);
  const [street] = await novaPoshta.searchSettlementStreets({ settlementRef: lviv?.ref ?? '', name: 'вірм' });
  expect(street).toMatchObject({
    name: { uk: 'Вірменська', ru: 'Армянская' },
    type: 'вул.',
    fullName: 'вул. Вірменська',
  });
  const flat = await ask(
    () =>
      success([{ SettlementStreetRef: 'ref', SettlementStreetDescription: 'Зелена', StreetsTypeDescription: 'вул.' }]),
    (from) => from.searchSettlementStreets({ settlementRef: 'lviv', name: 'зел' }),
  );
  expect(flat).toEqual([{ ref: 'ref', name: { uk: 'Зелена', ru: 'Зелена' }, type: 'вул.', fullName: 'вул. Зелена' }]);
});

const warehouse = (number: number) => ({
  Ref: `ref-${number}`,
  Number: number,
  Description: `Відділення №${number}: вул.`,
});
const pagesOf = (count: number, info: (total: number) => unknown) => (body: Record<string, unknown>) => {
  const page = Number((body.methodProperties as Record<string, string>).Page);
  const rows = Array.from({ length: count }, (_, index) => warehouse(index + 1)).slice((page - 1) * 500, page * 500);
  return success(rows, info(count));
};

test.each([0, 1, 500, 501, 1000, 3210])('all pages of %i warehouses are read, in order', async (count) => {
  for (const info of [(totalCount: number) => ({ totalCount }), () => []]) {
    const warehouses = await ask(pagesOf(count, info), (from) => from.getWarehouses('kyiv'));
    expect(warehouses.map(({ number }) => Number(number))).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  }
});

test('a wrong key is a permanent error with the carrier’s code', async () => {
  const stranger = createNovaPoshta({ ...carrier, apiKey: 'wrong' });
  expect(await failureOf(searchLviv(stranger))).toMatchObject({
    name: 'NovaPoshtaError',
    isTemporary: false,
    codes: ['20000200068'],
  });
});

test('success decides instead of the status, and errors contain no personal data of the carrier’s answer', async () => {
  const refusal = {
    success: false,
    data: [],
    errors: [`${NAME} is invalid`],
    errorCodes: ['20000200505', NAME],
    info: {},
  };
  const error = await failureOf(ask(() => Response.json(refusal, { status: 200 }), searchLviv));
  expect(error).toMatchObject({ isTemporary: false, codes: ['20000200505'] });
  expect(`${error} ${(error as Error).cause}`).not.toContain(NAME);
  expect(await ask(() => new Response(success([]).body, { status: 500 }), searchLviv)).toEqual([]);
});

test.each([
  ['<html>502 Bad Gateway</html>'],
  [''],
  ['null'],
  ['{"success":"yes","data":[]}'],
  ['{"success":true,"data":null}'],
  [`{"success":true,"data":[{"Addresses":[{"MainDescription":"Львів"}]}]}`],
])('an answer of %s is a temporary error', async (body) => {
  expect(await failureOf(ask(() => new Response(body), searchLviv))).toMatchObject({ isTemporary: true, codes: [] });
});

test('a request to a silent carrier times out', async () => {
  const silent = () => new Promise<Response>((resolve) => setTimeout(() => resolve(success([])), 400));
  expect(await failureOf(ask(silent, searchLviv, 50))).toMatchObject({ isTemporary: true });
});

const sender = { city: 'c', counterparty: 's', branch: 'b', contact: 'p', phone: '+380441234567' };

async function waybillTo(number: string, changes: Partial<Waybill> = {}): Promise<Waybill> {
  const [lviv] = await searchLviv(novaPoshta);
  const branch = (await novaPoshta.getWarehouses(lviv?.ref ?? '')).find((each) => each.number === number);
  return {
    reference: '100001',
    date: '21.11.2026',
    sender,
    recipient: { name: NAME, phone: '+380671112233' },
    destination: {
      type: 'branch',
      cityRef: lviv?.cityRef ?? '',
      cityName: 'Львів',
      area: 'Львівська',
      region: 'Львівський',
      branchRef: branch?.ref ?? '',
      branchNumber: number,
    },
    description: 'Товари для творчості',
    weight: 1_250,
    size: { length: 34, width: 24, height: 10 },
    declaredValue: 372_050,
    cashOnDelivery: null,
    ...changes,
  };
}

test('a waybill is created and its parcel is tracked', async () => {
  const { number } = await novaPoshta.saveWaybill(await waybillTo('12'));
  expect(number).toMatch(/^2045\d{10}$/);
  const codeAfter = async (minutes: number) => {
    now = new Date(Date.UTC(2026, 10, 21, 10, minutes));
    return (await novaPoshta.trackWaybills([{ number, phone: null }]))[0]?.code;
  };
  expect([await codeAfter(0), await codeAfter(4), await codeAfter(10), await codeAfter(20)]).toEqual([1, 5, 7, 9]);
  carrier.setStatus(number, 103);
  expect(await codeAfter(30)).toBe(103);
});

test('a locker refuses a parcel that is too large', async () => {
  expect(await failureOf(novaPoshta.saveWaybill(await waybillTo('26405', { weight: 20_500 })))).toMatchObject({
    isTemporary: false,
  });
  expect(await failureOf(novaPoshta.saveWaybill(await waybillTo('26405', { declaredValue: 1_000_100 })))).toMatchObject(
    {
      isTemporary: false,
    },
  );
  const long = { length: 61, width: 24, height: 10 };
  expect(await failureOf(novaPoshta.saveWaybill(await waybillTo('26405', { size: long })))).toMatchObject({
    isTemporary: false,
  });
  expect(await novaPoshta.saveWaybill(await waybillTo('26405', { weight: 20_000 }))).toHaveProperty('number');
});

test('the request has the carrier’s format', async () => {
  const bodies: Record<string, unknown>[] = [];
  const vendor = (body: Record<string, unknown>) => {
    bodies.push(body);
    return success([{ Ref: 'ref', IntDocNumber: '20450000000001' }]);
  };
  await ask(vendor, async (from) => {
    await from.saveWaybill(await waybillTo('12', { cashOnDelivery: 372_050 }));
    const place = { cityRef: 'city', cityName: 'Косів', area: 'Івано-Франківська', region: 'Косівський' };
    const doors = { ...place, type: 'doors', street: 'вул. Садова', building: '27', flat: null } as const;
    await from.saveWaybill(await waybillTo('12', { destination: doors }));
  });
  expect(bodies[0]).toMatchObject({
    apiKey: 'key',
    modelName: 'InternetDocument',
    calledMethod: 'save',
    methodProperties: {
      ServiceType: 'WarehouseWarehouse',
      PayerType: 'Sender',
      CargoType: 'Parcel',
      DateTime: '21.11.2026',
      Weight: '1.25',
      Cost: '3721',
      SeatsAmount: '1',
      OptionsSeat: [{ volumetricVolume: '0.0082', volumetricLength: '34', weight: '1.25' }],
      RecipientsPhone: '380671112233',
      SendersPhone: '380441234567',
      RecipientAddressName: '12',
      RecipientArea: 'Львівська',
      InfoRegClientBarcodes: '100001',
      BackwardDeliveryData: [{ PayerType: 'Recipient', CargoType: 'Money', RedeliveryString: '3720.50' }],
    },
  });
  const properties = bodies[1]?.methodProperties as Record<string, unknown>;
  expect(properties).toMatchObject({
    ServiceType: 'WarehouseDoors',
    RecipientAddressName: 'вул. Садова',
    RecipientHouse: '27',
    RecipientFlat: '',
  });
  expect(properties).not.toHaveProperty('BackwardDeliveryData');
  expect(properties).not.toHaveProperty('RecipientAddress');
});

test('parcels are tracked a hundred per request', async () => {
  const sizes: number[] = [];
  const vendor = (body: Record<string, unknown>) => {
    const { Documents } = body.methodProperties as { Documents: { DocumentNumber: string }[] };
    sizes.push(Documents.length);
    return success(Documents.map(({ DocumentNumber }) => ({ Number: DocumentNumber, StatusCode: '7' })));
  };
  const parcels = Array.from({ length: 230 }, (_, index) => ({ number: String(index), phone: '+380671112233' }));
  const tracked = await ask(vendor, (from) => from.trackWaybills(parcels));
  expect(sizes).toEqual([100, 100, 30]);
  expect(tracked).toHaveLength(230);
  expect(tracked[229]).toEqual({ number: '229', code: 7, text: '' });
});
