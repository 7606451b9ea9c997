import { expect, test } from 'vitest';
import type { ProductPattern } from '../../contract/products.ts';
import { takenFrom } from './pattern.ts';
import { emptyValues, isPriceUnchecked, type ProductValues } from './product-values.ts';

const both = (text: string) => ({ uk: text, ru: text });

const patternOf = (more: Partial<ProductPattern['product']> = {}, sku = 'A-2'): ProductPattern => ({
  sku,
  familyAxes: more.family ? ['size'] : [],
  product: {
    ...{
      id: 7,
      revision: 1,
      slug: 'a',
      sku: 'A-1',
      brand: null,
      gtin: '4820000000017',
      mpn: 'M',
      shelf: 'А-1',
      name: both('Пензель'),
    },
    ...{
      summary: both('Коротко'),
      description: both('<p>Опис</p>'),
      price: 500,
      oldPrice: 900,
      weight: 30,
      popularity: 4,
    },
    ...{ seoTitle: both('Заголовок'), seoDescription: null, isPublished: true, categoryId: 3, stock: 9, size: null },
    ...{ createdAt: '', tiers: [{ costBreakpoint: 1_000, price: 400 }], services: [{ code: 'cut', limits: null }] },
    ...{ attributes: [{ code: 'size', value: both('5 мм') }], pictures: [], related: [], outdated: [], family: null },
    redirectsFrom: [],
    redirectsTo: null,
    ...more,
  },
});

test('a new product takes over what neighbours share, and nothing of its own', () => {
  const values = { ...emptyValues(), ...takenFrom(patternOf(), emptyValues(), null) };
  expect(values).toMatchObject({
    ...{ categoryId: 3, weight: 30, price: 500, sku: 'A-2', description: both('<p>Опис</p>'), brand: '' },
    ...{ attributes: [{ code: 'size' }], services: [{ code: 'cut' }] },
  });
  expect(values).toMatchObject({
    name: both(''),
    stock: null,
    gtin: '',
    shelf: '',
    mpn: '',
    oldPrice: null,
    tiers: [],
    pictures: [],
  });
  expect(values).toMatchObject({ isPublished: false, seoTitle: both(''), familyId: null });
});

test('another pattern replaces what the first one gave, but nothing typed', () => {
  const first = patternOf();
  const taken: ProductValues = { ...emptyValues(), ...takenFrom(first, emptyValues(), null) };
  const second = patternOf({ id: 8, price: 700, description: both('<p>Інше</p>') }, 'B-5');
  expect(takenFrom(second, taken, first)).toMatchObject({ sku: 'B-5', price: 700, description: both('<p>Інше</p>') });
  const typed = { ...taken, sku: 'Z', price: 650, description: both('<p>Своє</p>') };
  const kept = takenFrom(second, typed, first);
  for (const field of ['sku', 'price', 'description']) expect(kept).not.toHaveProperty(field);
});

test('the price of the pattern has to be confirmed, a typed one has not', () => {
  const values: ProductValues = { ...emptyValues(), ...takenFrom(patternOf(), emptyValues(), null) };
  expect(isPriceUnchecked(values)).toBe(true);
  expect(isPriceUnchecked({ ...values, start: { ...values.start, isPriceChecked: true } })).toBe(false);
  expect(isPriceUnchecked({ ...values, price: 501 })).toBe(false);
  expect(isPriceUnchecked(emptyValues())).toBe(false);
});
