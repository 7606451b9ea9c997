import { createHash, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type pg from 'pg';
import type { ApiContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';

/** The cookie of a browser that keeps a cart or a wishlist. */
const COOKIE = 'visitor';
/** Seconds that it lasts after the last change: a year. */
const MAX_AGE = 365 * 24 * 60 * 60;
/** Bytes of randomness in a token. */
const TOKEN_BYTES = 32;
/** What we give out; a cookie that looks otherwise was made by somebody else, who could guess the next one. */
const TOKEN = /^[\w-]{43}$/;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

function readToken(context: ApiContext): string | undefined {
  const token = getCookie(context, COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The hash of the visitor's token, by which rows are found; null without a cookie. */
export function visitorHash(context: ApiContext): Buffer | null {
  const token = readToken(context);
  return token === undefined ? null : hashToken(token);
}

/**
 * Changes what a visitor keeps, in one transaction that gets the visitor's id. Changes of one visitor wait for one
 * another, so that each sees what the last one left. The visitor is made, with its cookie, at the first change that
 * succeeds.
 * @returns the hash of the visitor's token.
 */
export async function changeAsVisitor(
  context: ApiContext,
  pool: pg.Pool,
  change: (client: pg.PoolClient, visitorId: string) => Promise<void>,
): Promise<Buffer> {
  const token = readToken(context) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await inTransaction(pool, async (client) => change(client, await lockVisitor(client, tokenHash)));
  setCookie(context, COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge: MAX_AGE,
    path: '/',
  });
  return tokenHash;
}

/** The id of a visitor who is there or is made now; the row is locked until the transaction ends. */
async function lockVisitor(client: pg.PoolClient, tokenHash: Buffer): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    name: 'lock-visitor',
    text: `INSERT INTO visitors (token_hash) VALUES ($1)
      ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash RETURNING id`,
    values: [tokenHash],
  });
  const [visitor] = rows;
  if (!visitor) throw new Error('A visitor could not be made');
  return visitor.id;
}

/** Whether the shopper's side of the connection is encrypted, be it to us or to the proxy before us. */
function isSecure(context: ApiContext): boolean {
  return new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
}
