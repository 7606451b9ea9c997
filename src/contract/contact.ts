import * as v from 'valibot';
import type { FieldCode } from './field-code.ts';
import { readInternationalDomain } from './international-domain.ts';
import type { OrderFieldCode } from './order-field-code.ts';

type Mistake = FieldCode | OrderFieldCode;

/** A contact in its stored form, or the error in the typed text. */
type Read =
  | { readonly value: string; readonly mistake?: undefined }
  | { readonly value?: undefined; readonly mistake: Mistake };

/** Maximum length of an e-mail address (RFC 5321), and of a stored name. */
const MAX_EMAIL = 254;
const MAX_NAME = 100;

/** Digits of a Ukrainian number as dialled within the country, with the zero. */
const PHONE_DIGITS = 10;

/** Parses a Ukrainian phone number in any usual spelling; normalized to +380XXXXXXXXX. */
export function readPhone(text: string): Read {
  const compact = text.replace(/[\s().\-–—]/g, '');
  if (compact === '') return { mistake: 'phone_required' };
  if (!/^\+?\d+$/.test(compact)) return { mistake: 'phone_digits' };
  const digits = withinCountry(compact);
  if (digits.startsWith('+')) return { mistake: 'phone_foreign' };
  if (digits.length < PHONE_DIGITS - 1) return { mistake: 'phone_short' };
  if (digits.length < PHONE_DIGITS) return { mistake: 'phone_lacks_one' };
  if (digits.length > PHONE_DIGITS) return { mistake: 'phone_long' };
  // Area and operator codes begin with 3 to 9.
  return /^0[3-9]/.test(digits) ? { value: `+38${digits}` } : { mistake: 'phone_operator' };
}

/** Returns the number without the country code, with the leading zero; also from the spelling before 2009: 8 067 ... */
function withinCountry(compact: string): string {
  const digits = compact.replace(/^(?:\+|00)38(?=0)|^38(?=0\d{8})|^8(?=0\d{9}$)/, '');
  return /^[3-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** Returns true if +380XXXXXXXXX is a mobile number, by the codes of Ukraine's operators in libphonenumber's metadata. */
export const isMobile = (phone: string): boolean => /^\+380(?:39|50|6[36-8]|7[1-357]|9[1-9])/.test(phone);

const rfcEmailSchema = v.pipe(v.string(), v.email());

/** Characters of the part before the @ of an address beyond ASCII (RFC 6531), without quotes. */
const INTERNATIONAL_LOCAL = /^[\p{L}\p{M}\p{N}_%+'-]+(?:\.[\p{L}\p{M}\p{N}_%+'-]+)*$/u;

const NOT_LATIN = /[^\p{Script=Latin}\P{L}]/u;

/** Returns true for `приклaд` with a Latin a: a mistake of the keyboard, or a fraud. */
const isMixed = (part: string) => NOT_LATIN.test(part) && /\p{Script=Latin}/u.test(part);

/**
 * Parses an address whose domain has letters beyond ASCII; null for others. Both spellings of the domain become the one
 * that people read, so that one person has one address. A name beyond ASCII before a domain of ASCII is taken for the
 * wrong keyboard: providers of such names have such domains too.
 */
function readInternationalEmail(email: string): Read | null {
  const at = email.lastIndexOf('@');
  const [local, typed] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || !(NOT_LATIN.test(typed) || /(?:^|\.)xn--/.test(typed))) return null;
  const domain = readInternationalDomain(typed);
  if (!domain) return { mistake: 'email_domain' };
  if ([local, ...domain.unicode.split('.')].some(isMixed)) return { mistake: 'email_latin' };
  if (local.length + 1 + domain.ascii.length > MAX_EMAIL) return { mistake: 'too_long' };
  const isLocal = NOT_LATIN.test(local)
    ? INTERNATIONAL_LOCAL.test(local)
    : v.is(rfcEmailSchema, `${local}@example.com`);
  return isLocal ? { value: `${local}@${domain.unicode}` } : { mistake: 'email' };
}

/** Parses an e-mail address; normalized to lower case, and a domain beyond ASCII to its letters. */
export function readEmail(text: string): Read {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email === '') return { mistake: 'email_required' };
  if (email.length > MAX_EMAIL) return { mistake: 'too_long' };
  const international = readInternationalEmail(email);
  if (international) return international;
  if (NOT_LATIN.test(email)) return { mistake: 'email_latin' };
  if (!email.includes('@')) return { mistake: 'email_at' };
  if (!/@[^@]*[^@.]\.[^@.]/.test(email)) return { mistake: 'email_domain' };
  return v.is(rfcEmailSchema, email) ? { value: email } : { mistake: 'email' };
}

/** Parses the name of a parcel's recipient, which the branch compares with a document. */
export function readName(text: string): Read {
  const name = text.trim();
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  if (name === '') return { mistake: 'name_required' };
  if (letters === 0) return { mistake: 'name_letters' };
  if (letters === 1) return { mistake: 'name_short' };
  return name.length > MAX_NAME ? { mistake: 'too_long' } : { value: name };
}

/** Schema of a text that is parsed and normalized by `read`. */
const readBy = (read: (text: string) => Read) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const { value, mistake } = read(dataset.value);
      if (mistake === undefined) return value;
      addIssue({ message: mistake });
      return NEVER;
    }),
  );

export const nameSchema = readBy(readName);
export const phoneSchema = readBy(readPhone);
/** A phone that can receive an SMS. */
export const mobileSchema = v.pipe(phoneSchema, v.check(isMobile, 'phone_landline'));
export const emailSchema = readBy(readEmail);
/** An e-mail address, or an empty text. */
export const optionalEmailSchema = v.optional(
  readBy((text) => (text.trim() === '' ? { value: '' } : readEmail(text))),
  '',
);
/** An e-mail address, or a phone that can receive an SMS; normalized. An address has an @. */
export const messageContactSchema = readBy((text) => {
  if (text.includes('@')) return readEmail(text);
  if (text.trim() === '') return { mistake: 'required' };
  const phone = readPhone(text);
  return phone.value === undefined || isMobile(phone.value) ? phone : { mistake: 'phone_landline' };
});
