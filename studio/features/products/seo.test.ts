import { expect, test } from 'vitest';
import { emptyValues } from './product-values.ts';
import { cutResult, lengthHint, searchResultOf } from './seo.ts';
import { snippetProduct } from './snippet-product.ts';

const both = (text: string) => ({ uk: text, ru: text });

const VALUES = {
  ...emptyValues(),
  ...{ name: both('Агат'), sku: 'A-1', summary: both('с '.repeat(200)), price: 10_000 },
  tiers: [
    { costBreakpoint: 50_000, price: 9_000 },
    { costBreakpoint: null, price: 1 },
  ],
  attributes: [{ code: 'size', value: both('№1') }],
};
const ATTRIBUTES = [
  { code: 'shape', name: both('Форма') },
  { code: 'size', name: both('Розмір') },
];
const SAID = { lang: 'uk', title: ' ', description: '', product: snippetProduct('uk', VALUES, ATTRIBUTES) } as const;

test('the default texts of the page are shown if the editor has typed none', () => {
  const { title, description } = searchResultOf(SAID);
  expect(title).toBe('Агат — купити в Україні | Позолота');
  expect(description).toMatch(/^с с .*… Розмір: №1\. Ціна 100.₴, від 5 шт\. — 90.₴\. Артикул A-1\.$/);
  expect(searchResultOf({ ...SAID, title: 'Свій', description: ' Свій опис ' })).toEqual({
    title: 'Свій',
    description: 'Свій опис',
  });
});

test('a phone shows a longer title and a shorter description', () => {
  const result = { title: 'слово '.repeat(30), description: 'слово '.repeat(60) };
  const [desktop, phone] = [cutResult(result, 'desktop'), cutResult(result, 'phone')];
  expect(phone.title.length).toBeGreaterThan(desktop.title.length);
  expect(phone.description.length).toBeLessThan(desktop.description.length);
  expect(desktop.title.endsWith('…')).toBe(true);
});

test.each([
  ['title', '', 'empty'],
  ['title', 'Агат', 'short'],
  ['title', 'Агатовий зубок для полірування золота', 'good'],
  ['title', 'а'.repeat(61), 'long'],
  ['description', 'а'.repeat(100), 'good'],
  ['description', 'а'.repeat(161), 'long'],
] as const)('%s of %j is %s', (kind, text, hint) => expect(lengthHint(kind, text)).toBe(hint));
