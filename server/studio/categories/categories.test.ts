import { expect, test } from 'vitest';
import type { StudioCategory } from '../../../studio/contract/categories.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const tree = async (): Promise<StudioCategory[]> => (await editor.get('/studio/categories')).data;
const childrenOf = async (parentId: number | null) =>
  (await tree()).filter((category) => category.parentId === parentId).map(({ id }) => id);

let count = 0;
const fields = (slug: string, parentId: number | null = null) => ({
  slug,
  parentId,
  name: { uk: `Назва ${slug}`, ru: `Название ${slug}` },
  description: { uk: 'Опис', ru: 'Описание' },
  isInMenu: true,
});
const add = async (parentId: number | null = null): Promise<number> => {
  count += 1;
  return (await editor.post('/studio/categories', fields(`studio-category-${count}`, parentId))).data.id;
};

test('each category comes after its parent', async () => {
  const seen = new Set<number | null>([null]);
  for (const { id, parentId } of await tree()) {
    expect(seen).toContain(parentId);
    seen.add(id);
  }
  expect(seen.size).toBeGreaterThan(10);
});

test('a category moves among its siblings and below another one, never below itself', async () => {
  const top = await add();
  const [one, two, three] = [await add(top), await add(top), await add(top)];
  expect(await childrenOf(top)).toEqual([one, two, three]);
  const place = (id: number, parentId: number | null, before: number | null) =>
    editor.post(`/studio/categories/${id}/place`, { parentId, before });
  await place(three, top, one);
  expect(await childrenOf(top)).toEqual([three, one, two]);
  await place(three, top, null);
  expect(await childrenOf(top)).toEqual([one, two, three]);
  await place(two, one, null);
  expect([await childrenOf(top), await childrenOf(one)]).toEqual([[one, three], [two]]);
  const circle = await place(one, two, null);
  expect([circle.status, circle.error?.fields]).toEqual([400, { parentId: expect.any(String) }]);
  expect((await place(one, 999_999, null)).error?.fields).toHaveProperty('parentId');
  expect((await place(one, top, two)).error?.fields).toHaveProperty('before');
});

test('a changed slug leaves a redirect; an older revision is refused with the current state', async () => {
  const id = await add();
  const before = (await tree()).find((category) => category.id === id);
  const patch = (body: unknown, revision = before?.revision) =>
    editor.send('PATCH', `/studio/categories/${id}`, body, { 'if-match': `"${revision}"` });
  expect((await patch({ slug: 'studio-renamed' })).data).toMatchObject({
    category: { slug: 'studio-renamed' },
    transaction: expect.any(String),
  });
  const { rows } = await shop.deps.pool.query('SELECT to_slug FROM redirects WHERE from_slug = $1', [before?.slug]);
  expect(rows).toEqual([{ to_slug: 'studio-renamed' }]);
  const stale = await patch({ isInMenu: false });
  expect([stale.status, stale.error?.code]).toEqual([412, 'revision_conflict']);
  expect(stale.body).toMatchObject({ current: { slug: 'studio-renamed' }, changedBy: expect.any(String) });
  expect((await patch({ slug: 'cart' }, 2)).error?.fields).toHaveProperty('slug');
  expect((await patch({ slug: 'potal' }, 2)).error?.fields).toHaveProperty('slug');
  expect((await patch({ name: { uk: ' ', ru: 'Имя' } }, 2)).error?.fields).toHaveProperty(['name.uk']);
});

test('a category’s picture has alternative texts in both languages, shown in the shop', async () => {
  const { rows } = await shop.deps.pool.query<{ id: string }>('SELECT id FROM media LIMIT 1');
  const mediaId = rows[0]?.id ?? '';
  const alt = { uk: 'Золото на столі', ru: 'Золото на столе' };
  count += 1;
  const slug = `studio-category-${count}`;
  const { data } = await editor.post('/studio/categories', { ...fields(slug), mediaId, mediaAlt: alt });
  expect(data.category).toMatchObject({ picture: { id: mediaId }, mediaAlt: alt });
  const shown = async () => (await openBrowser(shop.app, { lang: 'ru' }).get(`/page-data?path=/${slug}`)).data;
  expect(JSON.stringify(await shown())).toContain(alt.ru);
  const patch = (body: unknown) => editor.send('PATCH', `/studio/categories/${data.id}`, body);
  const half = await patch({ mediaAlt: { uk: 'Є', ru: '' } });
  expect([half.status, Object.keys(half.error?.fields ?? {})]).toEqual([400, ['mediaAlt.ru']]);
  expect((await patch({ mediaId: 'nema' })).error?.fields).toHaveProperty('mediaId');
  expect((await patch({ mediaAlt: null })).data.category).toMatchObject({ picture: { id: mediaId }, mediaAlt: null });
  expect(JSON.stringify(await shown())).not.toContain(alt.ru);
  expect((await patch({ mediaId: null })).data.category.picture).toBeNull();
});

test('only an empty category can be removed', async () => {
  const top = await add();
  const child = await add(top);
  const remove = (id: number) => editor.send('DELETE', `/studio/categories/${id}`);
  expect((await remove(top)).error?.code).toBe('category_in_use');
  await remove(child);
  expect((await remove(top)).status).toBe(200);
  // The response to the removal may have been lost.
  expect((await remove(top)).status).toBe(200);
  expect((await remove(999_999)).error?.code).toBe('not_found');
});
