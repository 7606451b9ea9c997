import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');
const other = await openStudio(shop, 'owner');
const { rows } = await shop.pool.query<{ id: number; revision: number }>('SELECT id, revision FROM products LIMIT 1');
const product = rows[0] ?? { id: 0, revision: 0 };

const draft = (values: unknown) => ({
  values,
  base: { name: 'Золото' },
  baseRevision: product.revision,
  title: 'Золото',
});
const path = () => `/studio/drafts/product/${product.id}`;

test('a draft is stored as typed, half-translated and invalid, and is private', async () => {
  const values = { name: { uk: 'Золото', ru: '' }, price: '12,3,4', tiers: [{ price: null }] };
  expect((await editor.send('PUT', path(), draft(values))).data).toMatchObject({ savedAt: expect.any(String) });
  expect((await editor.get(path())).data).toMatchObject({ values, baseRevision: product.revision });
  expect((await other.get(path())).data).toBeNull();
  expect((await other.get('/studio/drafts')).data).toEqual([]);
});

test('an import of the same product keeps the draft, and the list shows that it is outdated', async () => {
  expect((await editor.get('/studio/drafts')).data).toMatchObject([
    { entity: 'product', title: 'Золото', isBehind: false },
  ]);
  await shop.pool.query('UPDATE products SET price = price + 100');
  expect((await editor.get('/studio/drafts')).data).toMatchObject([{ isBehind: true }]);
  expect((await editor.get(path())).data).toMatchObject({ baseRevision: product.revision });
});

test('the last of several is kept, until it is deleted', async () => {
  await editor.send('PUT', path(), draft(1));
  await editor.send('PUT', path(), draft(2));
  expect((await editor.get(path())).data).toMatchObject({ values: 2 });
  expect((await editor.send('DELETE', path())).data).toEqual({ isForgotten: true });
  expect((await editor.send('DELETE', path())).data).toEqual({ isForgotten: false });
  expect((await editor.get(path())).data).toBeNull();
});

test('a too long draft is refused', async () => {
  const { error } = await editor.send('PUT', path(), draft('x'.repeat(2_100_000)));
  expect(error).toMatchObject({ code: 'bad_request', fields: { values: expect.any(String) } });
});

test('an unknown entity has no drafts', async () => {
  expect((await editor.get('/studio/drafts/session/1')).error).toMatchObject({ code: 'not_found' });
});
