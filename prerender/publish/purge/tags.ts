import { createHash } from 'node:crypto';
import type { DependencyKey } from '../../../server/changes/keys.ts';

/** Name of the response header that a CDN reads tags from, and the separator of its tags. */
export const TAG_HEADERS = {
  // developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags: 16 KB, case-insensitive
  cloudflare: { name: 'Cache-Tag', separator: ',' },
  // www.fastly.com/documentation/reference/http/http-headers/Surrogate-Key: 16 KB
  fastly: { name: 'Surrogate-Key', separator: ' ' },
  // docs.bunny.net/cdn/purge-cache: 1024 bytes
  bunny: { name: 'CDN-Tag', separator: ',' },
} as const;
export type PurgeProvider = keyof typeof TAG_HEADERS;

/** Maximum bytes of a header's value: all three CDNs, and S3 metadata (2 KB), accept it. */
const LONGEST_VALUE = 1_024;
/** Maximum length of an unchanged tag, and the length of the hash that replaces a longer one. */
const LONGEST_TAG = 24;
const HASH = 12;

/** Tag of responses whose own tags are unknown or do not fit; purged together with every tag. */
const ANY_TAG = 'any';

/** Returns a tag in a form that CDNs accept: without spaces and commas, in lower case, short. */
function shortTag(tag: string): string {
  if (tag.length <= LONGEST_TAG && /^[a-z0-9:_-]+$/.test(tag)) return tag;
  return `h:${createHash('sha256').update(tag).digest('hex').slice(0, HASH)}`;
}

/** Returns the header's value for a response made from these tags; `undefined` if they are unknown. */
export function tagValue(provider: PurgeProvider, tags: readonly DependencyKey[] | undefined): string {
  const value = tags?.map(shortTag).join(TAG_HEADERS[provider].separator);
  return value === undefined || value === '' || value.length > LONGEST_VALUE ? ANY_TAG : value;
}

/** Returns the tags to purge if these keys have changed. */
export const tagsToPurge = (tags: readonly DependencyKey[]): string[] => [...new Set([...tags.map(shortTag), ANY_TAG])];
