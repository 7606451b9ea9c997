import type { Announcement } from '../../contract/announcement.ts';
import { localArea, PLAIN_TEXT, storedItem } from '../../lib/browser-storage.ts';
import { textSchema } from '../../lib/validate.ts';

const KEY = 'announcement-closed';

/** The hash of the announcement that was closed last: plain text, as the document's script compares it. */
export const storedClosed = storedItem(localArea, KEY, textSchema, PLAIN_TEXT);

/** Class of the document while the announcement that is in its HTML is one that was closed. */
const CLOSED_CLASS = 'announcement-closed';

/** Tells one text from another: another announcement is shown again. 32-bit FNV-1a of UTF-16 units, in base 36. */
export function hashOf({ announcement }: Announcement): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < announcement.length; index++) {
    hash = Math.imul(hash ^ announcement.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Script for the head of a document with this announcement: hides it before anything is painted when it was closed. */
export const hideClosedScript = (announcement: Announcement): string =>
  `try{localStorage.getItem('${KEY}')=='${hashOf(announcement)}'&&document.documentElement.classList.add('${CLOSED_CLASS}')}catch{}`;

/** From here on the app hides what is closed; another announcement must be visible. */
export const removeClosedClass = (document: Document): void => document.documentElement.classList.remove(CLOSED_CLASS);
