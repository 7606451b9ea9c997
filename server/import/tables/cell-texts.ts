import { LANGUAGES } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { pictureIdOf } from '../../../src/rules/picture-files.ts';

/** Cells with several values, as exports write and imports read them. */

/** Separates the languages of an attribute's value. A bar in a value is written as `\|`. */
const BAR = ' | ';

const escapeBars = (text: string) => text.replaceAll(/[\\|]/g, '\\$&');
const unescapeBars = (text: string) => text.replaceAll(/\\([\\|])/g, '$1');

/** Formats `золото | золото (рос.)`; the same text in each language is written once. */
export function attributeText(value: Localized): string {
  const texts = LANGUAGES.map((lang) => escapeBars(value[lang]));
  return texts.every((text) => text === texts[0]) ? (texts[0] ?? '') : texts.join(BAR);
}

/** Parses a text of attributeText(); null if it has neither one text nor one for each language. */
export function parseAttributeText(text: string): Localized | null {
  const all = splitBars(text).map((one) => unescapeBars(one.trim()));
  if (all.includes('') || (all.length !== 1 && all.length !== LANGUAGES.length)) return null;
  return byLanguage((lang) => all[LANGUAGES.indexOf(lang)] ?? all[0] ?? '');
}

/** Splits a text at the bars that are not escaped. */
function splitBars(text: string): readonly string[] {
  const parts = [''];
  for (const token of text.match(/\\.|[^\\|]+|./gs) ?? []) {
    if (token === '|') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  return parts;
}

/** Returns the ids of pictures, which a cell gives as ids or as addresses below `/media/`, separated by spaces. */
export const parsePictures = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (part.includes('/') ? pictureIdOf(part.slice(part.lastIndexOf('/') + 1)) : part));

export const picturesText = (ids: readonly string[]): string => ids.join('\n');

/** Alt texts, one a line, in the order of the pictures. */
export const parseLines = (text: string): readonly string[] => text.split(/\r?\n/).map((line) => line.trim());

const SEEN = /^(\d{1,9}) @ (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** The stock that an export has written, and when. */
export interface SeenStock {
  readonly count: number;
  /** ISO 8601. */
  readonly at: string;
}

export const seenStockText = ({ count, at }: SeenStock): string => `${count} @ ${at}`;

export function parseSeenStock(text: string): SeenStock | null {
  const [, count, at] = SEEN.exec(text) ?? [];
  return count === undefined || at === undefined || Number.isNaN(Date.parse(at)) ? null : { count: Number(count), at };
}
