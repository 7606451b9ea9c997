import { LANGUAGES, type Language } from './language.ts';

/** A value for each language; a text if no other type is given. */
export type Localized<Value = string> = Readonly<Record<Language, Value>>;

/** Returns an object with a value for each language. */
export const byLanguage = <Value>(make: (lang: Language) => Value): Localized<Value> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, make(lang)])) as Localized<Value>;

/** Returns an object with an asynchronously created value for each language. */
export const awaitByLanguage = async <Value>(make: (lang: Language) => Promise<Value>): Promise<Localized<Value>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (lang) => [lang, await make(lang)]))) as Localized<Value>;

/** A text that is empty in each language: the initial value in forms. */
export const EMPTY_TEXT: Localized = byLanguage(() => '');

/** Returns true if a text is empty or consists only of spaces in each language. */
export const isEmptyText = (text: Localized): boolean => LANGUAGES.every((lang) => text[lang].trim() === '');

/** Returns the texts unchanged; the type requires each language. */
export const localizedTexts = <Texts>(texts: Localized<Texts>): Localized<Texts> => texts;

/** Returns named texts unchanged; the type requires each of them in each language. */
export const namedTexts = <Name extends string>(texts: Readonly<Record<Name, Localized>>) => texts;
