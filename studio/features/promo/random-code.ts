/** Letters and digits that nobody takes for one another when a code is read out or printed. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that cannot be guessed: ten characters of 32, in two groups. `bytes` are random, one for each character. */
export function randomCode(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  // 256 is a multiple of 32: no character is likelier than another.
  const characters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
