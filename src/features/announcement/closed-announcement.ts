import type { Announcement } from '../../contract/announcement.ts';
import { localArea, PLAIN_TEXT, storedItem } from '../../lib/browser-storage.ts';
import { textSchema } from '../../lib/validate.ts';

const KEY = 'announcement-closed';

/** Hash of the announcement that was closed last, as plain text, because the document's script compares it. */
export const storedClosed = storedItem(localArea, KEY, textSchema, PLAIN_TEXT);

/** Class of the document while the announcement in its HTML is closed. */
const CLOSED_CLASS = 'announcement-closed';

/**
 * Returns a hash of the text, so that another announcement is shown again. 32-bit FNV-1a of UTF-16 units, in base 36.
 */
export function hashOf({ announcement }: Announcement): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < announcement.length; index++) {
    hash = Math.imul(hash ^ announcement.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Returns the script for the head of a document with this announcement: it hides a closed one before the first paint.
 */
export const hideClosedScript = (announcement: Announcement): string =>
  `try{localStorage.getItem('${KEY}')=='${hashOf(announcement)}'&&document.documentElement.classList.add('${CLOSED_CLASS}')}catch{}`;

/** Removes the class when the app hides closed announcements itself: another announcement must be visible. */
export const removeClosedClass = (document: Document): void => document.documentElement.classList.remove(CLOSED_CLASS);
