/** What stands where a contact was; not a word, so that it is right in both languages. */
const MASK = '•••';

const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?:https?:\/\/|www\.)[^\s<>"«»]+/giu,
  /(?<![\p{L}\p{N}.])(?:t\.me|instagram\.com|facebook\.com|viber\.com|wa\.me)\/[^\s<>"«»]+/giu,
  // Nine digits or more of a number as people write it: +38 (067) 123-45-67, 067 123 45 67.
  /(?<![\p{L}\p{N}])\+?\d(?:[\s().\u2010-\u2015-]{0,2}\d){8,14}(?!\d)/gu,
  /(?<![\p{L}\p{N}@])@[a-z0-9_](?:[a-z0-9_.]*[a-z0-9_])?/giu,
];

/**
 * A review's text with its e-mails, phones, links and names in messengers hidden: whoever wrote it may regret them, or
 * they are somebody else's. The same again gives the same.
 */
export const hideContacts = (text: string): string =>
  CONTACTS.reduce((shown, contact) => shown.replaceAll(contact, MASK), text);

/** Returns true if a text has a contact to be hidden; nobody publishes it without having said so. */
export const hasContacts = (text: string): boolean => hideContacts(text) !== text;
