import { readEmail, readPhone } from '../../src/contract/contact.ts';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import { ApiError } from '../errors.ts';

/** An e-mail or phone number in its normal form, which is stored. */
export interface Contact {
  readonly kind: ContactKind;
  /** A lower-case e-mail address, or +380XXXXXXXXX. */
  readonly value: string;
}

/** Parses an e-mail, or a Ukrainian phone number in any usual spelling; null if it is neither. */
export function parseContact(input: string): Contact | null {
  const kind = input.includes('@') ? 'email' : 'phone';
  const { value, mistake } = kind === 'email' ? readEmail(input) : readPhone(input);
  return mistake === undefined ? { kind, value } : null;
}

/**
 * Parses a contact like parseContact().
 * @throws ApiError bad_request that names the field
 */
export function requireContact(input: string, field: string): Contact {
  const contact = parseContact(input);
  if (!contact) throw new ApiError('bad_request', { fields: { [field]: 'contact' } });
  return contact;
}
