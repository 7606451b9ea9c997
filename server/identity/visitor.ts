import type pg from 'pg';
import * as v from 'valibot';
import { COOKIES } from '../../src/rules/cookies.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { readCookie, removeCookie, writeCookie } from '../middleware/cookies.ts';
import { hashToken, newToken } from '../secrets.ts';
import { findSession } from './session.ts';

const COOKIE = COOKIES.visitor;

/**
 * Returns the token of the request's cookie if it is long enough to be a secret; many browsers would share the cart of
 * `visitor=1`.
 */
function readToken(context: ApiContext): string | undefined {
  const token = readCookie(context, COOKIE);
  return token !== undefined && /^[\w-]{32,64}$/.test(token) ? token : undefined;
}

/**
 * Returns the visitor that owns the cart and the wishlist of this request: the customer's, or the guest's; null before
 * the guest's first change.
 */
export async function findVisitor(context: ApiContext, deps: Deps): Promise<string | null> {
  const session = await findSession(context, deps);
  if (session) return session.visitorId;
  const token = readToken(context);
  return token ? findGuest(deps.pool, token) : null;
}

/**
 * Returns what identifies the visitor of this request without a query for guests: the id of a customer's visitor, or the
 * hash of a guest's token, which may be unknown; null for a browser without a cookie.
 */
export async function identifyVisitor(context: ApiContext, deps: Deps): Promise<string | Buffer | null> {
  return (await findSession(context, deps))?.visitorId ?? guestHash(context);
}

async function findGuest(pool: pg.Pool, token: string): Promise<string | null> {
  const row = await readRow(pool, v.object({ id: v.string() }), {
    name: 'find-guest',
    text: 'SELECT id FROM visitors WHERE token_hash = $1',
    values: [hashToken(token)],
  });
  return row?.id ?? null;
}

/** Returns the visitor for a change: the first change creates a guest and sends its cookie. */
export async function ensureVisitor(context: ApiContext, deps: Deps): Promise<string> {
  const session = await findSession(context, deps);
  if (session) return session.visitorId;
  const known = readToken(context);
  const token = known ?? newToken();
  // Looks for the guest first: one that is being merged into a customer concurrently must not be created again.
  const id =
    (known === undefined ? null : await findGuest(deps.pool, known)) ??
    (await makeGuest(deps.pool, token)) ??
    (await findGuest(deps.pool, token));
  if (!id) throw new ApiError('cart_moved');
  writeCookie(context, COOKIE, token);
  return id;
}

/** Creates a guest; null if the token has one already. */
async function makeGuest(pool: pg.Pool, token: string): Promise<string | null> {
  const row = await readRow(pool, v.object({ id: v.string() }), {
    name: 'make-guest',
    text: 'INSERT INTO visitors (token_hash) VALUES ($1) ON CONFLICT (token_hash) DO NOTHING RETURNING id',
    values: [hashToken(token)],
  });
  return row?.id ?? null;
}

/** Returns the hash by which the guest of a request is found; null without a cookie. */
export function guestHash(context: ApiContext): Buffer | null {
  const token = readToken(context);
  return token ? hashToken(token) : null;
}

/** Sends the guest's cookie again, so that it lasts for its whole lifetime after a change. */
export function keepGuest(context: ApiContext): void {
  const token = readToken(context);
  if (token) writeCookie(context, COOKIE, token);
}

/** Removes the guest's cookie after the guest has become a customer. */
export function forgetGuest(context: ApiContext): void {
  removeCookie(context, COOKIE);
}
