import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';

/** Name of each language in that language, for people who do not read the others. */
const NAMES: Localized<{ readonly short: string; readonly full: string }> = {
  uk: { short: 'Укр', full: 'Українська' },
  ru: { short: 'Рус', full: 'Русский' },
};

/** Returns the name of a language in that language. */
export const languageName = (lang: Language): string => NAMES[lang].full;

/** Returns the same, shortened. */
export const shortLanguageName = (lang: Language): string => NAMES[lang].short;
