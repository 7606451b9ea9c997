import type { Announcement } from '../../contract/announcement.ts';
import { localArea, PLAIN_TEXT, storedItem } from '../../lib/browser-storage.ts';
import { textSchema } from '../../lib/validate.ts';
import { CLOSED_CLASS, CLOSED_KEY, HIDE_CLOSED_SCRIPT } from '../../rules/closed-announcement.ts';

/** Hash of the announcement that was closed last, as plain text, because the document's script compares it. */
export const storedClosed = storedItem(localArea, CLOSED_KEY, textSchema, PLAIN_TEXT);

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

/** Returns the script element for the head of a document with this announcement. */
export const hideClosedElement = (announcement: Announcement): string =>
  `<script data-announcement="${hashOf(announcement)}">${HIDE_CLOSED_SCRIPT}</script>`;

/** Removes the class when the app hides closed announcements itself: another announcement must be visible. */
export const removeClosedClass = (document: Document): void => document.documentElement.classList.remove(CLOSED_CLASS);
