import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { createApp } from '../app.ts';
import { cleanUp } from '../jobs/clean-up.ts';

/** The day of the API's clock; the studio's session uses the real time. */
let today: string | null = null;
const database = await createSharedDatabase();
const deps = testDeps(database.pool);
const app = createApp({ ...deps, clock: () => (today === null ? new Date() : new Date(`${today}T12:00:00Z`)) });
const owner = await openStudio({ app, deps }, 'owner');
beforeEach(async () => {
  await database.pool.query('DELETE FROM page_vitals');
});

const VISIT = { page: 'product', device: 'phone', connection: '4g' };
const metric = (name: string, value: number) => ({ name, value });
const rowsOf = async () => (await database.pool.query('SELECT * FROM page_vitals ORDER BY metric')).rows;

test('a visit increments counts and leaves nothing else', async () => {
  const visitor = openBrowser(app);
  const said = { ...VISIT, metrics: [metric('TTFB', 210), metric('LCP', 2400), metric('CLS', 0)] };
  const answer = await visitor.post('/vitals', said);
  expect([answer.status, answer.data, answer.setCookies]).toEqual([200, null, []]);
  await Promise.all(Array.from({ length: 5 }, () => openBrowser(app, { lang: 'uk' }).post('/vitals', said)));
  const rows = await rowsOf();
  expect(
    rows.map(({ metric: name, page, lang, device, connection }) => [name, page, lang, device, connection]),
  ).toEqual(['CLS', 'LCP', 'TTFB'].map((name) => [name, 'product', 'uk', 'phone', '4g']));
  for (const { counts } of rows) expect(counts.filter((count: number) => count > 0)).toEqual([6]);
  expect(rows[0].counts[0]).toBe(6);
});

test.each([
  ['a metric that there is none of', { ...VISIT, metrics: [metric('FID', 1)] }, 'metrics.0.name'],
  ['a value below zero', { ...VISIT, metrics: [metric('LCP', -1)] }, 'metrics.0.value'],
  ['a value that is no load', { ...VISIT, metrics: [metric('LCP', 1e9)] }, 'metrics.0.value'],
  ['a metric twice', { ...VISIT, metrics: [metric('LCP', 1), metric('LCP', 2)] }, 'metrics'],
  ['nothing', { ...VISIT, metrics: [] }, 'metrics'],
  ['another page', { ...VISIT, page: '/gold', metrics: [metric('LCP', 1)] }, 'page'],
])('%s is refused, and not counted', async (_, body, field) => {
  const answer = await openBrowser(app).post('/vitals', body);
  expect([answer.status, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  expect(await rowsOf()).toEqual([]);
});

test.each(['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 Chrome-Lighthouse', 'HeadlessChrome/140'])(
  '%s is answered with success and not counted',
  async (userAgent) => {
    const answer = await openBrowser(app, { userAgent }).post('/vitals', { ...VISIT, metrics: [metric('LCP', 1)] });
    expect([answer.status, await rowsOf()]).toEqual([200, []]);
  },
);

/** Sends visits at noon of a day. */
async function visit(day: string, about: Partial<typeof VISIT>, values: Readonly<Record<string, number>>, times = 1) {
  today = day;
  const metrics = Object.entries(values).map(([name, value]) => metric(name, value));
  for (let index = 0; index < times; index++) await openBrowser(app).post('/vitals', { ...VISIT, ...about, metrics });
}

const report = async (query: string) => {
  today = null;
  return (await owner.get(`/studio/reports/visits?${query}`)).data;
};

test('the owner sees the 75th percentile by page and day, beside the previous period', async () => {
  await visit('2026-03-11', {}, { TTFB: 90, LCP: 1000 }, 3);
  await visit('2026-03-10', { page: 'home', device: 'desktop' }, { TTFB: 300, LCP: 4400 });
  await visit('2026-03-09', {}, { TTFB: 900, LCP: 9000, INP: 190 });
  const all = await report('from=2026-03-10&to=2026-03-11');
  expect([all.visits, all.visitsBefore]).toEqual([4, 1]);
  // Three of four took 900 to 1,000 ms.
  expect(all.metrics[0]).toEqual({ metric: 'LCP', p75: 1000, before: expect.closeTo(9500, -3), good: 0.75 });
  expect(all.metrics[1]).toMatchObject({ metric: 'INP', p75: null, good: null });
  expect(all.pages.map(({ page, visits }: { page: string; visits: number }) => [page, visits])).toEqual([
    ['home', 1],
    ['product', 3],
  ]);
  expect(all.devices.map(({ device }: { device: string }) => device)).toEqual(['phone', 'desktop']);
  expect(all.days.map(({ day, visits }: { day: string; visits: number }) => [day, visits])).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 3],
  ]);
  const home = await report('from=2026-03-10&to=2026-03-11&page=home');
  expect([home.visits, home.days.length, home.pages.length]).toEqual([1, 1, 2]);
  expect(home.metrics[0].p75).toBeGreaterThan(4000);
  const csv = await app.request('/api/v1/studio/reports/visits/csv?from=2026-03-10&to=2026-03-11&lang=ru', {
    headers: { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const lines = (await csv.text()).split('\r\n');
  expect(lines[0]).toContain('День;Страница;Посещений;LCP, мс;INP, мс;CLS;');
  expect(lines[1]).toMatch(/^2026-03-10;Главная;1;43\d\d;;;;2\d\d$/);
  expect(lines[2]).toMatch(/^2026-03-11;Товар;3;975;;;;/);
});

test('counts older than a year are deleted', async () => {
  await visit('2025-01-01', {}, { LCP: 1 });
  await visit('2026-03-11', { page: 'home' }, { LCP: 1 });
  await database.pool.query("UPDATE page_vitals SET day = now()::date - 401 WHERE page = 'product'");
  await cleanUp(database.pool);
  expect((await rowsOf()).filter(({ page }) => page === 'product')).toEqual([]);
});
