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
 * A lower-case word as both languages would write it alike: letters that shoppers mix up become one, signs and apostrophes
 * go, double consonants become single (шеллак, шелак). Only for comparing; nobody reads it.
 */
export const fold = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[ґёєэіїыъь]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/([бвгджзклмнпрстфхцчшщ])\1+/g, '$1');

/** Cyrillic letters that look like a Latin one: А4 and A4, 23 К and 23 K are the same. */
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

/** A code of letters and digits in Latin letters, where a Cyrillic one only looks like it. */
export const latinCode = (code: string): string =>
  code.replace(/[авеікмнорстх]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
