const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const UKRAINIAN = 'йцукенгшщзхїфівапролджєячсмитьбюґ';
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const mapOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, place) => [letter, to[place] ?? letter]));

const TO_UKRAINIAN = mapOf(LATIN, UKRAINIAN);
const TO_RUSSIAN = mapOf(LATIN, RUSSIAN);
const FROM_UKRAINIAN = mapOf(UKRAINIAN, LATIN);
const FROM_RUSSIAN = mapOf(RUSSIAN, LATIN);

const typed = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text].map((letter) => keys.get(letter) ?? letter).join('');

/**
 * Returns what a text would be in other keyboard layouts: `gtyptkm` is “пензель”, `кщыф` is “rosa”. Empty for a text
 * with letters of both alphabets or of none. @param text lower case, with its punctuation: those keys are letters in
 * the other layout
 */
export function otherLayouts(text: string): string[] {
  const isLatin = /[a-z]/.test(text);
  const isCyrillic = /[\u0400-\u04ff]/.test(text);
  if (isLatin === isCyrillic) return [];
  const readings = isLatin
    ? [typed(text, TO_UKRAINIAN), typed(text, TO_RUSSIAN)]
    : [typed(text, FROM_UKRAINIAN), typed(text, FROM_RUSSIAN)];
  return [...new Set(readings)];
}
