import type { Language } from '../contract/language.ts';
import { formatCount } from './count.ts';
import { perLanguage } from './lazy-value.ts';

/** Forms of a noun after whole numbers: 1 аркуш, 2 аркуші, 5 аркушів. */
export type Forms = readonly [one: string, few: string, many: string];

const rulesOf = perLanguage((lang) => new Intl.PluralRules(lang));

/** Returns a whole number with the form of its noun: `26 аркушів`. */
export function counted(lang: Language, count: number, [one, few, many]: Forms): string {
  const form = { one, few }[rulesOf(lang).select(count) as 'one' | 'few'] ?? many;
  return `${formatCount(count)} ${form}`;
}
