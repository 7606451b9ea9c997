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
 * What somebody meant who typed in the wrong layout: `gtyptkm` was “пензель”, `кщыф` was “rosa”. Empty for a text that
 * has no letter of either. @param text lower case, with its punctuation: letters lie under it.
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
