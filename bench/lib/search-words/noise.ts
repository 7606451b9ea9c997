import { LETTERS } from '../../../src/rules/slug-of-name.ts';
import type { Purpose, Tongue } from './parts.ts';

/** Returns a number in [0, 1) that is always the same for a text. */
type Chance = (of: string) => number;

const pick = <Item>(items: readonly Item[], chance: number): Item | undefined =>
  items[Math.floor(chance * items.length)];

const KEYS = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,.'];
const UKRAINIAN_KEYS = ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'];
const RUSSIAN_KEYS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];

const mapOf = (from: readonly string[], to: readonly string[]): ReadonlyMap<string, string> =>
  new Map(from.flatMap((row, line) => [...row].map((key, place) => [key, to[line]?.[place] ?? key] as const)));

/** Returns a text typed with the keyboard in the other layout; `{}` marks nothing here: digits and spaces stay. */
export function inOtherLayout(text: string, tongue: Tongue): string {
  const keys = tongue === 'ru' ? RUSSIAN_KEYS : UKRAINIAN_KEYS;
  const map = tongue === 'en' ? mapOf(KEYS, keys) : mapOf(keys, KEYS);
  return [...text.toLowerCase()].map((letter) => map.get(letter) ?? letter).join('');
}

/** The official Ukrainian table of 2010, and spellings by ear that people use in messengers. */
const OFFICIAL: Readonly<Record<string, string>> = { ...LETTERS, ё: 'io' };
const BY_EAR: Readonly<Record<string, string>> = {
  ...OFFICIAL,
  г: 'g',
  є: 'ye',
  и: 'i',
  ї: 'yi',
  й: 'y',
  х: 'h',
  ц: 'c',
  щ: 'sch',
  ю: 'yu',
  я: 'ya',
  ё: 'yo',
};
const BY_EAR_RUSSIAN: Readonly<Record<string, string>> = { ...BY_EAR, ы: 'y', ж: 'zh', ц: 'ts' };

/** Returns a text in Latin letters: by the official table to build, by ear to judge. */
export function transliterated(text: string, tongue: Tongue, purpose: Purpose): string {
  const table = purpose === 'build' ? OFFICIAL : tongue === 'ru' ? BY_EAR_RUSSIAN : BY_EAR;
  const letters = tongue === 'ru' ? { ...table, и: 'i', ...(purpose === 'build' && { г: 'g' }) } : table;
  return [...text.toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
}

/** Letters that people confuse by ear. */
const SOUNDS: Readonly<Record<string, string>> = {
  а: 'о',
  о: 'а',
  е: 'и',
  и: 'е',
  і: 'и',
  ы: 'и',
  я: 'е',
  б: 'п',
  д: 'т',
  г: 'к',
  з: 'с',
  ж: 'ш',
  в: 'ф',
  ш: 'щ',
  щ: 'ш',
};

type Slip = (word: string, place: number) => string | null;

const drop: Slip = (word, place) => word.slice(0, place) + word.slice(place + 1);
const swap: Slip = (word, place) => {
  const [one, other] = [word[place], word[place + 1]];
  return one === undefined || other === undefined || one === other
    ? null
    : word.slice(0, place) + other + one + word.slice(place + 2);
};
const double: Slip = (word, place) => word.slice(0, place) + (word[place] ?? '') + word.slice(place);
const sound: Slip = (word, place) => {
  const other = SOUNDS[word[place] ?? ''];
  return other ? word.slice(0, place) + other + word.slice(place + 1) : null;
};
const neighbour: Slip = (word, place) => {
  for (const row of [...UKRAINIAN_KEYS, ...RUSSIAN_KEYS, ...KEYS]) {
    const at = row.indexOf(word[place] ?? ' ');
    const other = at < 0 ? undefined : (row[at + 1] ?? row[at - 1]);
    if (other && /\p{L}/u.test(other)) return word.slice(0, place) + other + word.slice(place + 1);
  }
  return null;
};

const SLIPS: Readonly<Record<Purpose, readonly Slip[]>> = {
  build: [drop, swap, double],
  judge: [drop, swap, sound, neighbour],
};

/** Shorter words have no slips: one letter makes another word of them. */
const LONG = 5;

/**
 * Returns a text with one slip of the finger or the ear in a long word, never in its first letter; null without such a
 * word. Building and judging have slips at even and at odd places.
 * @param isWord true for a word that exists, which no slip may produce
 */
export function misspelt(
  text: string,
  purpose: Purpose,
  chance: Chance,
  isWord: (word: string) => boolean,
): string | null {
  const words = text.split(' ');
  const long = words.flatMap((word, index) => (/^[\p{L}'’]+$/u.test(word) && word.length >= LONG ? [index] : []));
  const index = pick(long, chance('word'));
  const word = index === undefined ? undefined : words[index];
  if (index === undefined || word === undefined) return null;
  const places = [...word].flatMap((_, place) =>
    place > 0 && place % 2 === (purpose === 'build' ? 0 : 1) ? [place] : [],
  );
  const place = pick(places, chance('place')) ?? 1;
  const wrong = (pick(SLIPS[purpose], chance('slip')) ?? drop)(word.toLowerCase(), place);
  if (wrong === null || wrong === word || isWord(wrong)) return null;
  return words.map((other, at) => (at === index ? wrong : other)).join(' ');
}

const PREPOSITION = /(?:^| )(?:з|із|с|із|зі|со|у|в|на|під|под|для|по|до) /;

/** Returns the words in another order: the last one first; null for a text with a preposition, which has one order. */
export function reordered(text: string): string | null {
  const words = text.split(' ');
  const last = words.pop();
  if (PREPOSITION.test(text)) return null;
  return last === undefined || words.length === 0 ? null : [last, ...words].join(' ');
}

/** Returns a text as impatient people write it: in capitals to build, with capitals and marks to judge. */
export const shouted = (text: string, purpose: Purpose): string =>
  purpose === 'build' ? text.toUpperCase() : `${text.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())}!!`;
