import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret that nobody can guess, for a cookie or a ticket. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token: whoever reads the table cannot use it. A random token needs no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
