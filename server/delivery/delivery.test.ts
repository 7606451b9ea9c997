import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNovaPoshta } from '../../demo/nova-poshta/nova-poshta.ts';
import type { Branch, Settlement, Street } from '../../src/contract/delivery.ts';
import type { Language } from '../../src/contract/language.ts';
import { FREE_DELIVERY_FROM } from '../../src/rules/delivery.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { createApp } from '../app.ts';
import { listen } from '../listen.ts';
import { chooseBranch, chooseCourierAddress } from './destination.ts';
import { createNovaPoshta } from './nova-poshta/nova-poshta.ts';
import { refreshDirectory } from './refresh.ts';

const HOUR = 60 * 60 * 1000;
const KEY = 'key';

/** Proxy between the shop and the carrier, which counts and breaks requests. */
let methods: string[] = [];
let breakage: (() => Response | Promise<Response>) | null = null;
let now: Date;

const depsOf = () =>
  testDeps(database.pool, {
    clock: () => now,
    // The timeout is long, because the test machine may be slow.
    novaPoshta: createNovaPoshta({ url: proxy.url, apiKey: KEY, timeout: breakage === silence ? 200 : 20_000 }),
  });
const open = (lang: Language = 'uk'): Browser => openBrowser(createApp(depsOf()), { lang });

const database = await createSharedDatabase();
const carrier = await startNovaPoshta();
const app = new Hono().post('/v2.0/json/', async (context) => {
  const body = await context.req.json();
  methods.push(body.calledMethod);
  if (breakage) return breakage();
  return fetch(`${carrier.url}/v2.0/json/`, {
    method: 'POST',
    body: JSON.stringify({ ...body, apiKey: carrier.apiKey }),
  });
});
const proxy = await listen(app, { host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await proxy.close();
  await carrier.close();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM delivery_cache');
  now = new Date('2026-11-21T10:00:00Z');
  breakage = null;
  methods = [];
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const path = (name: string, query: Record<string, string>) => `/delivery/${name}?${new URLSearchParams(query)}`;
const settlementsOf = async (browser: Browser, q: string): Promise<Settlement[]> =>
  (await browser.get(path('settlements', { q }))).data;
const branchesOf = async (
  browser: Browser,
  settlement: string,
  query: Record<string, string> = {},
): Promise<Branch[]> => (await browser.get(path('branches', { settlement, kind: 'branch', ...query }))).data;
const refOf = async (name: string) => (await settlementsOf(open(), name))[0]?.ref ?? '';

const silence = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('')), 600));

const BREAKAGES = {
  'answers garbage': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  'is slow': silence,
  'refuses the key': () =>
    Response.json({ success: false, data: [], errors: ['API key expired'], errorCodes: ['20000200068'] }),
  'answers with half of its JSON': () => new Response('{"success":true,"data":[{"Ref":"1'),
  'answers with JSON of another shape': () => Response.json({ success: true, data: [{ Ref: 7 }], errors: [] }),
  'has an error of its own': () => new Response('Internal Server Error', { status: 500 }),
};

test('settlements are found in either language and shown in the request’s, those of one name apart', async () => {
  const names = async (lang: Language, q: string) =>
    (await settlementsOf(open(lang), q)).map(({ fullName }) => fullName);
  expect(await names('uk', 'ЯВОР')).toEqual([
    'с. Яворів, Косівський р-н, Івано-Франківська обл.',
    'м. Яворів, Яворівський р-н, Львівська обл.',
  ]);
  expect(await names('ru', 'явор')).toEqual([
    'с. Яворов, Косовский р-н, Ивано-Франковская обл.',
    'м. Яворов, Яворовский р-н, Львовская обл.'.replace('м.', 'г.'),
  ]);
  expect(await names('uk', 'льво')).toEqual(['м. Львів, Львівський р-н, Львівська обл.']);
  expect(await names('uk', 'кам`янець')).toHaveLength(1);
  expect(await names('uk', 'щщщ')).toEqual([]);
});

test.each(['м. Львів', 'Львів, Львівська обл.', 'місто Львів', 'г. Львов', 'м.Львів'])(
  'a settlement is found in the usual spelling: %s',
  async (name) => {
    const found = (await open().get(`/delivery/settlements?q=${encodeURIComponent(name)}`)).data;
    expect(found.map((settlement: Settlement) => settlement.name)).toContain('Львів');
  },
);

test('one letter is not sent to the carrier', async () => {
  expect(await settlementsOf(open(), ' л ')).toEqual([]);
  expect(methods).toEqual([]);
});

test('an answer is cached for a day, for both languages', async () => {
  await settlementsOf(open('uk'), 'Львів');
  expect(methods).toEqual(['searchSettlements', 'searchSettlements']);
  pass(24 * HOUR - 1);
  expect((await settlementsOf(open('ru'), 'львів'))[0]?.name).toBe('Львов');
  expect(methods).toHaveLength(2);
  pass(1);
  await settlementsOf(open(), 'Львів');
  expect(methods).toHaveLength(4);
  pass(23 * HOUR);
  await settlementsOf(open(), 'Львів');
  expect(methods).toHaveLength(4);
});

test('an empty answer is not cached', async () => {
  await settlementsOf(open(), 'щщщ');
  expect((await database.pool.query('SELECT FROM delivery_cache')).rowCount).toBe(0);
});

test('branches and lockers have the fields that a shopper needs; closed ones are omitted', async () => {
  const lviv = await refOf('Львів');
  const branches = await branchesOf(open(), lviv);
  expect(branches.find(({ number }) => number === '12')).toEqual({
    ref: expect.any(String),
    kind: 'branch',
    number: '12',
    name: 'Відділення № 12',
    address: 'вул. Городоцька, 174',
    schedule: 'пн–пт 09:00–18:00, сб 09:00–15:00, нд вихідний',
    maxWeight: 30_000,
    maxSize: { length: 1_200, width: 700, height: 700 },
  });
  const numbers = branches.map(({ number }) => Number(number));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  // In the carrier's mock each 11th branch is closed, and each 13th accepts no more parcels.
  expect(numbers.filter((number) => number % 11 === 0 || number % 13 === 0)).toEqual([]);
  const [locker] = await branchesOf(open('ru'), lviv, { kind: 'locker', q: '26405' });
  expect(locker).toMatchObject({
    kind: 'locker',
    name: 'Почтомат № 26405',
    address: 'ул. Зелёная, 115',
    schedule: 'круглосуточно',
    maxWeight: 20_000,
    maxSize: { length: 600, width: 400, height: 300 },
  });
});

test('a parcel’s size and weight filter branches before the limit of a hundred', async () => {
  const kyiv = await refOf('Київ');
  const numbers = async (kind: 'branch' | 'locker', parcel: Record<string, string>) =>
    (await branchesOf(open(), kyiv, { kind, ...parcel })).map(({ number }) => Number(number));
  const all = await numbers('branch', {});
  expect(all.some((number) => number % 3 === 0)).toBe(true);
  // In the carrier's mock each third branch accepts 30 kg and 120 × 70 × 70 cm.
  for (const parcel of [{ weight: '30001' }, { length: '2900', width: '65', height: '40', volume: '7540000' }]) {
    const taking = await numbers('branch', parcel);
    expect(taking.length).toBeGreaterThan(0);
    expect(taking.filter((number) => number % 3 === 0)).toEqual([]);
    expect(await numbers('locker', parcel)).toEqual([]);
  }
  expect((await numbers('locker', { length: '400', width: '600', height: '300', weight: '20000' })).length).toBe(
    (await numbers('locker', {})).length,
  );
  expect((await open().get(path('branches', { settlement: kyiv, kind: 'branch', weight: '-1' }))).status).toBe(400);
});

test('branches are filtered by number and by words, in either language', async () => {
  const lviv = await refOf('Львів');
  const numbers = async (q: string) => (await branchesOf(open(), lviv, { q })).map(({ number }) => number);
  // Branches with such a house number follow.
  expect((await numbers('1')).slice(0, 10)).toEqual(['1', '10', '12', '14', '15', '16', '17', '18', '19', '3']);
  expect((await numbers('2'))[0]).toBe('2');
  expect(await numbers('№ 12')).toContain('12');
  expect(await numbers('ГОРОДОЦЬКА 174')).toEqual(['12']);
  expect(await numbers('городоцкая')).toEqual(await numbers('городоцька'));
  expect(await numbers('городоцька зелена')).toEqual([]);
  expect(methods.filter((method) => method === 'getWarehouses')).toHaveLength(1);
});

test('streets are found by a word of their name, in the language', async () => {
  const lviv = await refOf('Львів');
  const streets = async (lang: Language, q: string): Promise<Street[]> =>
    (await open(lang).get(path('streets', { settlement: lviv, q }))).data;
  expect(await streets('uk', 'Вірм')).toEqual([
    { ref: expect.any(String), name: 'вул. Вірменська', fullName: 'вулиця Вірменська' },
  ]);
  expect(await streets('ru', 'Вірм')).toMatchObject([{ name: 'ул. Армянская', fullName: 'улица Армянская' }]);
  expect(await streets('uk', 'франка')).toMatchObject([{ name: 'вул. Івана Франка' }]);
  const nowhere = await open().get(
    path('streets', { settlement: '00000000-0000-4000-8000-00000000dead', q: 'франка' }),
  );
  expect([nowhere.status, nowhere.data]).toEqual([200, []]);
});

for (const [name, broken] of Object.entries(BREAKAGES)) {
  test(`a carrier that ${name} does not affect cached answers of any age`, async () => {
    const lviv = await refOf('Львів');
    const before = await branchesOf(open(), lviv);
    breakage = broken;
    pass(90 * 24 * HOUR);
    expect(await branchesOf(open(), lviv)).toEqual(before);
    expect(await branchesOf(open(), lviv, { q: 'городоцька 174' })).toHaveLength(1);
    expect((await settlementsOf(open(), 'Львів'))[0]?.ref).toBe(lviv);
  });

  test(`without a cached answer, a carrier that ${name} is reported as unavailable, with advice`, async () => {
    breakage = broken;
    const { status, error } = await open('ru').get(path('settlements', { q: 'Львов' }));
    expect([status, error.code]).toEqual([502, 'delivery_unavailable']);
    expect(error.message).toContain('Впишите город и отделение вручную');
    const branches = await open().get(path('branches', { settlement: randomUUID(), kind: 'branch' }));
    expect(branches.status).toBe(502);
  });
}

test('an unreachable carrier counts as unavailable', async () => {
  const away = testDeps(database.pool, { clock: () => now });
  expect((await openBrowser(createApp(away)).get(path('settlements', { q: 'Львів' }))).status).toBe(502);
  await settlementsOf(open(), 'Львів');
  pass(25 * HOUR);
  expect(await settlementsOf(openBrowser(createApp(away)), 'Львів')).toHaveLength(1);
});

test('after a failure the carrier is not asked for a while if there is an older answer', async () => {
  await settlementsOf(open(), 'Львів');
  pass(25 * HOUR);
  breakage = BREAKAGES['answers garbage'];
  await settlementsOf(open(), 'Львів');
  methods = [];
  await settlementsOf(open(), 'Львів');
  expect(methods).toEqual([]);
  breakage = null;
  pass(15_000);
  await settlementsOf(open(), 'Львів');
  expect(methods).toHaveLength(2);
});

test('while the carrier is unavailable, other words find earlier results', async () => {
  const kosiv = await refOf('Косів');
  await open().get(path('streets', { settlement: kosiv, q: 'Івана Франка' }));
  breakage = BREAKAGES['has an error of its own'];
  expect(await settlementsOf(open('ru'), 'Кос')).toMatchObject([{ ref: kosiv, name: 'Косов' }]);
  expect((await open().get(path('streets', { settlement: kosiv, q: 'фран' }))).data).toMatchObject([
    { name: 'вул. Івана Франка' },
  ]);
  expect((await open().get(path('streets', { settlement: kosiv, q: 'садова' }))).status).toBe(502);
});

test('a cached answer of another shape is requested again', async () => {
  await settlementsOf(open(), 'Львів');
  await database.pool.query(`UPDATE delivery_cache SET value = '[{"old": true}]' WHERE key = 'settlements/львів'`);
  expect(await settlementsOf(open(), 'Львів')).toHaveLength(1);
  expect(methods).toHaveLength(4);
});

test('requests to the carrier are rate-limited by address', async () => {
  const browser = openBrowser(createApp(depsOf()), { address: '10.200.0.1' });
  await settlementsOf(browser, 'Львів');
  await database.pool.query("UPDATE rate_limits SET points = 600 WHERE key LIKE 'lookupsOfAddress%'");
  methods = [];
  expect((await browser.get(path('settlements', { q: 'Одеса' }))).status).toBe(502);
  expect(await settlementsOf(browser, 'Львів')).toHaveLength(1);
  expect(methods).toEqual([]);
});

test('the nightly job refreshes answers older than a day, the oldest first, up to its limit', async () => {
  await settlementsOf(open(), 'Львів');
  pass(HOUR);
  await settlementsOf(open(), 'Одеса');
  pass(HOUR);
  await settlementsOf(open(), 'Косів');
  pass(23 * HOUR);
  expect(await refreshDirectory(depsOf(), { most: 1 })).toBe(1);
  const fetchedAt = async () => {
    const { rows } = await database.pool.query(
      `SELECT key FROM delivery_cache WHERE fetched_at = $1 AND key LIKE 'settlements/%'`,
      [now],
    );
    return rows.map(({ key }) => key).sort();
  };
  expect(await fetchedAt()).toEqual(['settlements/львів']);
  expect(await refreshDirectory(depsOf())).toBe(1);
  expect(await fetchedAt()).toEqual(['settlements/львів', 'settlements/одеса']);
});

test('the nightly job keeps answers that it cannot refresh, and deletes those that are empty now', async () => {
  for (const name of ['Львів', 'Одеса', 'Косів', 'Київ', 'Дніпро']) await settlementsOf(open(), name);
  const { rowCount } = await database.pool.query('SELECT FROM delivery_cache');
  pass(25 * HOUR);
  breakage = BREAKAGES['answers garbage'];
  methods = [];
  expect(await refreshDirectory(depsOf())).toBe(0);
  // Requests in the two languages are parallel: the second one may still be under way.
  await vi.waitFor(() => expect(methods).toHaveLength(6));
  expect((await database.pool.query('SELECT FROM delivery_cache')).rowCount).toBe(rowCount);
  breakage = () => Response.json({ success: true, data: [{ TotalCount: 0, Addresses: [] }] });
  await refreshDirectory(depsOf());
  expect(await database.pool.query("SELECT FROM delivery_cache WHERE key LIKE 'settlements/%'")).toHaveProperty(
    'rowCount',
    0,
  );
});

test('a chosen branch is read from the carrier, with the fields for an order and a waybill', async () => {
  const lviv = await refOf('Львів');
  const [branch] = await branchesOf(open(), lviv, { q: '12' });
  const chosen = await chooseBranch(depsOf(), { settlement: lviv, branch: branch?.ref ?? '' });
  expect(chosen).toMatchObject({
    address: {
      type: 'warehouse',
      settlementName: { uk: 'Львів', ru: 'Львов' },
      settlementNameFull: {
        uk: 'м. Львів, Львівський р-н, Львівська обл.',
        ru: 'г. Львов, Львовский р-н, Львовская обл.',
      },
      addressName: { uk: 'Відділення № 12', ru: 'Отделение № 12' },
      addressNameFull: {
        uk: 'Відділення № 12: вул. Городоцька, 174',
        ru: 'Отделение № 12: ул. Городоцкая, 174',
      },
      buildingNumber: null,
      flat: null,
    },
    refs: { settlement: lviv, branch: branch?.ref, branchNumber: '12', area: 'Львівська', region: 'Львівський' },
    branch: { kind: 'branch', maxWeight: 30_000 },
  });
  const kosiv = await refOf('Косів');
  expect(await chooseBranch(depsOf(), { settlement: kosiv, branch: branch?.ref ?? '' })).toBeNull();
});

test('a chosen address has a street that was found or typed', async () => {
  const lviv = await refOf('Львів');
  const [street]: Street[] = (await open().get(path('streets', { settlement: lviv, q: 'Вірменська' }))).data;
  const door = { settlement: lviv, building: '27', flat: '6' };
  expect(await chooseCourierAddress(depsOf(), { ...door, street: { ref: street?.ref ?? '' } })).toMatchObject({
    address: {
      type: 'doors',
      addressName: { uk: 'вул. Вірменська', ru: 'ул. Армянская' },
      buildingNumber: '27',
      flat: '6',
    },
    refs: { street: street?.ref },
  });
  const typed = await chooseCourierAddress(depsOf(), { ...door, street: { name: 'вул. Нова' } });
  expect(typed?.address.addressName).toEqual({ uk: 'вул. Нова', ru: 'вул. Нова' });
  expect(typed?.refs).not.toHaveProperty('street');
  expect(await chooseCourierAddress(depsOf(), { ...door, street: { ref: randomUUID() } })).toBeNull();
  expect(await chooseCourierAddress(depsOf(), { ...door, settlement: randomUUID(), street: { name: 'x' } })).toBeNull();
});

describe('an estimate', () => {
  const SKU = 'PZ-SZL-002';
  const estimate = async (settlement: string, query: Record<string, string> = {}, lang: Language = 'uk') =>
    open(lang).get(path('estimate', { settlement, sku: SKU, ...query }));

  test('has the price of the checkout and the day that the carrier expects, cheapest first', async () => {
    const settlement = await refOf('Львів');
    // Saturday in Kyiv: the parcel is handed in on Monday.
    const { data } = await estimate(settlement, {}, 'ru');
    expect(data.settlement).toMatchObject({ ref: settlement, name: 'Львов' });
    const { rows } = await database.pool.query('SELECT price FROM products WHERE sku = $1', [SKU]);
    const isFree = rows[0].price >= FREE_DELIVERY_FROM;
    expect(data.methods).toEqual(
      [
        { method: 'nova-poshta-locker', cost: 7_000, day: '2026-11-24' },
        { method: 'nova-poshta-branch', cost: isFree ? 0 : 8_000, day: '2026-11-24' },
        { method: 'nova-poshta-courier', cost: 12_500, day: '2026-11-25' },
      ].sort((one, other) => one.cost - other.cost),
    );
  });

  test('asks the carrier once a day', async () => {
    const settlement = await refOf('Львів');
    await estimate(settlement);
    methods = [];
    await estimate(settlement);
    expect(methods).toEqual([]);
  });

  test.each(Object.entries(BREAKAGES))('has prices without a day while the carrier %s', async (_, broken) => {
    const settlement = await refOf('Яворів');
    breakage = broken;
    const { status, data } = await estimate(settlement);
    expect(status).toBe(200);
    expect(data.methods.map(({ day }: { day: string | null }) => day)).toEqual(data.methods.map(() => null));
    expect(data.methods.length).toBeGreaterThan(0);
  });

  test('leaves out the methods that do not take the pieces', async () => {
    const settlement = await refOf('Львів');
    await database.pool.query('UPDATE products SET weight = 25000 WHERE sku = $1', [SKU]);
    const names = async (quantity: string) =>
      (await estimate(settlement, { quantity })).data.methods.map(({ method }: { method: string }) => method);
    expect(await names('1')).toEqual(['nova-poshta-branch', 'nova-poshta-courier']);
    expect(await names('2')).toEqual(['nova-poshta-branch']);
    await database.pool.query('UPDATE products SET weight = 100 WHERE sku = $1', [SKU]);
  });

  test('of an unknown town, product or quantity is refused', async () => {
    const settlement = await refOf('Львів');
    expect((await estimate(randomUUID())).error.code).toBe('settlement_not_found');
    expect((await estimate(settlement, { sku: 'NO-SUCH' })).error.code).toBe('product_not_found');
    expect((await estimate(settlement, { quantity: '0' })).status).toBe(400);
  });
});
