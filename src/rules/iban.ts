/** A Ukrainian IBAN: the country, two check digits, six digits of the bank and nineteen of the account. */
const UKRAINIAN = /^UA\d{27}$/;
/** Code of a bank that does not exist: the account of a demonstration. */
const DEMO_BANK = '000000';

/** Returns an IBAN in its electronic format, without spaces. */
export const compactIban = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns true for an account in Ukraine with correct check digits (ISO 13616, mod 97). */
export function isUkrainianIban(iban: string): boolean {
  if (!UKRAINIAN.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Returns true for the demonstration's account: no payment to it arrives. */
export const isDemoIban = (iban: string) => iban.slice(4, 10) === DEMO_BANK;

/** Formats an IBAN for people: `UA21 3223 1300 0002 6007 2335 6600 1`. */
export const formatIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
