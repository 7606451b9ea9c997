import { LANGUAGES, type Language } from '../contract/language.ts';
import { byLanguage, type Localized } from '../contract/localized.ts';
import { perLanguage } from './lazy-value.ts';
import { slugOfName } from './slug-of-name.ts';

/**
 * Returns the slug of a value, by its Ukrainian text: `23,75 К` is `23-75-k`, `80×80 мм` is `80x80-mm`. Empty if
 * nothing is left.
 */
export const valueSlug = (value: string): string => slugOfName(value.replaceAll('×', 'x').replaceAll('№', 'n'));

/** Units in terms of the smallest of their kind: grams, millilitres, millimetres. */
const UNITS: Readonly<Record<string, number>> = { мг: 0.001, г: 1, кг: 1000, мл: 1, л: 1000, мм: 1, см: 10, м: 1000 };

const NUMBER = /\d+(?:[.,]\d+)?/g;
const UNIT = /\d\s*(мг|кг|г|мл|л|мм|см|м)(?!\p{L})/u;

interface SortKey {
  /** Text before the first number; all of a text without one. */
  readonly words: string;
  readonly numbers: readonly number[];
}

function keyOf(text: string): SortKey {
  const lower = text.toLowerCase();
  const first = lower.search(/\d/);
  const scale = UNITS[UNIT.exec(lower)?.[1] ?? ''] ?? 1;
  return {
    words: (first === -1 ? lower : lower.slice(0, first)).trim(),
    numbers: (lower.match(NUMBER) ?? []).map((number) => Number(number.replace(',', '.')) * scale),
  };
}

/** Compares words by the alphabet. */
export const collatorOf = perLanguage((lang) => new Intl.Collator(lang));

/**
 * Compares values in the order that shoppers expect: sizes, weights and karats by their numbers (500 г before 1 кг, № 2
 * before № 10), numbers before words, words by the alphabet.
 */
export function compareValues(lang: Language): (one: string, other: string) => number {
  const collator = collatorOf(lang);
  const keys = new Map<string, SortKey>();
  const key = (text: string) => {
    const known = keys.get(text) ?? keyOf(text);
    keys.set(text, known);
    return known;
  };
  return (one, other) => {
    const [first, second] = [key(one), key(other)];
    return (
      collator.compare(first.words, second.words) ||
      compareNumbers(first.numbers, second.numbers) ||
      collator.compare(one, other)
    );
  };
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (const [at, number] of one.entries()) {
    const difference = number - (other[at] ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Separator of values that are listed in one text: not a decimal comma, and not a comma in brackets. */
const LIST_SEPARATOR = /,\s+(?![^(]*\))/;

/** Returns the values that a text lists: `бук, гума` is `бук` and `гума`. */
export const listedValues = (text: string): readonly string[] => text.split(LIST_SEPARATOR);

/**
 * Splits a text in all languages that lists several values. A text whose translation lists another number of values
 * stays whole, because they cannot be matched.
 */
export function splitValue(text: Localized): readonly Localized[] {
  const lists = byLanguage((lang) => listedValues(text[lang]));
  const isEven = LANGUAGES.every((lang) => lists[lang].length === lists.uk.length);
  return isEven ? lists.uk.map((value, at) => byLanguage((lang) => lists[lang][at] ?? value)) : [text];
}

/** Forms of sizes, in display order: `80×80 мм`, `30 мм` or `лезо 15 см`, `А4`, `№ 2`. */
export const SIZE_FORMS = ['sides', 'length', 'sheet', 'number'] as const;
type SizeForm = (typeof SIZE_FORMS)[number];

const FORM_PATTERNS: readonly (readonly [form: SizeForm, pattern: RegExp])[] = [
  ['sides', /\d\s*[×xх]\s*\d/u],
  ['number', /^№\s*\d/u],
  ['sheet', /^[АВСABC]\d$/u],
  ['length', /\d\s*(?:мм|см|м)(?![\p{L}²³])/u],
];

/** Returns the form of a size; null for a value that is no size. */
export const sizeForm = (value: string): SizeForm | null =>
  FORM_PATTERNS.find(([, pattern]) => pattern.test(value))?.[0] ?? null;

const FORM_NAMES: Readonly<Record<Exclude<SizeForm, 'sides'>, Localized>> = {
  length: { uk: 'ширина або довжина', ru: 'ширина или длина' },
  sheet: { uk: 'формат аркуша', ru: 'формат листа' },
  number: { uk: 'номер', ru: 'номер' },
};

/** Returns the name of the sizes of one form: `Розмір: номер`. */
export const formName = (lang: Language, name: string, form: SizeForm): string =>
  form === 'sides' ? name : `${name}: ${FORM_NAMES[form][lang]}`;
