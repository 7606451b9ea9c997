import { expect, test } from 'vitest';
import { describePictures } from '../../server/db/seed/pictures.ts';
import { attributeCode } from './attribute-codes.ts';
import { lookOf, picturesOf } from './drawings.ts';
import { stockOf, toPost, toProduct, toTiers } from './map.ts';
import { ImportError, type ImportedProduct, parseAt, productShape } from './shapes.ts';
import { summaries } from './texts.ts';

const both = (text: string) => ({ uk: text, ru: text });

const paint: ImportedProduct = {
  slug: 'farba-oliina-1',
  sku: 'A100000',
  name: both('Фарба олійна Rosa'),
  price: 350,
  images: [{ alt: both('фото 1') }, { alt: both('фото 2') }],
  tiers: [],
  isInStock: true,
  brand: 'Rosa',
  rating: 4.5,
  reviews: 100,
  attributes: [{ name: both('Матеріал'), value: both('льон') }],
  description: both('<h2>Назва</h2><p onclick="x()">Лягає <strong>рівно</strong> &amp; сохне.</p>'),
  category: 'zhyvopys-1',
  crossSell: [],
};
const pictures = describePictures(picturesOf(paint.name.uk, 3));

test('hryvnias become kopiykas', () => {
  expect(toProduct(paint, pictures, 'products[0]')).toMatchObject({ price: 35_000, popularity: 450, oldPrice: null });
  expect(toTiers(350, [{ costBreakpoint: 1000, price: 329.99 }])).toEqual([{ costBreakpoint: 100_000, price: 32_999 }]);
});

test('tiers rise, and one that is no cheaper than an earlier one is left out', () => {
  const tiers = toTiers(100, [
    { costBreakpoint: 4000, price: 92 },
    { costBreakpoint: 1000, price: 96 },
    { costBreakpoint: 4000, price: 90 },
    { costBreakpoint: 500, price: 100 },
    { costBreakpoint: 9000, price: 95 },
  ]);
  expect(tiers).toEqual([
    { costBreakpoint: 100_000, price: 9_600 },
    { costBreakpoint: 400_000, price: 9_000 },
  ]);
});

test('stock is made up, and is none exactly when the file says so', () => {
  expect(stockOf({ sku: 'A1', isInStock: false })).toBe(0);
  expect(stockOf({ sku: 'A1', isInStock: true })).toBeGreaterThan(0);
  expect(stockOf({ sku: 'A1', isInStock: true })).toBe(stockOf({ sku: 'A1', isInStock: true }));
});

test('HTML is cleaned, and its first sentence is the summary', () => {
  const { description, summary } = toProduct(paint, pictures, 'products[0]');
  expect(description.uk).toBe('<h2>Назва</h2><p>Лягає <strong>рівно</strong> &amp; сохне.</p>');
  expect(summary.uk).toBe('Лягає рівно & сохне.');
});

test('a long summary ends between words, an empty one is the fallback', () => {
  const long = summaries(both(`<p>${'слово '.repeat(100)}</p>`), both('назва')).uk;
  expect(long.length).toBeLessThanOrEqual(151);
  expect(long).toMatch(/слово…$/);
  expect(summaries(both('<h2>Лише заголовок</h2>'), both('назва')).uk).toBe('назва');
});

test('a picture of the series is chosen by a word of the name, with the file’s own text', () => {
  expect(lookOf('Мольберт польовий').drawing).toBe('easel');
  expect(lookOf('Щось зовсім інше').drawing).toBe('parcel');
  const [first, second] = toProduct(paint, pictures, 'products[0]').pictures;
  expect([first?.alt.uk, second?.alt.uk]).toEqual(['фото 1', 'фото 2']);
  expect(first?.mediaId).not.toBe(second?.mediaId);
});

test('an attribute that the shop has keeps the shop’s code, however its apostrophe is typed', () => {
  expect(attributeCode(both('матеріал'))).toBe('material');
  expect(attributeCode(both('Обʼєм'))).toBe('volume');
  expect(attributeCode(both('Основа'))).toMatch(/^imported-[0-9a-f]{12}$/);
});

test('an attribute that is named twice is refused with its place', () => {
  const twice = { ...paint, attributes: [...paint.attributes, ...paint.attributes] };
  expect(() => toProduct(twice, pictures, 'products[7]')).toThrow('products[7].attributes[1]');
});

test('a post’s materials are the categories that its title names', () => {
  const category = (slug: string, name: string) => ({ slug, parent: null, name: both(name), description: both('-') });
  const post = toPost(
    {
      slug: 'yak-obraty-1',
      title: both('Як обрати: фарба олійна, охра'),
      date: '2025-01-01',
      category: 'blog-farba',
      excerpt: both('-'),
      html: both('<p>-</p>'),
    },
    [category('farba-oliina-2', 'Фарба олійна'), category('hlyna-3', 'Глина')],
    pictures,
  );
  expect(post.materials).toEqual(['farba-oliina-2']);
});

test('what is wrong in a file is named by its path', () => {
  expect(() => parseAt(productShape, { ...paint, price: '350' }, 'products[12]')).toThrow(ImportError);
  expect(() => parseAt(productShape, { ...paint, price: '350' }, 'products[12]')).toThrow('products[12].price: ');
  expect(() => parseAt(productShape, { ...paint, slug: 'cart' }, 'products[12]')).toThrow(
    'products[12].slug: is reserved',
  );
});
