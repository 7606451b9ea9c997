/** Number words of both languages, as shoppers write them before a unit or between two sizes. */
const UNITS: readonly (readonly string[])[] = [
  [],
  ['один', 'одна', 'одно', 'одне'],
  ['два', 'дві', 'две', 'двох', 'двух'],
  ['три', 'трьох', 'трех'],
  ['чотири', 'четыре', 'чотирьох', 'четырех'],
  ['п’ять', 'пять'],
  ['шість', 'шесть'],
  ['сім', 'семь'],
  ['вісім', 'восемь'],
  ['дев’ять', 'девять'],
  ['десять'],
  ['одинадцять', 'одиннадцать'],
  ['дванадцять', 'двенадцать'],
  ['тринадцять', 'тринадцать'],
  ['чотирнадцять', 'четырнадцать'],
  ['п’ятнадцять', 'пятнадцать'],
  ['шістнадцять', 'шестнадцать'],
  ['сімнадцять', 'семнадцать'],
  ['вісімнадцять', 'восемнадцать'],
  ['дев’ятнадцять', 'девятнадцать'],
];

const TENS: readonly (readonly [value: number, words: readonly string[]])[] = [
  [20, ['двадцять', 'двадцать']],
  [30, ['тридцять', 'тридцать']],
  [40, ['сорок']],
  [50, ['п’ятдесят', 'пятьдесят']],
  [60, ['шістдесят', 'шестьдесят']],
  [70, ['сімдесят', 'семьдесят']],
  [80, ['вісімдесят', 'восемьдесят']],
  [90, ['дев’яносто', 'девяносто']],
  [100, ['сто']],
  [200, ['двісті', 'двести']],
  [250, ['двістіп’ятдесят']],
  [300, ['триста']],
  [500, ['п’ятсот', 'пятьсот']],
];

/** Returns a word without apostrophes and with ё as е, for comparison. */
const bare = (word: string) => word.replace(/[’'ʼ`ё]/g, (mark) => (mark === 'ё' ? 'е' : ''));

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.flatMap((words, value) => words.map((word) => [bare(word), value] as const)),
  ...TENS.flatMap(([value, words]) => words.map((word) => [bare(word), value] as const)),
]);

/** Replaces number words by digits: “двадцять чотири карати” becomes “24 карати”. @param text lower case */
export function withDigits(text: string): string {
  const words = text.split(/(\s+)/);
  const read: string[] = [];
  let sum: number | null = null;
  let last = 0;
  const flush = () => {
    if (sum !== null) read.push(String(sum), ' ');
    sum = null;
  };
  for (const word of words) {
    const value = VALUES.get(bare(word));
    if (value !== undefined) {
      // Hundreds, tens and units follow each other; “два три” are two numbers.
      if (sum !== null && (last < 20 || value >= last)) flush();
      sum = (sum ?? 0) + value;
      last = value;
    } else if (word.trim() !== '' || sum === null) {
      flush();
      read.push(word);
    }
  }
  flush();
  return read.join('').trimEnd();
}
