import { expect, test } from 'vitest';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');
// Removes the demo shop's synonyms, which are not tested here.
await shop.pool.query('DELETE FROM search_synonyms');

const search = async (q: string) => (await openBrowser(shop.app).get(`/search?q=${encodeURIComponent(q)}`)).data;
const skusOf = (found: { products: { sku: string }[] }) => found.products.map(({ sku }) => sku).sort();
const words = async () => (await editor.get('/studio/search-words')).data;

test('synonyms find each other in both directions, or in one, at once', async () => {
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
  expect((await editor.send('DELETE', '/studio/search-words/synonyms/999999', {})).status).toBe(404);
});

test('an entry has several terms, each of which finds its words', async () => {
  const said = { term: 'ЩЩПерше,щщдруге,  ', others: ['поталь'], isTwoWay: false };
  await editor.post('/studio/search-words/synonyms', said);
  const [{ id, term }] = (await words()).synonyms;
  expect(term).toBe('щщперше, щщдруге');
  const found = skusOf(await search('поталь'));
  for (const query of ['щщперше', 'щщдруге']) expect(skusOf(await search(query))).toEqual(found);
  await editor.send('DELETE', `/studio/search-words/synonyms/${id}`, {});
});

test('an entry has as many terms, and as long ones, as words that they find', async () => {
  const answers = async (terms: readonly string[]) => {
    const entry = { term: terms.join(', '), others: ['поталь'], isTwoWay: false };
    const { status, error } = await editor.post('/studio/search-words/synonyms', entry);
    return error?.fields.term ?? status;
  };
  const terms = (count: number, length: number) =>
    Array.from({ length: count }, (_, place) => `щщ${place}`.padEnd(length, 'щ'));
  expect(await answers(terms(21, 5))).toBe('Забагато: приберіть зайве');
  expect(await answers(['щщ', 'щ'.repeat(61)])).toBe('Задовгий текст');
  expect(await answers(terms(20, 60))).toBe(200);
  const [{ id }] = (await words()).synonyms;
  await editor.send('DELETE', `/studio/search-words/synonyms/${id}`, {});
});

test('a query opens a page, and follows its rename', async () => {
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

test('an older revision is reported as a conflict, and a query can be pointed to another page', async () => {
  await editor.post('/studio/search-words/synonyms', { term: 'щщпензель', others: ['кисть'], isTwoWay: true });
  await editor.post('/studio/search-words/redirects', { query: 'щщоплата', slug: 'contacts' });
  const { synonyms, redirects } = await words();
  const lines = [
    ['synonyms', synonyms[0], { term: 'щщпензель', others: ['щітка'], isTwoWay: true }, { others: ['щітка'] }],
    ['redirects', redirects[0], { query: 'щщоплата', slug: 'vozvrat-tovara' }, { slug: 'vozvrat-tovara' }],
  ] as const;
  for (const [kind, { id, revision }, said, current] of lines) {
    const path = `/studio/search-words/${kind}/${id}`;
    const seen = { 'if-match': `"${revision}"` };
    expect((await editor.send('PATCH', path, said, seen)).status).toBe(200);
    const late = { ...said, ...(kind === 'synonyms' ? { others: ['квач'] } : { slug: 'contacts' }) };
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await editor.send(method, path, method === 'PATCH' ? late : {}, seen);
      expect(refused).toMatchObject({ status: 412, body: { current, changedBy: expect.any(String) } });
    }
    expect((await editor.send('DELETE', path, {}, { 'if-match': `"${revision + 1}"` })).status).toBe(200);
  }
});

test('a query that opens an article has its title and path', async () => {
  const { rows } = await shop.pool.query<{ slug: string; title: object }>('SELECT slug, title FROM posts LIMIT 1');
  const { slug, title } = rows[0] ?? { slug: '', title: {} };
  await editor.post('/studio/search-words/redirects', { query: 'щщполірування', slug });
  expect((await words()).redirects).toMatchObject([{ slug, name: title, path: `/blog/${slug}` }]);
});

const slugsOf = (type: string) => `SELECT slug FROM page_entries WHERE type = '${type}' AND slug NOT IN ('', 'blog')`;

test.each([
  ['a product', slugsOf('product')],
  ['a category', `${slugsOf('category')} AND slug IN (SELECT slug FROM categories)`],
  ['a landing page', 'SELECT slug FROM landing_pages'],
  ['an article', slugsOf('blog-post')],
  ['a category of articles', slugsOf('blog-category')],
  ['a content page', slugsOf('index')],
])('a query that opens %s has its name', async (_kind, sql) => {
  const { rows } = await shop.pool.query<{ slug: string }>(`${sql} LIMIT 1`);
  const slug = rows[0]?.slug ?? '';
  expect(slug).not.toBe('');
  await editor.post('/studio/search-words/redirects', { query: `щщ ${slug}`, slug });
  const { redirects } = await words();
  expect(redirects).toContainEqual(
    expect.objectContaining({ slug, name: { uk: expect.any(String), ru: expect.any(String) } }),
  );
});

test.each([
  ['synonyms', { term: ' ', others: ['а'], isTwoWay: true }, 'term'],
  ['synonyms', { term: '!!!', others: ['а'], isTwoWay: true }, 'term'],
  ['synonyms', { term: 'а', others: [], isTwoWay: true }, 'others'],
  ['synonyms', { term: 'а', others: ['А'], isTwoWay: true }, 'others'],
  ['redirects', { query: 'доставка', slug: 'nema' }, 'slug'],
  ['redirects', { query: '?', slug: 'contacts' }, 'query'],
])('%s of %j are refused with an error at their field', async (kind, body, field) => {
  const { status, error } = await editor.post(`/studio/search-words/${kind}`, body);
  expect([status, Object.keys(error.fields)]).toEqual([400, [field]]);
});
