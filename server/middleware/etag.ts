import { hash } from 'node:crypto';

/** The strong ETag of an answer's very bytes. */
export const tagOf = (bytes: Uint8Array | string): string => `"${hash('sha1', bytes, 'base64url')}"`;

/** Whether a client has what a tag names already, by its If-None-Match. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(tag) ?? false);
}
