/** Characters of an SMS with letters outside the GSM alphabet: of one alone, and of each part of a longer one. */
const ALONE = 70;
const OF_SEVERAL = 67;

/** SMS that a text in Cyrillic letters is paid for as. */
export function countSmsParts(text: string): number {
  return text.length <= ALONE ? 1 : Math.ceil(text.length / OF_SEVERAL);
}
