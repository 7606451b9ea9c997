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

/** The token of a request's cookie, unless it is too short to be a secret: a `visitor=1` would be a cart that many share. */
function readToken(context: ApiContext): string | undefined {
  const token = readCookie(context, COOKIE);
  return token !== undefined && /^[\w-]{32,64}$/.test(token) ? token : undefined;
}

/** Who keeps the cart and the wishes of this request: the customer, or the guest's browser; null when nobody does yet. */
export async function findVisitor(context: ApiContext, deps: Deps): Promise<string | null> {
  const session = await findSession(context, deps);
  if (session) return session.visitorId;
  const token = readToken(context);
  return token ? findGuest(deps.pool, token) : null;
}

async function findGuest(pool: pg.Pool, token: string): Promise<string | null> {
  const row = await readRow(pool, v.object({ id: v.string() }), {
    name: 'find-guest',
    text: 'SELECT id FROM visitors WHERE token_hash = $1',
    values: [hashToken(token)],
  });
  return row?.id ?? null;
}

/** The same, for a change: a guest is made, with the cookie, at the first one. */
export async function ensureVisitor(context: ApiContext, deps: Deps): Promise<string> {
  const session = await findSession(context, deps);
  if (session) return session.visitorId;
  const known = readToken(context);
  const token = known ?? newToken();
  // A guest who is becoming a customer at this moment is not made anew beside the customer.
  const id =
    (known === undefined ? null : await findGuest(deps.pool, known)) ??
    (await makeGuest(deps.pool, token)) ??
    (await findGuest(deps.pool, token));
  if (!id) throw new ApiError('cart_moved');
  writeCookie(context, COOKIE, token);
  return id;
}

/** Null when there is one already. */
async function makeGuest(pool: pg.Pool, token: string): Promise<string | null> {
  const row = await readRow(pool, v.object({ id: v.string() }), {
    name: 'make-guest',
    text: 'INSERT INTO visitors (token_hash) VALUES ($1) ON CONFLICT (token_hash) DO NOTHING RETURNING id',
    values: [hashToken(token)],
  });
  return row?.id ?? null;
}

/** The hash by which the guest of a request is found; null for one who keeps nothing. */
export function guestHash(context: ApiContext): Buffer | null {
  const token = readToken(context);
  return token ? hashToken(token) : null;
}

/** The guest has become a customer. */
export function forgetGuest(context: ApiContext): void {
  removeCookie(context, COOKIE);
}
