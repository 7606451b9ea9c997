import { expect, test } from 'vitest';
import type { Landing } from '../../../studio/contract/landings.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');
const { rows } = await shop.pool.query<{ id: number }>("SELECT id FROM categories WHERE slug = 'potal'");
const categoryId = rows[0]?.id ?? 0;

const named = (text: string) => ({ uk: `${text} укр`, ru: `${text} рос` });
const said = (slug: string, changes: object = {}) => ({
  ...{ slug, categoryId, filters: { format: ['rulon'] }, label: named('Рулон'), name: named('Поталь у рулоні') },
  ...{ description: named('Опис'), seoTitle: null, seoDescription: null, isPublished: true, ...changes },
});
const list = async (): Promise<Landing[]> => (await editor.get('/studio/landings')).data;
const find = async (slug: string) => (await list()).find((landing) => landing.slug === slug);
const shown = async (path: string) => openBrowser(shop.app).get(`/page-data?path=${path}`);

test('a landing page shows the matching products, and its category links to it', async () => {
  expect((await editor.post('/studio/landings', said('potal-rulon'))).status).toBe(200);
  const { data } = await shown('/potal-rulon');
  expect(data).toMatchObject({
    type: 'category',
    category: { slug: 'potal-rulon', name: 'Поталь у рулоні укр', parent: 'potal', productCount: 2 },
    landing: { category: 'potal', values: { format: ['rulon'] } },
  });
  expect(data.breadcrumbs.map(({ path }: { path: string }) => path)).toEqual(['/pozolota', '/potal', '/potal-rulon']);
  // The two rolls are sizes of one family, which is one card.
  expect(data.list.products).toMatchObject([{ variants: { count: 2 } }]);
  expect((await shown('/potal')).data.landings).toContainEqual({ slug: 'potal-rulon', name: 'Рулон укр' });
});

test('a landing page is changed over its current revision, hidden, renamed and removed', async () => {
  const landing = await find('potal-rulon');
  const patch = (body: unknown, revision = landing?.revision) =>
    editor.send('PATCH', `/studio/landings/${landing?.id}`, body, { 'if-match': `"${revision}"` });
  expect((await patch(said('potal-v-ruloni', { seoTitle: named('Рулони') }))).status).toBe(200);
  expect((await shown('/potal-v-ruloni')).data.title).toBe('Рулони укр');
  const stale = await patch(said('potal-v-ruloni'));
  expect([stale.status, stale.error?.code]).toEqual([412, 'revision_conflict']);
  const now = await find('potal-v-ruloni');
  expect((await patch(said('potal-v-ruloni', { isPublished: false }), now?.revision)).status).toBe(200);
  expect((await shown('/potal-v-ruloni')).status).toBe(404);
  expect((await shown('/potal')).data.landings).not.toContainEqual(expect.objectContaining({ name: 'Рулон укр' }));
  expect((await editor.send('DELETE', `/studio/landings/${landing?.id}`, {})).status).toBe(200);
  expect(await find('potal-v-ruloni')).toBeUndefined();
  const { rows } = await shop.pool.query("SELECT FROM page_entries WHERE slug = 'potal-v-ruloni'");
  expect(rows).toEqual([]);
  const { rows: log } = await shop.pool.query(
    "SELECT DISTINCT operation FROM audit_log WHERE entity = 'landing-page' AND entity_id = $1 ORDER BY 1",
    [String(landing?.id)],
  );
  expect(log.map(({ operation }) => operation)).toEqual(['delete', 'insert', 'update']);
});

test('invalid input is refused with an error at its field', async () => {
  const fieldsOf = async (changes: object) =>
    Object.keys((await editor.post('/studio/landings', said('inshe', changes))).error.fields).sort();
  expect(await fieldsOf({ slug: 'potal' })).toEqual(['slug']);
  expect(await fieldsOf({ slug: 'Поталь' })).toEqual(['slug']);
  expect(await fieldsOf({ filters: {} })).toEqual(['filters']);
  expect(await fieldsOf({ categoryId: 999_999 })).toEqual(['categoryId']);
  expect(await fieldsOf({ name: { uk: 'Є', ru: ' ' } })).toEqual(['name.ru']);
  expect(await fieldsOf({ seoTitle: { uk: 'Є', ru: '' } })).toEqual(['seoTitle.ru']);
});

test('deleting a category deletes its landing pages', async () => {
  const { data } = await editor.post('/studio/categories', {
    ...{ slug: 'porozhnia', parentId: null, name: named('Порожня'), description: named('Опис'), isInMenu: false },
  });
  await editor.post('/studio/landings', said('porozhnia-dobirka', { categoryId: data.id }));
  expect((await editor.send('DELETE', `/studio/categories/${data.id}`)).status).toBe(200);
  expect((await shown('/porozhnia-dobirka')).status).toBe(404);
});
