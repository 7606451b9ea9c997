import { withDigits } from './numbers.ts';

/** Units of the index, with the factor from a written unit and the spellings of that. */
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

/** Multiplies and rounds away the error of binary fractions: 0.5 × 1000 is 500. */
const times = (number: string, size: number) => String(Math.round(Number(number) * size * 1000) / 1000);

const NUMBER = '(\\d+(?:\\.\\d+)?)';
/** Centimetres may follow each side. The letter ч is the key of х in the wrong layout. */
const BY = '\\s*(?:см|cm|мм|mm)?\\s*(?:[xх×*ч]|на|by)\\s*';
const SIZE = new RegExp(`(?<![\\d.])${NUMBER}${BY}${NUMBER}(?:\\s*(?:см|cm|мм|mm)(?!\\p{L}))?(?!\\d)`, 'gu');

/**
 * Returns the text in lower case, with decimal points, and each size and weight as one word: `40x50`, `250ml`,
 * `23.75k`.
 */
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

/** Returns the words of a text that `measured()` has processed, without apostrophes. */
export const wordsOfMeasured = (text: string): string[] => text.replace(APOSTROPHES, '').match(WORD) ?? [];

/** Returns the words of a text: lower case, without punctuation. */
export const wordsOf = (text: string): string[] => wordsOfMeasured(measured(text));

/** Factors of larger units that a measure may have been written in: 50 mm is 5 cm, 1000 g is 1 kg. */
const WRITTEN_IN: Readonly<Record<string, number>> = { mm: 10, g: 1000, ml: 1000 };

/** Returns the numbers of a measure in each possible unit: 250 matches 250 ml, and 5 matches 5 kg. */
export function numbersIn(word: string): string[] {
  if (!/\d/.test(word)) return [];
  const numbers = word.match(/\d+(?:\.\d+)?/g) ?? [];
  const larger = WRITTEN_IN[/^[\d.]+([a-z]+)$/.exec(word)?.[1] ?? ''];
  return larger === undefined ? numbers : [...numbers, ...numbers.map((number) => times(number, 1 / larger))];
}

/** Returns the same size with its sides swapped; null for a word that is not a size. */
export function turned(word: string): string | null {
  const [, width, height] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/.exec(word) ?? [];
  return width === undefined || height === undefined || width === height ? null : `${height}x${width}`;
}
