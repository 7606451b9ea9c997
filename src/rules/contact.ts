import type { ContactKind } from '../contract/one-time-code.ts';
import { maskPhone } from './phone.ts';

/** Masks a contact for display to the requester of a code: enough to recognise it, too little to learn it. */
export function maskContact(kind: ContactKind, value: string): string {
  return kind === 'phone' ? maskPhone(value) : maskEmail(value);
}

/** `oksana@example.com` -> `o•••@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [first] = email;
  return `${first}•••${email.slice(at)}`;
}
