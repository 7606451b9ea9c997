import { withDigits } from './numbers.ts';

/** Units as they are indexed, how many of them are one of what people write, and what they write. */
const UNITS: readonly (readonly [unit: string, size: number, written: string])[] = [
  ['g', 1000, 'кг|kg|кілограм\\p{L}*|килограм\\p{L}*'],
  ['mg', 1, 'мг|mg|міліграм\\p{L}*|миллиграм\\p{L}*'],
  ['ml', 1, 'мл|ml|мілілітр\\p{L}*|миллилитр\\p{L}*'],
  ['mm', 1, 'мм|mm|міліметр\\p{L}*|миллиметр\\p{L}*'],
  ['mm', 10, 'см|cm|сантиметр\\p{L}*'],
  ['g', 1, 'гр|г|g|грам\\p{L}*'],
  ['ml', 1000, 'л|l|літр\\p{L}*|литр\\p{L}*'],
  ['m', 1, 'м|m|метр\\p{L}*'],
  ['k', 1, 'к|k|ct|карат\\p{L}*|кар'],
];

const MEASURES = UNITS.map(
  ([unit, size, written]) =>
    [
      unit,
      size,
      new RegExp(`(?<![\\p{L}\\d.])(\\d+(?:\\.\\d+)?)\\s*-?\\s*(?:${written})(?![\\p{L}\\d])`, 'gu'),
    ] as const,
);

/** 0.5 of 1000 is 500, without the tail that binary fractions leave. */
const times = (number: string, size: number) => String(Math.round(Number(number) * size * 1000) / 1000);

const NUMBER = '(\\d+(?:\\.\\d+)?)';
/** Centimetres may stand after each side. The letter ч is х in the wrong layout. */
const BY = '\\s*(?:см|cm|мм|mm)?\\s*(?:[xх×*ч]|на|by)\\s*';
const SIZE = new RegExp(`(?<![\\d.])${NUMBER}${BY}${NUMBER}(?:\\s*(?:см|cm|мм|mm)(?!\\p{L}))?(?!\\d)`, 'gu');

/** A text in lower case, its decimal commas points, its sizes and weights one word each: `40x50`, `250ml`, `23.75k`. */
export function measured(text: string): string {
  let read = withDigits(text.normalize('NFC').toLowerCase())
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(?:№|#|\bno?\b\.?|номер)\s*(?=\d)/gu, ' №')
    .replace(/(\d)\s*№/gu, '№$1')
    .replace(SIZE, ' $1x$2 ');
  for (const [unit, size, pattern] of MEASURES) {
    read = read.replace(pattern, (_, number: string) => ` ${times(number, size)}${unit} `);
  }
  return read;
}

const APOSTROPHES = /[’'ʼ`‘]/g;
const WORD = /№?[\p{L}\p{N}]+(?:\.\d+\p{L}*(?:x\d+(?:\.\d+)?)?)?/gu;

/** The words of a text that `measured()` has read; apostrophes are left out of them. */
export const wordsOfMeasured = (text: string): string[] => text.replace(APOSTROPHES, '').match(WORD) ?? [];

/** The words of a text: lower case, without marks. */
export const wordsOf = (text: string): string[] => wordsOfMeasured(measured(text));

/** What a unit may have been written in: 50 mm is 5 cm, 1000 g is 1 kg. */
const WRITTEN_IN: Readonly<Record<string, number>> = { mm: 10, g: 1000, ml: 1000 };

/** The numbers of a measure, however it was written: who looks for 250 finds 250 ml, and who looks for 5 finds 5 kg. */
export function numbersIn(word: string): string[] {
  if (!/\d/.test(word)) return [];
  const numbers = word.match(/\d+(?:\.\d+)?/g) ?? [];
  const larger = WRITTEN_IN[/^[\d.]+([a-z]+)$/.exec(word)?.[1] ?? ''];
  return larger === undefined ? numbers : [...numbers, ...numbers.map((number) => times(number, 1 / larger))];
}

/** The same size with its sides the other way round; null for what is no size. */
export function turned(word: string): string | null {
  const [, width, height] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/.exec(word) ?? [];
  return width === undefined || height === undefined || width === height ? null : `${height}x${width}`;
}
