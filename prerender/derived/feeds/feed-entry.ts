import { hash } from 'node:crypto';
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

export const digestOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');

/**
 * Makes the entry of a page.
 * @param origin `https://host` of the public site
 * @param file `hash` of the page's data file, and its `data`, if `page` is only the part of them that feeds read
 */
export const feedEntry = (
  page: FeedPage,
  origin: string,
  { hash: fileHash, data = page }: { readonly hash: string; readonly data?: unknown },
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
