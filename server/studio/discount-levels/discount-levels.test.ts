import { expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../../demo/seed/demo-customer.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { buy } from '../../../tests/helpers/ordering.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

/** Total of the demo customer's finished orders, in kopiykas. */
const EARNED = 2_376_300;
const SKU = 'PZ-SZL-002';

const shop = await openSharedShop();
const owner = await openStudio(shop, 'owner', 'ru');
const shopper = openBrowser(shop.app);
await shopper.post('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });

const put = (levels: unknown, revision?: number) =>
  owner.send(
    'PUT',
    '/studio/discount-levels',
    { levels },
    revision === undefined ? {} : { 'if-match': `"${revision}"` },
  );
const read = async () => (await owner.get('/studio/discount-levels')).data;

const OPENING = [
  { from: 500_000, percent: 3 },
  { from: 1_500_000, percent: 5 },
  { from: 3_000_000, percent: 7 },
  { from: 6_000_000, percent: 10 },
];

test('a new shop has the default levels', async () => {
  expect(await read()).toEqual({ revision: 1, levels: OPENING });
});

test('new levels apply to the next order, the account, the page and the list; placed orders keep theirs', async () => {
  const before = await buy(shopper, SKU, 1);
  const { data: placed } = await shopper.get(`/orders/${before.data.id}?token=${before.data.token}`);
  const levels = [
    { from: 100_000, percent: 2 },
    { from: EARNED, percent: 20 },
    { from: EARNED + 1, percent: 21 },
  ];
  const { data } = await put(levels, 1);
  expect(data).toEqual({ levels: { revision: 2, levels }, transaction: expect.stringMatching(/^\d+$/) });

  const { data: account } = await shopper.get('/customer');
  expect(account).toMatchObject({ totalOrdersCost: EARNED, discountLevels: levels });
  for (const [lang, from] of [
    ['uk', 'від'],
    ['ru', 'от'],
  ] as const) {
    const { data: page } = await openBrowser(shop.app, { lang }).get('/content/skidki');
    expect(page.html).toContain(
      `<tbody><tr><td>${from} 1\u202f000\u00a0₴</td><td>2\u00a0%</td></tr><tr><td>${from} 23\u202f763\u00a0₴</td>`,
    );
    expect(page.html).not.toContain('5\u202f000');
  }
  const { data: list } = await owner.get(`/studio/customers?level=20`);
  expect(list.percents).toEqual([2, 20, 21]);
  expect(list.customers).toMatchObject([{ email: DEMO_EMAIL, percent: 20 }]);
  const { data: customer } = await owner.get(`/studio/customers/${list.customers[0].id}`);
  expect(customer.discount).toMatchObject({ percent: 20, next: { percent: 21, missing: 1 } });

  const { data: cart } = await shopper.post('/cart/lines', { sku: SKU, quantity: 1 });
  expect(cart.personalPercent).toBe(20);
  const after = await buy(shopper, SKU, 1);
  const { rows } = await shop.pool.query<{ items: number; discount: number }>(
    `SELECT sum(price * quantity)::int AS items, max(discount_value) AS discount
     FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = $1`,
    [after.data.id],
  );
  expect((rows[0]?.discount ?? 0) / (rows[0]?.items ?? 1)).toBeCloseTo(0.2, 2);
  expect((await shopper.get(`/orders/${before.data.id}?token=${before.data.token}`)).data).toEqual(placed);
});

test.each([
  ['sums that do not rise', [OPENING[1], { from: 1_500_000, percent: 6 }], { 'levels.1.from': /больше/ }],
  ['percents that fall', [OPENING[1], { from: 2_000_000, percent: 4 }], { 'levels.1.percent': /больше/ }],
  ['an empty field', [{ from: null, percent: 3 }], { 'levels.0.from': /Заполните/ }],
  ['more than half', [{ from: 100, percent: 51 }], { 'levels.0.percent': /пределах/ }],
  ['nothing', [{ from: 0, percent: 0 }], { 'levels.0.from': /пределах/, 'levels.0.percent': /пределах/ }],
  ['parts of a percent', [{ from: 100, percent: 2.5 }], { 'levels.0.percent': /пределах/ }],
  ['no levels', [], { levels: /Заполните/ }],
  [
    'eleven levels',
    Array.from({ length: 11 }, (_, index) => ({ from: 100 + index, percent: 1 + index })),
    { levels: /Слишком много/ },
  ],
])('%s are refused with errors at their fields, and nothing is changed', async (_, levels, fields) => {
  const before = await read();
  const { status, error } = await put(levels);
  expect([status, Object.keys(error.fields).sort()]).toEqual([400, Object.keys(fields).sort()]);
  for (const [field, words] of Object.entries(fields)) expect(error.fields[field]).toMatch(words);
  expect(await read()).toEqual(before);
});

test.each([
  '[]',
  '{}',
  '[{"from": 0, "percent": 1}]',
  '[{"from": 10}]',
  '[{"from": 10, "percent": 51}]',
  '[{"from": 10, "percent": 2}, {"from": 10, "percent": 3}]',
  '[{"from": 10, "percent": 2}, {"from": 20, "percent": 2}]',
])('the database rejects %s', async (levels) => {
  await expect(shop.pool.query('UPDATE discount_levels SET levels = $1', [levels])).rejects.toThrow(
    'discount_levels_rise',
  );
});

test('of two editors the second is told of the first; the change is logged and can be undone', async () => {
  const { revision, levels } = await read();
  await put([{ from: 700_000, percent: 4 }], revision);
  const { status, body } = await put(OPENING, revision);
  expect([status, body.current.levels]).toEqual([412, [{ from: 700_000, percent: 4 }]]);
  expect(body.changedBy).toEqual(expect.any(String));

  const { data: log } = await owner.get('/studio/audit?entity=discount-levels');
  expect(log.entries[0].lines).toMatchObject([{ entity: 'discount-levels', operation: 'update' }]);
  const undone = await owner.post('/studio/audit/undo', {
    selection: { batch: log.entries[0].batch },
    keepBlocked: false,
  });
  expect(undone.status).toBe(200);
  expect((await read()).levels).toEqual(levels);
});

test('only the owner can write them; roles that see customers can read them', async () => {
  const manager = await openStudio(shop, 'order-manager');
  expect((await manager.get('/studio/discount-levels')).status).toBe(200);
  expect((await manager.send('PUT', '/studio/discount-levels', { levels: OPENING })).status).toBe(403);
  const editor = await openStudio(shop, 'editor');
  expect((await editor.get('/studio/discount-levels')).status).toBe(403);
});
