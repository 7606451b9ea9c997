/** Latin spellings, the longest first, with the letters that they may stand for. */
const TO_CYRILLIC: readonly (readonly [latin: string, cyrillic: readonly string[]])[] = [
  ['shch', ['щ']],
  ['sch', ['ш', 'щ']],
  ['zgh', ['зг']],
  ['sh', ['ш']],
  ['ch', ['ч', 'х']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ts', ['ц']],
  ['tz', ['ц']],
  ['ck', ['к']],
  ['ph', ['ф']],
  ['ya', ['я']],
  ['ia', ['я', 'иа']],
  ['ja', ['я']],
  ['yu', ['ю']],
  ['iu', ['ю']],
  ['ju', ['ю']],
  ['ye', ['е']],
  ['ie', ['е']],
  ['je', ['е']],
  ['yi', ['и']],
  ['yo', ['е', 'йо']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['к', 'ц']],
  ['d', ['д']],
  ['e', ['е']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['г', 'х']],
  ['i', ['и', 'й']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т']],
  ['u', ['у', 'ю']],
  ['v', ['в']],
  ['w', ['в']],
  ['x', ['кс']],
  ['y', ['и', 'й']],
  ['z', ['з', 'с', 'ц']],
];

/** Maximum number of readings of one word: each ambiguous letter doubles them. */
const MOST = 16;

/**
 * Returns the Cyrillic readings of a word in Latin letters (`potal`, `shellak`), the most probable first. @param word
 * lower case
 */
export function cyrillicReadings(word: string): string[] {
  if (!/^[a-z'’]+$/.test(word)) return [];
  let readings = [''];
  for (let rest = word.replace(/['’]/g, ''); rest !== ''; ) {
    const [latin, letters] = TO_CYRILLIC.find(([start]) => rest.startsWith(start)) ?? [rest.slice(0, 1), []];
    rest = rest.slice(latin.length);
    readings = letters.flatMap((letter) => readings.map((reading) => reading + letter)).slice(0, MOST);
  }
  return readings;
}

const TO_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'e',
  э: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  ю: 'u',
  я: 'a',
};

/**
 * Returns a foreign name that was spelt in Cyrillic by ear (фабриано, пебео) in Latin letters; null for a word that is
 * not Cyrillic.
 */
export function latinReading(word: string): string | null {
  if (!/^[\u0400-\u04ff]+$/.test(word)) return null;
  return [...word].map((letter) => TO_LATIN[letter] ?? letter).join('');
}
