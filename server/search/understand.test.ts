import { expect, test } from 'vitest';
import { plainForms } from './text/diminutives.ts';
import { importanceOf } from './text/importance.ts';
import { readPrice } from './text/price-phrases.ts';
import { isSmall } from './text/small-words.ts';
import { actionKeys, verbKeys } from './text/verbs.ts';

test.each([
  ['поталь до 500 грн', 'поталь', null, 500],
  ['поталь до 500', 'поталь', null, 500],
  ['мольберт від 1 000 грн', 'мольберт', 1000, null],
  ['золото от 1000 до 3000 грн', 'золото', 1000, 3000],
  ['золото 100-300 грн', 'золото', 100, 300],
  ['мольберт до 2 тис', 'мольберт', null, 2000],
  ['папір не дорожче 600', 'папір', null, 600],
  ['frame under 500 uah', 'frame', null, 500],
])('the price of “%s” is read, and the rest is “%s”', (query, rest, from, to) => {
  expect(readPrice(query)).toMatchObject({ rest, price: { from, to, isCheap: false } });
});

test.each(['недорога поталь', 'поталь дешево', 'cheap поталь', 'найдешевша поталь'])(
  '“%s” asks for a low price',
  (query) => {
    expect(readPrice(query)).toMatchObject({ rest: 'поталь', price: { isCheap: true } });
  },
);

test.each([
  'полотно до 50 см',
  'лак до 250 мл',
  'набір від 6 років',
  'золото 23,75',
  'пензель до 12',
  'до 500 грн',
  'дешево',
  'рама 40 до 50 см',
])('“%s” has no price', (query) => expect(readPrice(query)).toEqual({ rest: query, price: null }));

test.each([
  ['пензлик', 'пензл'],
  ['кисточка', 'кист'],
  ['рамочка', 'рам'],
  ['дощечка', 'доск'],
  ['наборчик', 'набор'],
  ['жовтенька', 'жовт'],
])('%s is a small “%s…”', (word, key) => expect(plainForms(word)).toContain(key));

test.each([
  ['різати', 'ріжуть'],
  ['резать', 'режут'],
  ['клеїти', 'клеять'],
  ['приклеїти', 'клеять'],
  ['полірувати', 'полірують'],
  ['покрывать', 'покрывают'],
  ['захистити', 'захищають'],
  ['ліпити', 'ліплять'],
])('%s and %s are forms of one verb', (one, other) => {
  expect(verbKeys(one).some((key) => verbKeys(other).includes(key))).toBe(true);
});

test('a noun is no verb', () => {
  for (const noun of ['агат', 'фарба', 'пензлями', 'gold', '40x50']) expect(verbKeys(noun)).toEqual([]);
});

test.each([
  ['полірувати', 'полірування'],
  ['полировать', 'полировка'],
  ['золотити', 'золочення'],
  ['реставрувати', 'реставрація'],
  ['відправити', 'відправка'],
  ['повернути', 'повернення'],
  ['полірують', 'полірувальний'],
  ['різати', 'ріжте'],
])('%s and %s are of one action', (one, other) => {
  expect(actionKeys(one).own.some((key) => actionKeys(other).own.includes(key))).toBe(true);
});

test('an action with a prefix is near the one without it', () => {
  expect(actionKeys('відполірувати').own).not.toContain('~полир');
  expect(actionKeys('відполірувати').bare).toContain('~полир');
  for (const noun of ['агат', 'золото', 'gold']) expect(actionKeys(noun)).toEqual({ own: [], bare: [] });
});

test('words of questions and prices say nothing about a product', () => {
  for (const word of 'скільки коштує сколько стоит яка ціна купити how much is'.split(' '))
    expect([word, isSmall(word)]).toEqual([word, true]);
  for (const word of 'золото лак рама size gold'.split(' ')) expect([word, isSmall(word)]).toEqual([word, false]);
});

test('a noun says more than a size, and that more than an adjective', () => {
  expect(importanceOf('шпатель')).toBeGreaterThan(importanceOf('40x50'));
  const UKRAINIAN = ['ий', 'а', 'е', 'ого', 'ої', 'ому', 'ій', 'у', 'им', 'ою', 'і', 'их', 'ими'];
  const RUSSIAN = ['ый', 'ая', 'ое', 'ого', 'ой', 'ому', 'ую', 'ым', 'ые', 'ых', 'ыми'];
  const forms = (stems: string, endings: readonly string[]) =>
    stems.split(' ').flatMap((stem) => endings.map((ending) => stem + ending));
  const adjectives = [
    ...forms('акрилов олійн чорн червон лаков натуральн дерев’ян матов кругл прозор', UKRAINIAN),
    ...forms('акрилов маслян чёрн красн натуральн деревянн матов кругл прозрачн', RUSSIAN),
  ];
  for (const adjective of adjectives)
    expect([adjective, importanceOf(adjective)]).toEqual([adjective, importanceOf('художній')]);
  for (const noun of 'основа основу глина глину олива поталь синька листа листу полотна льна ікона картону фарба лаку пензлем агатом клеєм'.split(
    ' ',
  )) {
    expect([noun, importanceOf(noun)]).toEqual([noun, importanceOf('шпатель')]);
  }
});
