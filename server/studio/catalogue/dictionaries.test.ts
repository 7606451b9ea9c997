import { expect, test } from 'vitest';
import type { Attribute } from '../../../studio/contract/dictionaries.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const named = (text: string) => ({ uk: `${text} укр`, ru: `${text} рус` });
const list = async (kind: 'attributes' | 'services'): Promise<Attribute[]> =>
  (await editor.get(`/studio/${kind}`)).data;
const codes = async (kind: 'attributes' | 'services') => (await list(kind)).map(({ code }) => code);

test('an attribute is added last, renamed, moved and removed', async () => {
  expect((await editor.post('/studio/attributes', { code: 'sheen', name: named('Блиск') })).status).toBe(200);
  expect((await codes('attributes')).at(-1)).toBe('sheen');
  await editor.send('PATCH', '/studio/attributes/sheen', { name: named('Полиск') });
  expect((await list('attributes')).at(-1)).toMatchObject({ name: named('Полиск'), products: 0 });
  const order = ['sheen', ...(await codes('attributes')).slice(0, -1)];
  expect((await editor.post('/studio/attributes/order', { codes: order })).status).toBe(200);
  expect(await codes('attributes')).toEqual(order);
  expect((await editor.send('DELETE', '/studio/attributes/sheen', {})).status).toBe(200);
  expect(await codes('attributes')).toEqual(order.slice(1));
});

test('a used attribute cannot be removed, and keeps its values', async () => {
  const used = (await list('attributes')).find(({ products }) => products > 0);
  const refused = await editor.send('DELETE', `/studio/attributes/${used?.code}`, {});
  expect([refused.status, refused.error.code]).toEqual([409, 'in_use']);
  expect(refused.error.message).toContain(String(used?.products));
  const { data: values } = await editor.get(`/studio/attributes/${used?.code}/values`);
  expect(values[0].products).toBeGreaterThan(0);
});

test('codes and names are unique and valid', async () => {
  const [first] = await list('attributes');
  const wrong = async (body: object) =>
    Object.keys((await editor.post('/studio/attributes', body)).error.fields).sort();
  expect(await wrong({ code: first?.code, name: named('Інша') })).toEqual(['code']);
  expect(await wrong({ code: 'another', name: { ...named('Є'), uk: first?.name.uk } })).toEqual(['name.uk']);
  expect(await wrong({ code: 'Не код', name: { uk: 'Є', ru: '' } })).toEqual(['code', 'name.ru']);
});

test('an order that lacks a concurrently added row is refused', async () => {
  const [, ...rest] = await codes('attributes');
  expect((await editor.post('/studio/attributes/order', { codes: rest })).error.fields).toHaveProperty('codes');
});

test('a service is added with its fields, and changed in part', async () => {
  const field = { kind: 'length', code: 'long', name: named('Довжина'), min: 10, max: 500 };
  const service = { name: named('Різання'), price: 1500, fields: [field], isPrepaid: true, isReturnable: false };
  expect((await editor.post('/studio/services', { code: 'cutting', ...service })).status).toBe(200);
  expect((await editor.send('PATCH', '/studio/services/cutting', { price: 1700 })).status).toBe(200);
  expect((await list('services')).at(-1)).toMatchObject({ code: 'cutting', ...service, price: 1700 });
  const wrong = await editor.send('PATCH', '/studio/services/cutting', { fields: [{ ...field, min: 600 }] });
  expect(Object.keys(wrong.error.fields)).toEqual(['fields.0.max']);
  const twice = await editor.send('PATCH', '/studio/services/cutting', { fields: [field, field] });
  expect(Object.keys(twice.error.fields)).toEqual(['fields.1.code']);
  expect((await editor.send('DELETE', '/studio/services/cutting', {})).status).toBe(200);
  expect((await editor.send('PATCH', '/studio/services/cutting', { price: 1 })).status).toBe(404);
});

test('a service that products offer cannot be removed', async () => {
  const used = (await list('services')).find(({ products }) => products > 0);
  expect((await editor.send('DELETE', `/studio/services/${used?.code}`, {})).error.code).toBe('in_use');
});
