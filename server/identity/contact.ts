import { readEmail, readPhone } from '../../src/contract/contact.ts';
import type { ContactKind } from '../../src/contract/one-time-code.ts';
import { ApiError } from '../errors.ts';

/** A way to reach a person, in the one form in which it is kept. */
export interface Contact {
  readonly kind: ContactKind;
  /** A lower-case e-mail address, or +380XXXXXXXXX. */
  readonly value: string;
}

/** Reads what a person typed: an e-mail, or a Ukrainian phone in any usual spelling; null when it is neither. */
export function parseContact(input: string): Contact | null {
  const kind = input.includes('@') ? 'email' : 'phone';
  const { value, mistake } = kind === 'email' ? readEmail(input) : readPhone(input);
  return mistake === undefined ? { kind, value } : null;
}

/** The same, of a request's field. Refuses what is neither. */
export function requireContact(input: string, field: string): Contact {
  const contact = parseContact(input);
  if (!contact) throw new ApiError('bad_request', { fields: { [field]: 'contact' } });
  return contact;
}
