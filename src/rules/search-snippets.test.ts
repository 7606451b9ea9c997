import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import {
  DESCRIPTION_LENGTH,
  listSummary,
  metaDescription,
  productDescription,
  productTitle,
  type SnippetProduct,
  TITLE_LENGTH,
  titleOf,
} from './search-snippets.ts';

const GOLD: SnippetProduct = {
  name: 'Сусальне золото вільне 23,75 К, 25 аркушів, 80×80 мм',
  sku: 'PZ-SZL-002',
  summary: 'Вільне золото в книжечці для робіт у приміщенні на полімент і на мордан.',
  price: 372_000,
  tiers: [{ costBreakpoint: 1_000_000, price: 350_000 }],
  attributes: [
    { name: 'Матеріал', value: 'золото' },
    { name: 'Проба', value: '23,75 К' },
    { name: 'Світлостійкість', value: '***' },
    { name: 'Формат', value: 'вільне' },
    { name: 'Розмір', value: '80×80 мм' },
  ],
};

test('a product is described by its summary, attributes, the price of one piece before that of more, and SKU', () => {
  expect(productDescription('uk', GOLD).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Вільне золото в книжечці для робіт у приміщенні на полімент і на мордан. Матеріал: золото, проба: 23,75 К. Ціна 3 720 ₴, від 3 шт. — 3 500 ₴. Артикул PZ-SZL-002.',
  );
  const plain = productDescription('ru', { ...GOLD, summary: '', tiers: [], attributes: [] });
  expect(plain.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Сусальне золото вільне 23,75 К, 25 аркушів, 80×80 мм. Цена 3 720 ₴. Артикул PZ-SZL-002.',
  );
});

test('a title is as detailed as the length allows; a shortened name gets the SKU', () => {
  expect(productTitle('uk', GOLD)).toBe(`${GOLD.name} | Позолота`);
  expect(productTitle('uk', { ...GOLD, name: 'Агат' })).toBe('Агат — купити в Україні | Позолота');
  expect(productTitle('ru', { ...GOLD, name: 'я '.repeat(60) })).toMatch(/^(?:я )+я… \(PZ-SZL-002\)$/);
  expect(titleOf('$& $1', ['{name} | Позолота'])).toBe('$& $1 | Позолота');
});

test('a complete list has its lowest price, another one the range of its page', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const known = { count: 2, isWhole: true, prices: [12_050, 9_900] };
  expect(plain(listSummary('uk', known))).toBe('Товарів: 2, від 99 ₴.');
  expect(plain(listSummary('ru', { ...known, count: 60, isWhole: false }))).toBe('От 99 ₴ до 120,50 ₴.');
  expect(listSummary('uk', { count: 0, isWhole: true, prices: [] })).toBe('Товарів: 0.');
});

test("any page's title and description have lengths that search results show", () => {
  const text = fc.string({ maxLength: 300 });
  const product = fc.record({
    name: fc.string({ minLength: 1, maxLength: 200 }),
    sku: fc.string({ minLength: 1, maxLength: 64 }),
    summary: text,
    price: fc.integer({ min: 1, max: 2_000_000_000 }),
    tiers: fc.array(fc.record({ costBreakpoint: fc.nat(), price: fc.integer({ min: 1 }) }), { maxLength: 3 }),
    attributes: fc.array(fc.record({ name: text, value: text }), { maxLength: 8 }),
  });
  const isGood = ({ length }: string) => length >= DESCRIPTION_LENGTH.least && length <= DESCRIPTION_LENGTH.most;
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), product, (lang, each) => {
      const descriptions = [productDescription(lang, each), metaDescription(lang, each.summary, [])];
      return descriptions.every(isGood) && productTitle(lang, each).length <= TITLE_LENGTH;
    }),
  );
});
