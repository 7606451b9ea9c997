const FOLDED: Readonly<Record<string, string>> = {
  ґ: 'г',
  ё: 'е',
  є: 'е',
  э: 'е',
  і: 'и',
  ї: 'и',
  ы: 'и',
  ъ: '',
  ь: '',
};

/**
 * Folds a lower-case word to a spelling common to both languages: letters that shoppers mix up become one, signs and
 * apostrophes are removed, double consonants become single (шеллак, шелак). Only for comparison, not for display.
 */
export const fold = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[ґёєэіїыъь]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/([бвгджзклмнпрстфхцчшщ])\1+/g, '$1');

/** Returns the folded words of a text that spaces and line breaks separate. */
export const foldedSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(fold));

/** Cyrillic letters that look like Latin ones: А4 and A4, 23 К and 23 K are the same. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  х: 'x',
};

/** Returns a code of letters and digits with Latin letters instead of similar Cyrillic ones. */
export const latinCode = (code: string): string =>
  code.replace(/[авеікмнорстх]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
