import { stemmer as stemUkrainian } from '@orama/stemmers/ukrainian';
import { newStemmer } from 'snowball-stemmers';
import type { Language } from '../../../src/contract/language.ts';
import { fold, latinCode } from './fold.ts';

const russian = newStemmer('russian');

const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  uk: stemUkrainian,
  ru: (word) => russian.stem(word.replaceAll('ё', 'е')),
};

/** Letters that a key keeps at least: shorter stems of different words are the same too often. */
const LEAST = 3;
const KEPT = 20_000;
const kept: Readonly<Record<Language, Map<string, string>>> = { uk: new Map(), ru: new Map() };

/**
 * What a word of one language is indexed by: its stem, folded. A word with a digit, or of Latin letters, stays whole.
 * @param word lower case.
 */
export function keyOf(word: string, lang: Language): string {
  const known = kept[lang].get(word);
  if (known !== undefined) return known;
  const key = computeKey(word, lang);
  // Words repeat, and stemming one costs more than finding it.
  if (kept[lang].size >= KEPT) kept[lang].clear();
  kept[lang].set(word, key);
  return key;
}

function computeKey(word: string, lang: Language): string {
  if (/\d/.test(word)) return latinCode(word);
  if (!/[\u0400-\u04ff]/.test(word)) return word.normalize('NFD').replace(/\p{M}/gu, '');
  const stem = fold(STEMMERS[lang](word));
  // Of a Russian ending that the Ukrainian stemmer knows half, the vowel is left: агатовы(е), and the other way round.
  const bare = stem.replace(/[аеиоуюя]$/, '');
  return bare.length >= LEAST ? bare : stem;
}

/** The keys of a word whose language nobody knows; one, or two where the stemmers differ. */
export const keysOf = (word: string): string[] => [...new Set([keyOf(word, 'uk'), keyOf(word, 'ru')])];

const CONSONANT = 'бвгджзйклмнпрстфхцчшщ';
const FLEETING = new RegExp(`^(.*[${CONSONANT}])[еио]([${CONSONANT}])$`);
const CLUSTER = new RegExp(`^(.*[${CONSONANT}])([${CONSONANT}])$`);
const LAST_VOWEL = new RegExp(`^(.+)([еио])([${CONSONANT}]+)$`);

/**
 * Keys that other forms of the same word may have, because a vowel comes or goes: пензель, пензлі; лапка, лапок. Most of
 * them are no words: only those that the index knows are of use. So it is with the others below.
 */
export function otherForms(key: string): string[] {
  if (key.length <= LEAST || /\d/.test(key)) return [];
  const forms: string[] = [];
  const [, before = '', after = ''] = FLEETING.exec(key) ?? [];
  if (before !== '') forms.push(before + after);
  const [, start = '', end = ''] = CLUSTER.exec(key) ?? [];
  if (start !== '') forms.push(...['о', 'е', 'и'].map((vowel) => start + vowel + end));
  return forms;
}

const ADJECTIVE = /(?:ов|ев|ян|ин|н)$/;
const ADJECTIVE_ENDINGS = ['ов', 'ев', 'ян', 'н', 'ин'];

/** Keys of the adjectives that a word makes, and of the word that an adjective is made of: агат, агатовий; мідний, мідь. */
export function kinOf(key: string): string[] {
  if (key.length < LEAST || /\d/.test(key)) return [];
  const root = key.replace(ADJECTIVE, '');
  return [...ADJECTIVE_ENDINGS.map((ending) => key + ending), ...(root !== key && root.length >= LEAST ? [root] : [])];
}

/** Keys with another last vowel (віск, воску; ніж, ножа): only for words that are not known as they are. */
export function otherVowels(key: string): string[] {
  const [, head = '', vowel = '', tail = ''] = LAST_VOWEL.exec(key) ?? [];
  if (vowel === '') return [];
  return vowel === 'и' ? [`${head}о${tail}`, `${head}е${tail}`] : [`${head}и${tail}`];
}
