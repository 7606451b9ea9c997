import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { byLanguage } from '../../../src/contract/localized.ts';
import type { SearchedProduct } from '../search-index.ts';
import { ANALYSIS_VERSION, documentOf } from './document.ts';

const same = (text: string) => byLanguage(() => text);
const LEAF: SearchedProduct = {
  id: 1,
  sku: 'PZ-SZL-002',
  name: {
    uk: 'Сусальне золото 23,75 К «Подвійне», 80 × 80 мм, для ікон',
    ru: 'Сусальное золото 23,75 К «Двойное», 80 × 80 мм, для икон',
  },
  brand: 'Manetti',
  categories: [
    { name: { uk: 'Справжнє золото', ru: 'Настоящее золото' }, description: same('') },
    { name: { uk: 'Золочення', ru: 'Золочение' }, description: same('') },
  ],
  attributes: [
    { name: { uk: 'Формат', ru: 'Формат' }, value: { uk: 'вільні аркуші', ru: 'свободные листы' } },
    { name: { uk: 'Об’єм', ru: 'Объём' }, value: { uk: '1,5 кг', ru: '1,5 кг' } },
  ],
  summary: { uk: 'Клеєць, пензлі та ґрунти ще не знадобляться.', ru: 'Щётки, ёмкости и подъёмник не нужны.' },
  description: { uk: '<p>Папір — перекладний, O’Brien.</p>', ru: '<p>Шеллак и гуммиарабик.</p>' },
  articles: [{ uk: 'Як полірувати агатом', ru: 'Как полировать агатом' }],
  isInStock: true,
  popularity: 7,
};

const lexemeOf = (vector: string, key: string) => vector.split(' ').find((lexeme) => lexeme.startsWith(`'${key}'`));
const weightsOf = (vector: string, key: string) => lexemeOf(vector, key)?.replace(/[^A-D]/g, '');

test('the weights of a key in a document add up to the boosts of its fields', () => {
  const { sku, names, words } = documentOf(LEAF, () => {});
  expect(sku).toBe('pzszl002');
  // In the head of the name, and in the own category.
  expect(weightsOf(names, 'золот')).toBe('AB');
  expect(weightsOf(names, 'manetti')).toBe('B');
  expect(weightsOf(names, 'аркуш')).toBe('CC');
  expect(weightsOf(names, 'szl')).toBe('D');
  // Only in the summary.
  expect(lexemeOf(names, 'грунт')).toBeUndefined();
  expect(weightsOf(words, 'грунт')).toBe('A');
  // Fields that name a product have no weights among all words.
  expect(lexemeOf(words, 'manetti')).toBe("'manetti'");
});

test('each position belongs to one key', () => {
  const { names, words } = documentOf(LEAF, () => {});
  for (const vector of [names, words]) {
    const positions = vector.match(/\d+(?=[A-D])/g) ?? [];
    expect(new Set(positions).size).toBe(positions.length);
  }
});

test('documents change only with the version of the analysis, which makes all products analysed again', () => {
  const written = JSON.stringify(documentOf(LEAF, () => {}));
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 16);
  // After a change of the analysis: raise ANALYSIS_VERSION (server/search/postgres/document.ts), then update the line.
  expect(`${ANALYSIS_VERSION} ${hash}`).toBe('2 be75001fd470a5ff');
});
