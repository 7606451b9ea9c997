/** Returns a text in lower case with letters and digits only, words separated by one space. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[’'`ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Cyrillic letters that look like Latin ones, which people mix up in codes. */
const ALIKE: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  І: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
};

/** Returns a code in a form that ignores case, separators and letters of another alphabet that look the same. */
export const plainCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll(/[А-ЯІ]/g, (letter) => ALIKE[letter] ?? letter);

/** Returns the digits of a bar code; spreadsheets write long ones as `4,82015E+12`, which is not one. */
export const plainDigits = (cell: string): string => cell.replaceAll(/[\s-]/g, '').replace(/[.,]0+$/, '');
