import { expect, test } from 'vitest';
import type { FamilyProduct, StudioFamily } from '../../../studio/contract/families.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const find = async (q: string): Promise<FamilyProduct[]> =>
  (await editor.get(`/studio/family-products?q=${encodeURIComponent(q)}`)).data;
const idsOf = async (...skus: string[]) =>
  Promise.all(skus.map(async (sku) => (await find(sku)).find((product) => product.sku === sku)?.id ?? 0));
const read = async (id: number): Promise<StudioFamily> => (await editor.get(`/studio/families/${id}`)).data;
const listed = async (q = '') => (await editor.get(`/studio/families?q=${encodeURIComponent(q)}`)).data;
const patch = (id: number, body: unknown, revision?: number) =>
  editor.send('PATCH', `/studio/families/${id}`, body, revision === undefined ? {} : { 'if-match': `"${revision}"` });
const brushes = async () => (await listed('PZ-PZA-001')).families[0].id as number;

const NAME = { uk: 'Мольберт', ru: 'Мольберт' };
const family = (members: readonly number[], more: object = {}) => ({
  ...{ name: NAME, axes: ['size'], isPictured: false, members },
  ...more,
});

test('families are found by their names and members', async () => {
  const all = await listed();
  expect(all.total).toBeGreaterThan(60);
  expect(all.families).toHaveLength(50);
  expect((await editor.get('/studio/families?page=2')).data.families.length).toBe(all.total - 50);
  for (const words of ['білка круглий', 'PZ-PZA-001', 'белка круглая']) {
    expect((await listed(words)).families, words).toMatchObject([
      { name: { uk: 'Пензель круглий, білка' }, members: 3 },
    ]);
  }
  expect(await listed('немає такого')).toEqual({ families: [], total: 0 });
});

test('a family is created, changed and deleted; its products stay', async () => {
  const [one = 0, two = 0, three = 0] = await idsOf('PZ-MOL-001', 'PZ-MOL-002', 'PZ-MOL-003');
  const made = await editor.post('/studio/families', family([one, two]));
  expect([made.status, made.error]).toEqual([200, undefined]);
  const { id } = made.data.family;
  expect(made.data.family).toMatchObject({ revision: 1, axes: ['size'], members: [{ id: one }, { id: two }] });
  const page = async () => (await editor.get('/page-data?path=/molbert-nastilnyi')).data.family;
  expect((await page()).members).toEqual(['molbert-studiinyi-a', 'molbert-nastilnyi']);
  expect((await editor.get(`/studio/products/${two}`)).data.family).toEqual({ id, name: NAME });

  const changed = await patch(id, { members: [three, two, one], isPictured: true }, 1);
  expect(changed.data.family).toMatchObject({ revision: 2, isPictured: true });
  expect((await read(id)).members.map((member) => member.id)).toEqual([three, two, one]);
  expect((await page()).members).toHaveLength(3);
  // Unchanged members are not written.
  expect((await patch(id, { members: [three, two, one] })).data.family.revision).toBe(2);

  const stale = await patch(id, { name: { uk: 'Інша', ru: 'Другая' } }, 1);
  expect([stale.status, stale.body.current.revision]).toEqual([412, 2]);
  const { data: log } = await editor.get(`/studio/audit?entity=family&entityId=${id}`);
  expect(log.entries).toHaveLength(2);
  expect(Object.values(log.names)).toContain('Мольберт');

  expect((await editor.send('DELETE', `/studio/families/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(200);
  expect(await page()).toBeUndefined();
  expect((await editor.get(`/studio/products/${two}`)).data.family).toBeNull();
  expect((await editor.get(`/studio/families/${id}`)).status).toBe(404);
});

test('the grouping is read, written, undone and shown in lists', async () => {
  const id = await brushes();
  expect((await read(id)).isGrouped).toBe(true);
  const list = async () => (await editor.get('/page-data?path=/penzli-dlia-akvareli')).data.list;
  const cardCount = (await list()).products.length;
  const { revision } = await read(id);
  const off = await patch(id, { isGrouped: false }, revision);
  expect(off.data.family).toMatchObject({ isGrouped: false, revision: revision + 1 });
  expect((await list()).products).toHaveLength(cardCount + 2);
  expect((await editor.get(`/studio/audit?entity=family&entityId=${id}`)).data.entries.length).toBeGreaterThan(0);
  // Absent fields keep their values.
  await patch(id, { isPictured: true });
  expect((await patch(id, { isPictured: false })).data.family.isGrouped).toBe(false);
  await patch(id, { isGrouped: true });
  expect((await list()).products).toHaveLength(cardCount);
});

test('a new family is one card if its members differ in size, unless the editor decides otherwise', async () => {
  const ids = await idsOf('PZ-MOL-001', 'PZ-MOL-002');
  for (const [more, isGrouped] of [
    [{ axes: ['size'] }, true],
    [{ axes: ['size'], isGrouped: false }, false],
    [{ axes: ['size', 'material'] }, false],
  ] as const) {
    const { data } = await editor.post('/studio/families', { ...family(ids), ...more });
    expect(data.family.isGrouped).toBe(isGrouped);
    await editor.send('DELETE', `/studio/families/${data.family.id}`);
  }
});

test('an invalid member is refused with its reason', async () => {
  const [easel = 0, other = 0, brush = 0, kit = 0] = await idsOf(
    'PZ-MOL-001',
    'PZ-MOL-002',
    'PZ-PZA-001',
    'PZ-GRF-006',
  );
  const refused = async (body: unknown) => {
    const { status, error } = await editor.post('/studio/families', body);
    return [status, error?.fields ?? {}];
  };
  expect(await refused(family([easel, brush, kit, easel, 999_999]))).toEqual([
    400,
    {
      'members.1': expect.stringMatching(/іншій групі/),
      'members.2': expect.stringMatching(/немає характеристики/),
      'members.3': expect.stringMatching(/вже є/),
      'members.4': expect.stringMatching(/вже немає/),
    },
  ]);
  expect(await refused(family([easel, other], { axes: ['material'] }))).toEqual([
    400,
    { 'members.1': expect.stringMatching(/не розрізнити/) },
  ]);
  expect(await refused(family([easel, other], { axes: ['size', 'size'] }))).toEqual([
    400,
    { axes: expect.any(String) },
  ]);
  expect(await refused(family([easel, other], { axes: ['nothing'] }))).toEqual([
    400,
    expect.objectContaining({ 'members.0': expect.any(String) }),
  ]);
  expect(await refused(family([easel], { name: { uk: ' ', ru: 'А' }, axes: [] }))).toEqual([
    400,
    { 'name.uk': expect.any(String), axes: expect.any(String), members: expect.stringMatching(/щонайменше два/) },
  ]);
});

test('a product’s form cannot remove or duplicate the values of its family’s axes', async () => {
  const [id = 0] = await idsOf('PZ-PZA-001');
  const { data: product } = await editor.get(`/studio/products/${id}`);
  const save = (attributes: unknown) => editor.send('PATCH', `/studio/products/${id}`, { attributes });
  const without = product.attributes.filter(({ code }: { code: string }) => code !== 'size');
  expect((await save(without)).error?.fields).toEqual({ attributes: expect.stringMatching(/не можна прибрати/) });
  const size = (value: string) => ({ code: 'size', value: { uk: value, ru: value } });
  expect((await save([...without, size('№6')])).error?.fields).toEqual({
    attributes: expect.stringMatching(/Таке значення/),
  });
  expect((await save([...without, size('№4')])).status).toBe(200);
});

test('reading families requires the permission to read the catalogue, writing that to write it', async () => {
  const support = await openStudio(shop, 'support');
  const id = await brushes();
  expect((await support.get(`/studio/families/${id}`)).status).toBe(200);
  expect((await support.send('PATCH', `/studio/families/${id}`, { isPictured: true })).status).toBe(403);
  expect((await support.send('DELETE', `/studio/families/${id}`)).status).toBe(403);
});
