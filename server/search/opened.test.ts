import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';

let shop: TestShop;
let editor: Browser;
beforeAll(async () => {
  shop = await openTestShop();
  editor = await openStudio(shop, 'editor');
});
afterAll(() => shop.drop());

const rowsOf = async (query: string) =>
  (await shop.pool.query('SELECT times, missed, opened FROM search_queries WHERE query = $1', [query])).rows;

/** Searches, and waits until the search is counted. */
async function search(query: string, times: number) {
  for (let time = 1; time <= times; time++) {
    expect((await openBrowser(shop.app).get(`/search?q=${encodeURIComponent(query)}`)).status).toBe(200);
    await expect.poll(async () => (await rowsOf(query))[0]?.times).toBe(time);
  }
}
const open = (query: string) => openBrowser(shop.app).post('/search/opened', { query });
const unopened = async () => (await editor.get('/studio/search-words')).data.unopened;

test('an opened result is counted for its query and day, and leaves nothing else', async () => {
  await search('агат', 2);
  const answer = await open(' АГАТ ');
  expect([answer.status, answer.data, answer.setCookies]).toEqual([200, null, []]);
  expect(await rowsOf('агат')).toEqual([{ times: 2, missed: 0, opened: 1 }]);
  await open('агат');
  await open('агат');
  expect(await rowsOf('агат')).toEqual([{ times: 2, missed: 0, opened: 2 }]);
});

test('a query that nobody asked, that is stored nowhere, or of an earlier day is not counted', async () => {
  for (const query of ['ніхто не питав', '+380671234567', '', 'я'.repeat(150)])
    expect((await open(query)).status).toBe(200);
  expect((await open('я'.repeat(300))).status).toBe(400);
  await shop.pool.query(
    `INSERT INTO search_queries (day, query, times, missed, opened) VALUES (current_date - 9, 'давній', 5, 0, 0)`,
  );
  await open('давній');
  expect(await rowsOf('давній')).toEqual([{ times: 5, missed: 0, opened: 0 }]);
  expect(await rowsOf('ніхто не питав')).toEqual([]);
});

test('editors see what was found and hardly ever opened, unless it opens a page', async () => {
  await search('пензель', 3);
  expect(await unopened()).toEqual([
    { query: 'давній', times: 5, opened: 0 },
    { query: 'пензель', times: 3, opened: 0 },
  ]);
  await open('пензель');
  expect(await unopened()).toEqual([{ query: 'давній', times: 5, opened: 0 }]);
  await editor.post('/studio/search-words/redirects', { query: 'давній', slug: 'contacts' });
  expect(await unopened()).toEqual([]);
});

test('days before openings were counted say nothing', async () => {
  await shop.pool.query(
    `INSERT INTO search_queries (day, query, times, missed) VALUES (current_date - 2, 'колись', 50, 0)`,
  );
  expect(await unopened()).toEqual([]);
});
