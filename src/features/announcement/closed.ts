import type { Announcement } from '../../contract/announcement.ts';
import { localItems } from '../../lib/browser-storage.ts';

/** What the browser keeps of the announcement that was closed last: the hash of its text. */
const KEY = 'announcement-closed';

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
  `try{if(localStorage.getItem('${KEY}')==='${hashOf(announcement)}')document.documentElement.classList.add('${CLOSED_CLASS}')}catch{}`;

/** From here on the app hides what is closed, and another announcement must not be. */
export const takeOverClosed = (document: Document): void => document.documentElement.classList.remove(CLOSED_CLASS);

/** The hash of what was closed last; null when nothing was, or this browser keeps nothing. */
export function readClosed(): string | null {
  try {
    return localItems.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers that an announcement was closed; a browser that keeps nothing shows it again on the next document. */
export function writeClosed(hash: string): void {
  try {
    localItems.setItem(KEY, hash);
  } catch (error) {
    console.info('The closed announcement is not remembered:', error);
  }
}

/** Calls `onClosed` when another tab has closed an announcement. Returns what ends that. */
export function hearClosed(onClosed: (hash: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) onClosed(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
