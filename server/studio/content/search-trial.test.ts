import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';

describe.each(['memory', 'postgres'])('words of the search in %s', (engine) => {
  let shop: TestShop;
  let editor: Browser;
  beforeAll(async () => {
    shop = await openTestShop({}, { SEARCH_ENGINE: engine });
    editor = await openStudio(shop, 'editor');
    await shop.pool.query(`INSERT INTO search_queries (day, query, times, missed, opened)
      VALUES (current_date, 'щщщщщщ', 9, 9, 0), (current_date - 3, 'щщщщщщ', 2, 2, 0), (current_date, 'агат', 5, 0, 0),
        (current_date - 40, 'порфір', 90, 90, 0)`);
  });
  afterAll(() => shop.drop());

  const search = async (q: string) => (await openBrowser(shop.app).get(`/search?q=${encodeURIComponent(q)}`)).data;
  const tryOut = async (body: object) => (await editor.post('/studio/search-words/try', body)).data;
  const ukrainian = (names: { uk: string }[]) => names.map(({ uk }) => uk);

  test('synonyms are tried on the queries of the month before anything is saved', async () => {
    const said = { term: 'ЩЩЩЩЩЩ', others: ['агат'], isTwoWay: false };
    const { queryCount, changedCount, changed } = await tryOut({ kind: 'synonyms', id: null, said });
    expect([queryCount, changedCount]).toEqual([2, 1]);
    const [{ query, times, before, after }] = changed;
    expect([query, times, before]).toEqual(['щщщщщщ', 11, { productCount: 0, first: [], leadsTo: null }]);
    expect(after.productCount).toBeGreaterThan(0);
    expect(ukrainian(after.first)[0]).toMatch(/агат/i);
    expect((await search('щщщщщщ')).productCount).toBe(0);

    await editor.post('/studio/search-words/synonyms', said);
    expect((await search('щщщщщщ')).products[0].name).toBe(ukrainian(after.first)[0]);
    const { synonyms } = (await editor.get('/studio/search-words')).data;
    const { id } = synonyms.find(({ term }: { term: string }) => term === 'щщщщщщ');
    const other = { kind: 'synonyms', id, said: { ...said, others: ['шелак'] } };
    expect(ukrainian((await tryOut(other)).changed[0].after.first)[0]).toContain('Шелак');
    expect((await tryOut({ kind: 'synonyms', id, said })).changedCount).toBe(0);
  });

  test('a pinned product is tried, comes first, and goes back to its place', async () => {
    const { products: before } = await search('поталь');
    const [first, pinned] = [before[0].sku, before[5].sku];
    const said = { query: ' ПОТАЛЬ', sku: pinned };
    const { queryCount, changed } = await tryOut({ kind: 'pin', said });
    expect([queryCount, changed.length]).toEqual([1, 1]);
    expect((await search('поталь')).products[0].sku).toBe(first);

    const { status } = await editor.post('/studio/search-words/pins', said);
    expect(status).toBe(200);
    const { products } = await search('поталь');
    expect(products[0].sku).toBe(pinned);
    expect(products[0].name).toBe(changed[0].after.first[0].uk);
    expect((await search('поталь мідь')).products[0].sku).not.toBe(pinned);
    const suggestions = (await openBrowser(shop.app).get(`/search/suggestions?q=${encodeURIComponent('поталь')}`)).data;
    expect(suggestions.products[0].name).toBe(products[0].name);

    const { pins } = (await editor.get('/studio/search-words')).data;
    expect(pins).toMatchObject([{ query: 'поталь', sku: pinned, isPublished: true }]);
    await shop.pool.query('UPDATE products SET is_published = false WHERE sku = $1', [pinned]);
    expect((await search('поталь')).products[0].sku).toBe(first);
    await shop.pool.query('UPDATE products SET is_published = true WHERE sku = $1', [pinned]);
    await editor.send('DELETE', `/studio/search-words/pins/${pins[0].id}`, {});
    expect((await search('поталь')).products[0].sku).toBe(first);
  });

  test('a page is tried', async () => {
    const said = { query: 'агат', slug: 'contacts' };
    const { queryCount, changed } = await tryOut({ kind: 'redirect', said });
    expect([queryCount, changed[0].before.leadsTo, changed[0].after.leadsTo]).toEqual([1, null, '/contacts']);
    expect(await search('агат')).not.toHaveProperty('leadsTo');
  });

  test.each([
    [{ kind: 'pin', said: { query: 'агат', sku: 'NEMA-1' } }, 'sku'],
    [{ kind: 'pin', said: { query: '?', sku: 'PZ-POT-009' } }, 'query'],
    [{ kind: 'redirect', said: { query: 'агат', slug: 'nema-takoi' } }, 'slug'],
    [{ kind: 'synonyms', id: null, said: { term: '!', others: ['агат'], isTwoWay: true } }, 'term'],
  ])('an error is reported at its field: %j', async (body, field) => {
    const { status, error } = await editor.post('/studio/search-words/try', body);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]]);
  });

  test('one product is pinned to a query once, and support may neither pin nor try', async () => {
    const said = { query: 'лапка', sku: 'PZ-INZ-002' };
    expect((await editor.post('/studio/search-words/pins', said)).status).toBe(200);
    const again = await editor.post('/studio/search-words/pins', said);
    expect([again.status, Object.keys(again.error?.fields ?? {})]).toEqual([400, ['sku']]);
    const support = await openStudio(shop, 'support');
    expect((await support.post('/studio/search-words/pins', said)).status).toBe(403);
    expect((await support.post('/studio/search-words/try', { kind: 'pin', said })).status).toBe(403);
  });
});
