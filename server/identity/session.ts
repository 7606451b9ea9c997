import { createMiddleware } from 'hono/factory';
import type pg from 'pg';
import * as v from 'valibot';
import { COOKIES } from '../../src/rules/cookies.ts';
import type { ApiContext, ApiEnv, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { readCookie, removeCookie, writeCookie } from '../middleware/cookies.ts';
import { hashToken, newToken } from '../secrets.ts';

const COOKIE = COOKIES.session;
const MS_A_DAY = 24 * 60 * 60 * 1000;
/** Maximum number of stored characters of the User-Agent, which names the browser in the list of sessions. */
const USER_AGENT_LENGTH = 400;

/** The session of a request. */
export interface CurrentSession {
  readonly id: string;
  readonly customerId: string;
  /** The visitor that owns the customer's cart and wishlist: a row of `visitors`. */
  readonly visitorId: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The session once it has been looked up; null for a guest. */
    session?: CurrentSession | null;
  }
}

const rowSchema = v.object({
  id: v.string(),
  customerId: v.string(),
  visitorId: v.string(),
  seenAt: v.date(),
} satisfies Record<keyof CurrentSession | 'seenAt', unknown>);

/** Returns the session that the request's cookie names; null for a guest. Queries the database once per request. */
export async function findSession(context: ApiContext, { pool, clock }: Deps): Promise<CurrentSession | null> {
  const known = context.get('session');
  if (known !== undefined) return known;
  const token = readCookie(context, COOKIE);
  const session = token ? await lookUp(context, pool, token, clock()) : null;
  context.set('session', session);
  return session;
}

/**
 * Returns the session like findSession(), but refuses a guest.
 * @throws ApiError unauthorized
 */
export async function requireSession(context: ApiContext, deps: Deps): Promise<CurrentSession> {
  const session = await findSession(context, deps);
  if (!session) throw new ApiError('unauthorized');
  return session;
}

/** Refuses requests without a session. */
export const requireCustomer = (deps: Deps) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    await requireSession(context, deps);
    await next();
  });

async function lookUp(context: ApiContext, pool: pg.Pool, token: string, now: Date): Promise<CurrentSession | null> {
  const row = await readRow(pool, rowSchema, {
    name: 'session',
    text: `SELECT s.id, s.customer_id AS "customerId", s.seen_at AS "seenAt", v.id AS "visitorId"
      FROM sessions s JOIN visitors v ON v.customer_id = s.customer_id
      WHERE s.token_hash = $1 AND s.expires_at > $2`,
    values: [hashToken(token), now],
  });
  if (!row) return null;
  const { seenAt, ...session } = row;
  if (now.getTime() - seenAt.getTime() > MS_A_DAY) await extend(context, pool, session.id, token, now);
  return session;
}

const expiryAfter = (now: Date) => new Date(now.getTime() + COOKIE.lifetime * 1000);

/** Extends the session, once per day of use. */
async function extend(context: ApiContext, pool: pg.Pool, id: string, token: string, now: Date): Promise<void> {
  await pool.query('UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1', [id, now, expiryAfter(now)]);
  writeCookie(context, COOKIE, token);
}

/** Maximum number of sessions of one customer: more browsers than a person uses. */
const MOST_SESSIONS = 20;

/**
 * Creates a session and returns the token of its cookie. Beyond the maximum, the session that was unused for longest
 * ends. The caller sends the cookie after the transaction has
 * committed.
 */
export async function createSession(
  client: pg.ClientBase,
  { customerId, userAgent, now }: { customerId: string; userAgent: string; now: Date },
): Promise<string> {
  const token = newToken();
  await client.query(
    `INSERT INTO sessions (token_hash, customer_id, user_agent, created_at, seen_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, $5)`,
    [hashToken(token), customerId, userAgent.slice(0, USER_AGENT_LENGTH), now, expiryAfter(now)],
  );
  await client.query(
    `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE customer_id = $1 AND token_hash <> $2
       ORDER BY seen_at DESC, created_at DESC OFFSET $3)`,
    [customerId, hashToken(token), MOST_SESSIONS - 1],
  );
  return token;
}

/** Ends the session of a token; does nothing if there is none. */
export async function endSession(client: pg.ClientBase | pg.Pool, token: string | undefined): Promise<void> {
  if (token) await client.query('DELETE FROM sessions WHERE token_hash = $1', [hashToken(token)]);
}

export const readSessionToken = (context: ApiContext) => readCookie(context, COOKIE);

export function sendSessionToken(context: ApiContext, token: string): void {
  writeCookie(context, COOKIE, token);
}

export function forgetSession(context: ApiContext): void {
  removeCookie(context, COOKIE);
  context.set('session', null);
}
