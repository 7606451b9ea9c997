import parsePhoneNumber from 'libphonenumber-js';
import * as v from 'valibot';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import { ApiError } from '../errors.ts';

/** A way to reach a person, in the one form in which it is kept. */
export interface Contact {
  readonly kind: ContactKind;
  /** A lower-case e-mail address, or +380XXXXXXXXX. */
  readonly value: string;
}

const emailSchema = v.pipe(v.string(), v.email(), v.maxLength(254));

/** Reads what a person typed: an e-mail, or a Ukrainian phone in any usual spelling; null when it is neither. */
export function parseContact(input: string): Contact | null {
  const text = input.trim();
  if (text.includes('@')) {
    const email = text.toLowerCase();
    return v.is(emailSchema, email) ? { kind: 'email', value: email } : null;
  }
  const digits = text.replace(/[\s().-]/g, '');
  // Written without the plus, and as people wrote it before 2009: 8 067 ...
  const phone = parsePhoneNumber(digits.replace(/^(?:38)?(?=0\d{9}$)|^8(?=0\d{9}$)/, '+38'), 'UA');
  return phone?.country === 'UA' && phone.isValid() ? { kind: 'phone', value: phone.number } : null;
}

/** The same, of a request's field. Refuses what is neither. */
export function requireContact(input: string, field: string): Contact {
  const contact = parseContact(input);
  if (!contact) throw new ApiError('bad_request', { fields: { [field]: 'contact' } });
  return contact;
}
