import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A random secret for a cookie or a ticket, base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token, so that the table alone signs nobody in. A random token needs no slow hash. */
export const hashToken = (token: string) => sha256(token);

/** Compares two secrets (signatures, codes, tokens) in constant time, whatever their lengths. */
export const isEqualSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));
