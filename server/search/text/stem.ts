import { stemmer as stemUkrainian } from '@orama/stemmers/ukrainian';
import { newStemmer } from 'snowball-stemmers';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { fold, latinCode } from './fold.ts';

const russian = newStemmer('russian');

const STEMMERS: Localized<(word: string) => string> = {
  uk: stemUkrainian,
  ru: (word) => russian.stem(word.replaceAll('ё', 'е')),
};

/** Minimum length of a key: shorter stems of different words coincide too often. */
const LEAST = 3;
const KEPT = 20_000;
const kept = byLanguage(() => new Map<string, string>());

/**
 * Returns the index key of a word in one language: its stem, folded. A word with a digit, or of Latin letters, is kept
 * whole.
 * @param word lower case
 */
export function keyOf(word: string, lang: Language): string {
  const known = kept[lang].get(word);
  if (known !== undefined) return known;
  const key = computeKey(word, lang);
  // Words repeat, and stemming one costs more than a look-up.
  if (kept[lang].size >= KEPT) kept[lang].clear();
  kept[lang].set(word, key);
  return key;
}

function computeKey(word: string, lang: Language): string {
  if (/\d/.test(word)) return latinCode(word);
  if (!/[\u0400-\u04ff]/.test(word)) return word.normalize('NFD').replace(/\p{M}/gu, '');
  const stem = fold(STEMMERS[lang](word));
  // The Ukrainian stemmer leaves the vowel of some Russian endings, агатовы(е), and the other way round.
  const bare = stem.replace(/[аеиоуюя]$/, '');
  return bare.length >= LEAST ? bare : stem;
}

/** Letters of one language in a word of the other one (сусальноє, краскі), as they are in Russian. */
const MIXED: Readonly<Record<string, string>> = { і: 'и', ї: 'и', є: 'е', ґ: 'г', ы: 'и', э: 'е', ё: 'е' };

/** Returns possible keys of a word that mixes both languages; so do the functions below. */
export const mixedKeys = (word: string): string[] => {
  const read = word.replace(/[іїєґыэё]/g, (letter) => MIXED[letter] ?? letter);
  return read === word ? [] : keysOf(read).filter(({ length }) => length >= LEAST);
};

/** Returns the keys of a word of unknown language: one, or two where the stemmers differ. */
export const keysOf = (word: string): string[] => [...new Set(LANGUAGES.map((lang) => keyOf(word, lang)))];

/** Returns possible forms of an English word without its ending: brushes, brush; cutting, cut; framed, frame. */
export function englishForms(word: string): string[] {
  if (word.endsWith('s')) return [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  const [, root = ''] = /^([a-z]{3,})(?:ing|ed)$/.exec(word) ?? [];
  return root === '' ? [] : [root, `${root}e`, root.replace(/([b-df-hj-np-tv-z])\1$/, '$1')];
}

const CONSONANT = 'бвгджзйклмнпрстфхцчшщ';
const FLEETING = new RegExp(`^(.*[${CONSONANT}])[еио]([${CONSONANT}])$`);
const CLUSTER = new RegExp(`^(.*[${CONSONANT}])([${CONSONANT}])$`);
const LAST_VOWEL = new RegExp(`^(.+)([еио])([${CONSONANT}]+)$`);

/**
 * Returns possible keys of other forms of the word with a vowel alternation: пензель, пензлі; лапка, лапок. Most of
 * them are no words, so callers use only keys that the index contains. The same holds for the functions below.
 */
export function otherForms(key: string): string[] {
  if (key.length <= LEAST || /\d/.test(key)) return [];
  if (/^[a-z]+$/.test(key)) return englishForms(key);
  const forms: string[] = [];
  const [, before = '', after = ''] = FLEETING.exec(key) ?? [];
  if (before !== '') forms.push(before + after);
  const [, start = '', end = ''] = CLUSTER.exec(key) ?? [];
  if (start !== '') forms.push(...['о', 'е', 'и'].map((vowel) => start + vowel + end));
  return forms;
}

const ADJECTIVE = /(?:ов|ев|ян|ин|н)$/;
const ADJECTIVE_ENDINGS = ['ов', 'ев', 'ян', 'н', 'ин'];

/**
 * Returns possible keys of adjectives derived from the word, and of the word that an adjective is derived from: агат,
 * агатовий; мідний, мідь.
 */
export function kinOf(key: string): string[] {
  if (key.length < LEAST || /\d/.test(key)) return [];
  const root = key.replace(ADJECTIVE, '');
  return [...ADJECTIVE_ENDINGS.map((ending) => key + ending), ...(root !== key && root.length >= LEAST ? [root] : [])];
}

/**
 * Returns possible keys with another last vowel (віск, воску; ніж, ножа): only for words that are unknown as they are.
 */
export function otherVowels(key: string): string[] {
  const [, head = '', vowel = '', tail = ''] = LAST_VOWEL.exec(key) ?? [];
  if (vowel === '') return [];
  return vowel === 'и' ? [`${head}о${tail}`, `${head}е${tail}`] : [`${head}и${tail}`];
}
