/** Replacement of a contact; not a word, so that it suits both languages. */
const MASK = '•••';

const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?:https?:\/\/|www\.)[^\s<>"«»]+/giu,
  /(?<![\p{L}\p{N}.])(?:t\.me|instagram\.com|facebook\.com|viber\.com|wa\.me)\/[^\s<>"«»]+/giu,
  // Matches phone numbers of nine digits or more, with separators: +38 (067) 123-45-67, 067 123 45 67.
  /(?<![\p{L}\p{N}])\+?\d(?:[\s().\u2010-\u2015-]{0,2}\d){8,14}(?!\d)/gu,
  /(?<![\p{L}\p{N}@])@[a-z0-9_](?:[a-z0-9_.]*[a-z0-9_])?/giu,
];

/**
 * Masks e-mails, phones, links and messenger names in a review: the writer may regret them, or they are of another
 * person. It is idempotent.
 */
export const hideContacts = (text: string): string =>
  CONTACTS.reduce((shown, contact) => shown.replaceAll(contact, MASK), text);

/** Returns true if a text contains contacts; a moderator must then decide whether to hide them before publishing. */
export const hasContacts = (text: string): boolean => hideContacts(text) !== text;
