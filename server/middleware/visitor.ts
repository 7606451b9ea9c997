import { createHash, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type pg from 'pg';
import type { ApiContext } from '../context.ts';

/** The cookie of a browser that keeps a cart or a wishlist. */
const COOKIE = 'visitor';
/** Seconds that it lasts after the last change: a year. */
const MAX_AGE = 365 * 24 * 60 * 60;
/** Bytes of randomness in a token. */
const TOKEN_BYTES = 32;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** The hash of the visitor's token, by which rows are found; null without a cookie. */
export function visitorHash(context: ApiContext): Buffer | null {
  const token = getCookie(context, COOKIE);
  return token ? hashToken(token) : null;
}

interface Visitor {
  readonly id: string;
  readonly tokenHash: Buffer;
}

/** The visitor who changes something: made, with its cookie, at the first change. */
export async function ensureVisitor(context: ApiContext, pool: pg.Pool): Promise<Visitor> {
  const token = getCookie(context, COOKIE) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  const { rows } = await pool.query<{ id: string }>({
    name: 'ensure-visitor',
    text: `INSERT INTO visitors (token_hash) VALUES ($1)
      ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash RETURNING id`,
    values: [tokenHash],
  });
  const [visitor] = rows;
  if (!visitor) throw new Error('A visitor could not be made');
  setCookie(context, COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge: MAX_AGE,
    path: '/',
  });
  return { id: visitor.id, tokenHash };
}

/** Whether the shopper's side of the connection is encrypted, be it to us or to the proxy before us. */
function isSecure(context: ApiContext): boolean {
  return new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
}
