import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Returns a random secret for a cookie or a ticket, base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the hash of a token for storage, so that the table alone gives no access. A random token needs no slow hash.
 */
export const hashToken = (token: string) => sha256(token);

/** Compares two secrets (signatures, codes, tokens) in constant time, whatever their lengths. */
export const isEqualSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

/**
 * Returns true if a code was made with one of the shop's secrets: the current one, or the one that it replaces.
 * @param make makes the code with a secret
 */
export const isMadeWith = (secrets: readonly string[], code: string, make: (secret: string) => string): boolean =>
  secrets.some((secret) => isEqualSecret(code, make(secret)));
