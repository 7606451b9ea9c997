import { expect, test } from 'vitest';
import { tierQuantity, unitPrice } from '../../src/rules/price.ts';
import { pictureAlt, productRecord, toTier } from './rows.ts';
import type { SeedProduct } from './types.ts';

const mordan: SeedProduct = {
  sku: 'PZ-MRD-001',
  slug: 'mordan-12-hodyn',
  category: 'mordany',
  brand: 'Бурштин',
  name: { uk: 'Мордан 12 годин', ru: 'Мордан 12 часов' },
  summary: { uk: 'Для рам.', ru: 'Для рам.' },
  description: { uk: '<p>Олійний.</p>', ru: '<p>Масляный.</p>' },
  price: 640,
  tiers: [
    { quantity: 3, price: 615 },
    { quantity: 10, price: 590 },
  ],
  attributes: { volume: '100 мл', purpose: { uk: 'рами', ru: 'рамы' } },
  stock: 12,
  weight: 180,
  size: { length: 100, width: 60, height: 40 },
  pictures: [],
};

test('the breakpoint of a tier is the cost of its quantity at the base price, in kopiykas', () => {
  expect(toTier(640, { quantity: 3, price: 615 })).toEqual({ costBreakpoint: 192_000, price: 61_500 });
});

test('the shop’s rules return the quantities and prices of the seed', () => {
  const record = productRecord(mordan, new Map());
  expect(record.tiers.map((tier) => tierQuantity(record.price, tier))).toEqual([3, 10]);
  expect([2, 3, 9, 10].map((quantity) => unitPrice(record, quantity))).toEqual([64_000, 61_500, 61_500, 59_000]);
});

test('an attribute that both languages spell alike is set in both', () => {
  expect(productRecord(mordan, new Map()).attributes).toEqual([
    { code: 'volume', value: { uk: '100 мл', ru: '100 мл' } },
    { code: 'purpose', value: { uk: 'рами', ru: 'рамы' } },
  ]);
});

test('the alternative text of a picture is the product’s name and the view', () => {
  expect(pictureAlt(mordan.name, 'front').uk).toBe('Мордан 12 годин');
  expect(pictureAlt(mordan.name, 'detail').uk).toBe('Мордан 12 годин — вигляд зблизька');
  expect(pictureAlt(mordan.name, 'detail').ru).toBe('Мордан 12 часов — крупный план');
});

test('generated values of a demo product are deterministic, and differ between products', () => {
  const again = productRecord(mordan, new Map());
  expect(productRecord(mordan, new Map())).toEqual(again);
  expect(productRecord({ ...mordan, sku: 'PZ-MRD-002' }, new Map()).popularity).not.toBe(again.popularity);
});
