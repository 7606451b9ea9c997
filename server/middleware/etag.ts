import { hash } from 'node:crypto';

/** Returns the strong ETag of an answer's bytes. */
export const tagOf = (bytes: Uint8Array | string): string => `"${hash('sha1', bytes, 'base64url')}"`;

/** Returns true if the client's If-None-Match contains the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(tag) ?? false);
}
