import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';

let shop: TestShop;
let editor: Browser;
beforeAll(async () => {
  shop = await openTestShop();
  editor = await openStudio(shop, 'editor');
});
afterAll(() => shop.drop());

const search = async (q: string) => (await openBrowser(shop.app).get(`/search?q=${encodeURIComponent(q)}`)).data;
const skusOf = (found: { products: { sku: string }[] }) => found.products.map(({ sku }) => sku).sort();
const words = async () => (await editor.get('/studio/search-words')).data;

test('synonyms find in both directions, or in one, at once', async () => {
  const found = await search('поталь');
  expect(found.productCount).toBeGreaterThan(0);
  expect((await search('щщшлагметал')).productCount).toBe(0);
  await editor.post('/studio/search-words/synonyms', { term: 'Поталь', others: ['ЩЩШлагметал '], isTwoWay: true });
  expect(skusOf(await search('щщшлагметал'))).toEqual(skusOf(found));
  const [{ id, term, others }] = (await words()).synonyms;
  expect({ term, others }).toEqual({ term: 'поталь', others: ['щщшлагметал'] });
  const oneWay = { term: 'щщшлагметал', others: ['поталь'], isTwoWay: false };
  await editor.send('PATCH', `/studio/search-words/synonyms/${id}`, oneWay);
  expect(skusOf(await search('щщшлагметал'))).toEqual(skusOf(found));
  expect(skusOf(await search('поталь'))).toEqual(skusOf(found));
  await editor.send('DELETE', `/studio/search-words/synonyms/${id}`, {});
  expect((await search('щщшлагметал')).productCount).toBe(0);
  expect((await editor.send('DELETE', `/studio/search-words/synonyms/${id}`, {})).status).toBe(404);
});

test('a query opens a page, and follows it when it is renamed', async () => {
  expect((await search('Доставка?')).leadsTo).toBeUndefined();
  const redirect = { query: ' ДОСТАВКА ', slug: 'dostavka-i-oplata' };
  expect((await editor.post('/studio/search-words/redirects', redirect)).status).toBe(200);
  expect((await search('Доставка?')).leadsTo).toBe('/dostavka-i-oplata');
  expect((await editor.post('/studio/search-words/redirects', redirect)).error.fields).toHaveProperty('query');
  await shop.pool.query(`UPDATE page_entries SET slug = 'dostavka-nova' WHERE slug = 'dostavka-i-oplata'`);
  expect((await search('доставка')).leadsTo).toBe('/dostavka-nova');
  const { redirects } = await words();
  expect(redirects).toMatchObject([{ query: 'доставка', slug: 'dostavka-nova', name: { uk: expect.any(String) } }]);
  await editor.send('DELETE', `/studio/search-words/redirects/${redirects[0].id}`, {});
  expect((await search('доставка')).leadsTo).toBeUndefined();
});

test.each([
  ['synonyms', { term: ' ', others: ['а'], isTwoWay: true }, 'term'],
  ['synonyms', { term: '!!!', others: ['а'], isTwoWay: true }, 'term'],
  ['synonyms', { term: 'а', others: [], isTwoWay: true }, 'others'],
  ['synonyms', { term: 'а', others: ['А'], isTwoWay: true }, 'others'],
  ['redirects', { query: 'доставка', slug: 'nema' }, 'slug'],
  ['redirects', { query: '?', slug: 'contacts' }, 'query'],
])('%s of %j are refused at their field', async (kind, body, field) => {
  const { status, error } = await editor.post(`/studio/search-words/${kind}`, body);
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
});
