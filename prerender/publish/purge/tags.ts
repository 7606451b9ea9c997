import { createHash } from 'node:crypto';
import type { DependencyKey } from '../../../server/changes/keys.ts';

/** The name of the response header that a CDN reads tags from, and what stands between them in it. */
export const TAG_HEADERS = {
  // developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags: 16 KB, upper and lower case are the same
  cloudflare: { name: 'Cache-Tag', separator: ',' },
  // www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key: 16 KB
  fastly: { name: 'Surrogate-Key', separator: ' ' },
  // docs.bunny.net/cdn/purge-cache: 1024 bytes
  bunny: { name: 'CDN-Tag', separator: ',' },
} as const;
export type PurgeProvider = keyof typeof TAG_HEADERS;

/** Bytes of a header's value that every one of them takes, and metadata of S3 (2 KB) as well. */
const LONGEST_VALUE = 1_024;
/** Characters of a tag that is kept as it is, and of the hash in the place of a longer one. */
const LONGEST_TAG = 24;
const HASH = 12;

/** On a response whose own tags do not fit, or are not known; purged with every tag. */
const ANY_TAG = 'any';

/** A tag as CDNs take it: without spaces and commas, in lower case, short. */
function shortTag(tag: string): string {
  if (tag.length <= LONGEST_TAG && /^[a-z0-9:_-]+$/.test(tag)) return tag;
  return `h:${createHash('sha256').update(tag).digest('hex').slice(0, HASH)}`;
}

/** The header's value of a response made from these; `undefined` when it is not known what it was made from. */
export function tagValue(provider: PurgeProvider, tags: readonly DependencyKey[] | undefined): string {
  const value = tags?.map(shortTag).join(TAG_HEADERS[provider].separator);
  return value === undefined || value === '' || value.length > LONGEST_VALUE ? ANY_TAG : value;
}

/** What is purged when these have changed. */
export const tagsToPurge = (tags: readonly DependencyKey[]): string[] => [...new Set([...tags.map(shortTag), ANY_TAG])];
