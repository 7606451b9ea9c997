import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { cutText } from '../../src/rules/cut-text.ts';
import { decimalMoney } from '../../src/rules/money.ts';

/** Values of an entity by field, in readable form; `undefined`, `null` and an empty list all mean no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that an import changes. */
export interface Difference {
  readonly field: string;
  /** Undefined when there was no value. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the fields in which two states of an entity differ. */
export function differencesOf(before: Fields, after: Fields): readonly Difference[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, before: saidOf(before[field]), after: saidOf(after[field]) }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}

const saidOf = (value: unknown) => (value === null || (Array.isArray(value) && value.length === 0) ? undefined : value);

/** Returns a text as one field for each language. */
export const inBoth = (field: string, text: Localized<string | undefined>): Fields =>
  Object.fromEntries(LANGUAGES.map((lang) => [`${field}.${lang}`, text[lang]]));

/** Returns the file's value, which may be null; the shop's value when the file has none. */
export const given = <Value>(said: Value | null | undefined, had: Value | null) => (said === undefined ? had : said);

/** Converts kopiykas to hryvnias, the unit of the file. */
export const inHryvnias = (kopiykas: number) => Number(decimalMoney(kopiykas));
export const hryvnias = (kopiykas: number | null) => (kopiykas === null ? null : inHryvnias(kopiykas));

const EXCERPT = 60;
/** Number of characters shown before the first different one. */
const LEAD = 15;

/**
 * Formats a difference as `price: 350 -> 360`; of long texts it shows an excerpt around the first different character.
 */
export function formatDifference({ field, before, after }: Difference): string {
  const [one, other] = [asText(before), asText(after)];
  const start = Math.max(0, firstDifference(one, other) - LEAD);
  return `${field}: ${excerpt(one, start)} -> ${excerpt(other, start)}`;
}

const asText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  return index;
}

function excerpt(text: string, start: number): string {
  if (text.length <= EXCERPT) return text;
  const from = text.length <= start ? Math.max(0, text.length - EXCERPT) : start;
  const part = cutText(text.slice(from), EXCERPT);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`;
}
