import { expect, test } from 'vitest';
import { DemoCatalogue, drawingOf, fallingTiers } from './demo-catalogue.ts';
import { lookOf } from './drawings.ts';

const both = (text: string) => ({ uk: text, ru: text });

const paint = {
  slug: 'farba-oliina-1',
  sku: 'A100000',
  name: both('Фарба олійна Rosa'),
  price: 350,
  images: [{ alt: both('фото 1') }, { alt: both('фото 2') }],
  tiers: [],
  isInStock: true,
  rating: 4.5,
  reviews: 100,
};

test('missing fields of a generated product are filled in, always with the same values', () => {
  const completed = new DemoCatalogue().complete('products', paint);
  expect(completed).toMatchObject({ popularity: 450, weight: 300, stock: expect.any(Number) });
  expect(completed).toMatchObject({ pictures: [{ alt: both('фото 1') }, { alt: both('фото 2') }] });
  expect(new DemoCatalogue().complete('products', paint)).toEqual(completed);
  expect(new DemoCatalogue().complete('products', { ...paint, isInStock: false })).toMatchObject({ stock: 0 });
});

test('given fields are kept', () => {
  const said = { ...paint, stock: 3, weight: 20, popularity: 1 };
  expect(new DemoCatalogue().complete('products', said)).toMatchObject({ stock: 3, weight: 20, popularity: 1 });
});

test('tiers have breakpoints above the price of one piece and falling prices', () => {
  const tiers = fallingTiers(1000, [
    { costBreakpoint: 4000, price: 920 },
    { costBreakpoint: 1000, price: 960 },
    { costBreakpoint: 2000, price: 950 },
    { costBreakpoint: 4000, price: 900 },
    { costBreakpoint: 9000, price: 950 },
  ]);
  expect(tiers).toEqual([
    { costBreakpoint: 2000, price: 950 },
    { costBreakpoint: 4000, price: 900 },
  ]);
});

test('a word of the product name selects the drawing', () => {
  expect(lookOf('Мольберт польовий').drawing).toBe('easel');
  expect(lookOf('Щось зовсім інше').drawing).toBe('parcel');
  expect(drawingOf('drawing:tube/#24409a/front')).toEqual({ drawing: 'tube', colour: '#24409a', view: 'front' });
  expect(drawingOf('photo.jpg')).toBeNull();
});

test('the materials of a post are the categories named in its title', () => {
  const demo = new DemoCatalogue();
  demo.complete('categories', { slug: 'farba-oliina-2', name: both('Фарба олійна') });
  demo.complete('categories', { slug: 'hlyna-3', name: both('Глина') });
  expect(demo.complete('posts', { title: both('Як обрати: фарба олійна, охра') })).toMatchObject({
    materials: ['farba-oliina-2'],
  });
});
