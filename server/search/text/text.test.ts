import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { otherLayouts } from './layout.ts';
import { withDigits } from './numbers.ts';
import { keysOf, kinOf, otherForms, otherVowels } from './stem.ts';
import { cyrillicReadings, latinReading } from './transliterate.ts';
import { numbersIn, turned, wordsOf } from './words.ts';

test.each([
  ['40x50', ['40x50']],
  ['40×50 см', ['40x50']],
  ['40 х 50', ['40x50']],
  ['40 на 50', ['40x50']],
  ['сорок на п’ятдесят', ['40x50']],
  ['50 г', ['50g']],
  ['50 грам', ['50g']],
  ['1 кг', ['1000g']],
  ['0,5 л', ['500ml']],
  ['5 см', ['50mm']],
  ['23,75 К', ['23.75k']],
  ['двадцять чотири карати', ['24k']],
  ['двадцать два карата', ['22k']],
  ['№ 10', ['№10']],
  ['номер 10', ['№10']],
  ['дерев’яний', ['деревяний']],
  ['Мольберт-етюдник «ліра»', ['мольберт', 'етюдник', 'ліра']],
  ['PZ-SZL-001', ['pz', 'szl', '001']],
  ['300 г/м²', ['300g', 'м²']],
  ['', []],
  ['!!!', []],
])('the words of “%s” are %o', (text, words) => expect(wordsOf(text)).toEqual(words));

test.each([
  ['три', '3'],
  ['двадцять п’ять аркушів', '25 аркушів'],
  ['два три', '2 3'],
  ['двісті', '200'],
  ['стопка', 'стопка'],
])('“%s” in digits is “%s”', (text, digits) => expect(withDigits(text)).toBe(digits));

test.each([
  ['ґрунт', 'грунт'],
  ['шеллак', 'шелак'],
  ['мёд', 'мед'],
  ['пігмент', 'пигмент'],
  ['поталь', 'потал'],
])('%s is compared as %s', (word, folded) => expect(fold(word)).toBe(folded));

/** Forms of one word, of which each must find all others. */
test.each([
  [['поталь', 'поталі', 'поталлю']],
  [['пензель', 'пензлі', 'пензлів', 'пензлем']],
  [['кисть', 'кисти', 'кистей']],
  [['зубок', 'зубки', 'зубків']],
  [['лапка', 'лапки', 'лапок']],
  [['краска', 'краски', 'красок']],
  [['віск', 'воску']],
  [['ніж', 'ножа']],
  [['папір', 'паперу']],
  [['агат', 'агатовий', 'агатові', 'агатовый', 'агатовые']],
  [['мідь', 'мідна']],
])('%o are one word', (words) => {
  const wanted = (word: string) => {
    const own = keysOf(word);
    return new Set([...own, ...own.flatMap(otherForms), ...own.flatMap(otherVowels), ...own.flatMap(kinOf)]);
  };
  const [first = ''] = words;
  for (const word of words) expect([...wanted(word)].some((key) => keysOf(first).includes(key))).toBe(true);
});

test.each([
  ['gtyptkm', 'пензель'],
  ['afh,f', 'фарба'],
  ['rbcnm', 'кисть'],
  ['кщыф', 'rosa'],
])('%s typed in another layout is %s', (typed, meant) => expect(otherLayouts(typed)).toContain(meant));

test.each([
  ['potal', 'потал'],
  ['shellak', 'шеллак'],
  ['akvarel', 'акварел'],
  ['suzal', 'сусал'],
])('%s may be read as %s', (latin, cyrillic) => expect(cyrillicReadings(latin)).toContain(cyrillic));

test('a foreign name spelt by ear', () => expect(latinReading('фабриано')).toBe('fabriano'));

test('the numbers of a measure, and a size with its sides swapped', () => {
  expect(numbersIn('50mm')).toEqual(['50', '5']);
  expect(numbersIn('40x50')).toEqual(['40', '50']);
  expect(turned('40x50')).toBe('50x40');
  expect(turned('40x40')).toBeNull();
});

test('any text has words, none of them empty or with a space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const word of wordsOf(text)) {
        expect(word).toMatch(/^\S+$/);
        for (const key of [...keysOf(word), ...otherLayouts(word), ...cyrillicReadings(word)])
          expect(key).not.toMatch(/\s/);
      }
    }),
  );
});
