import { expect, test } from 'vitest';
import { byLanguage } from '../../src/contract/localized.ts';
import { type SearchedText, TextIndex } from './texts.ts';

const same = (text: string) => byLanguage(() => text);

/** Returns a text; pages have negative ids. */
const text = (id: number, slug: string, title: string, html = '', summary = ''): SearchedText => ({
  id,
  slug,
  title: same(title),
  summary: same(summary),
  html: same(html),
});

const TEXTS = [
  text(1, 'polishing', 'Полірування агатом', '<p>Золото полірують за дві години.</p>'),
  text(2, 'bole', 'Болюс: колір і шари', '<p>Болюс кладуть у три шари. Болюс сушать.</p>'),
  text(3, 'kinds', 'Вільне чи трансферне золото', '<h2>Що обрати</h2><p>Болюс потрібен лише вільному.</p>'),
  text(
    -1,
    'delivery',
    'Доставка і оплата',
    '<h2>Огляд посилки</h2><p>Нова пошта, за тарифом. Товар їде <a href="/koza">так</a>.</p>',
  ),
  text(-2, 'returns', 'Повернення товару', '<p>Нова адреса. Пошта поверне гроші.</p>'),
];

function indexOf(texts: readonly SearchedText[] = TEXTS): TextIndex {
  const index = new TextIndex();
  index.put(texts);
  return index;
}

const found = (query: string, index = indexOf()) => {
  const { articles, pages } = index.find(query, {});
  return [...articles, ...pages].map(({ slug }) => slug);
};

test.each([
  ['як полірувати', 'polishing'],
  ['відполірувати', 'polishing'],
  ['скільки шарів болюсу', 'bole'],
  ['яке золото обрати', 'kinds'],
  ['повернути товар', 'returns'],
  ['огляд посилок', 'delivery'],
  ['вартість доставки', 'delivery'],
])('“%s” is answered by %s first', (query, slug) => expect(found(query)[0]).toBe(slug));

test('words side by side are a phrase', () => expect(found('нова пошта')[0]).toBe('delivery'));

test('a word that texts only mention is found, but a text about it excludes them', () => {
  expect(found('тариф')).toEqual(['delivery']);
  expect(found('болюс')).toEqual(['bole']);
});

test('words about buying exclude nothing', () => {
  expect(found('купити болюс')).toEqual(found('болюс'));
  expect(found('болюс ціна')).toEqual(found('болюс'));
});

test('articles that say less than the best page are left out: the query is about buying', () => {
  const visit = text(4, 'visit', 'Візит', '<h2>Повернення</h2><p>Золото.</p>');
  expect(found('повернення', indexOf([visit]))).toEqual(['visit']);
  expect(found('повернення', indexOf([...TEXTS, visit]))).toEqual(['returns']);
});

test('unknown words, and addresses of links, find nothing', () => {
  for (const query of ['вертоліт', 'koza', '', '!!!']) expect([query, found(query)]).toEqual([query, []]);
});

test('replaced texts are found by their new words only', () => {
  const index = indexOf();
  index.put([text(2, 'bole', 'Кенгуру')]);
  expect(found('кенгуру', index)).toEqual(['bole']);
  expect(found('доставка', index)).toEqual([]);
});

test('a share is from 0 to about 1, and grows with what a title says', () => {
  const index = indexOf();
  const shares = ['тариф', 'болюс вертоліт', 'болюс'].map((query) => index.find(query, {}).share);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  for (const share of shares) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1.1);
  }
});
