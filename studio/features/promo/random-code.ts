/** Letters and digits that are not easily confused when read out or printed. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Returns an unguessable code: ten characters of 32, in two groups.
 * @param bytes random bytes, one for each character
 */
export function randomCode(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  const characters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
