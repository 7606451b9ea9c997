import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nullsOf } from '../../contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../contract/product-fields.ts';
import { productChangesSchema, type StudioProduct } from '../../contract/products.ts';
import { changesOf, creationOf, emptyValues, leftBehind, type ProductValues, valuesOf } from './product-values.ts';

const PRODUCT: StudioProduct = {
  ...nullsOf(PRODUCT_FIELDS),
  ...{
    id: 7,
    revision: 3,
    sku: 'PZ-1',
    slug: 'zubok',
    categoryId: 2,
    stock: 4,
    weight: 20,
    size: null,
  },
  ...{
    name: { uk: 'Зубок', ru: 'Зубок' },
    summary: { uk: 'Є', ru: 'Есть' },
    description: { uk: '<p>Є</p>', ru: '<p>Е</p>' },
  },
  ...{ price: 10_000, popularity: 0, isPublished: true, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ tiers: [], services: [], attributes: [], pictures: [], related: [] },
  ...{ outdated: [], family: null, redirectsFrom: [], redirectsTo: null },
};
const VALUES = valuesOf(PRODUCT);
const both = fc.record({ uk: fc.string({ minLength: 1 }), ru: fc.string({ minLength: 1 }) });

test('an untouched form sends no changes', () => {
  expect(changesOf(VALUES, valuesOf(PRODUCT))).toEqual({});
});

test('only changed fields are sent', () => {
  const edits = fc.record(
    {
      sku: fc.string(),
      price: fc.option(fc.nat(), { nil: null }),
      name: both,
      brand: fc.string(),
      isPublished: fc.boolean(),
      tiers: fc.array(fc.record({ costBreakpoint: fc.nat(), price: fc.nat() })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(edits, (edit) => {
      const changes = changesOf(VALUES, { ...VALUES, ...edit });
      for (const name of Object.keys(changes)) expect(Object.keys(edit)).toContain(name);
      for (const [name, value] of Object.entries(edit)) {
        const isSame = JSON.stringify(value) === JSON.stringify(VALUES[name as keyof ProductValues]);
        if (!isSame && name !== 'brand') expect(changes).toHaveProperty(name, value);
      }
    }),
  );
});

test('an emptied text becomes null; an emptied number is sent and refused at its field', () => {
  const branded = valuesOf({ ...PRODUCT, brand: 'Noris', seoTitle: { uk: 'Є', ru: 'Е' } });
  expect(changesOf(branded, { ...branded, brand: ' ', seoTitle: { uk: '', ru: ' ' } })).toEqual({
    brand: null,
    seoTitle: null,
  });
  const { issues } = v.safeParse(productChangesSchema, changesOf(VALUES, { ...VALUES, price: null }));
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['price', 'required']]);
});

test('an incomplete size or translation is sent and refused at its field', () => {
  const half = { ...VALUES, size: { length: 10, width: null, height: null }, seoTitle: { uk: 'Є', ru: '' } };
  const { issues } = v.safeParse(productChangesSchema, changesOf(VALUES, half));
  expect(issues?.map((issue) => v.getDotPath(issue)).sort()).toEqual(['seoTitle.ru', 'size.height', 'size.width']);
});

test('a new product without a summary leaves it to the server', () => {
  expect(creationOf(emptyValues())).not.toHaveProperty('summary');
  expect(creationOf({ ...emptyValues(), summary: { uk: 'Є', ru: '' } })).toHaveProperty('summary');
});

test('only a new product sends its stock, and only if it was typed', () => {
  expect(creationOf(emptyValues())).not.toHaveProperty('stock');
  expect(creationOf({ ...emptyValues(), stock: 12 })).toHaveProperty('stock', 12);
  expect(changesOf(VALUES, valuesOf({ ...PRODUCT, stock: 9 }))).toEqual({});
});

test('the unchanged language becomes outdated', () => {
  const edit = (name: ProductValues['name']) => leftBehind(VALUES, { ...VALUES, name }, 'name');
  expect([edit({ uk: 'А', ru: 'Зубок' }), edit({ uk: 'Зубок', ru: 'А' }), edit({ uk: 'А', ru: 'Б' })]).toEqual([
    'ru',
    'uk',
    null,
  ]);
});
