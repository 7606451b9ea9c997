import { hash } from 'node:crypto';
import { digestOf } from '../digest.ts';
import { type FeedPage, parseFeedPage } from './feed-page.ts';
import { feedRow } from './feed-row.ts';
import type { FeedRow } from './feed-store.ts';
import { pageSubject } from './page-subject.ts';

/** A page's row for feeds, with the hashes of what it was made from. */
export interface FeedEntry {
  readonly row: FeedRow;
  /** Hash of the file with the page's data. */
  readonly hash: string;
  /** Hash of pageSubject(). */
  readonly subject: string;
}

/**
 * Makes the entry of a page.
 * @param origin `https://host` of the public site
 * @param file `hash` of the file with the page's data, and all of its `data`: `page` may be the part that feeds read
 */
export const feedEntry = (
  page: FeedPage,
  origin: string,
  { hash: fileHash, data }: { readonly hash: string; readonly data: unknown },
): FeedEntry => ({ row: feedRow(page, origin), hash: fileHash, subject: digestOf(pageSubject(data)) });

/**
 * Makes the entry of a page from the file with its data.
 * @param file its path, for the log
 * @returns null for a page of a type that no feed includes
 */
export function feedEntryOfFile(content: Uint8Array, file: string, origin: string): FeedEntry | null {
  const data: unknown = JSON.parse(new TextDecoder().decode(content));
  const page = parseFeedPage(data, file);
  return page && feedEntry(page, origin, { hash: hash('sha256', content, 'base64url'), data });
}
