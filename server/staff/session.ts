import { createMiddleware } from 'hono/factory';
import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import { may, type Permission } from '../../studio/contract/permissions.ts';
import { CONFIRMATION_MINUTES, IDLE_MINUTES } from '../../studio/contract/sign-in.ts';
import { roleSchema } from '../../studio/contract/staff.ts';
import type { ApiContext, ApiEnv, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { readCookie, removeCookie, writeCookie } from '../middleware/cookies.ts';
import { hashToken, newToken } from '../secrets.ts';

const COOKIE = STAFF_COOKIES.staff;
const MINUTE = 60_000;
/** Number of stored characters of the User-Agent, which names the browser in the list of sessions. */
const USER_AGENT_LENGTH = 400;

const sessionSchema = v.object({
  sessionId: v.string(),
  staffId: v.string(),
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
  isDemo: v.boolean(),
  seenAt: v.date(),
  confirmedAt: v.date(),
  expiresAt: v.date(),
});

/** The signed-in staff member, read at every request, so that a change of role takes effect at once. */
export interface CurrentStaff extends Readonly<v.InferOutput<typeof sessionSchema>> {
  /** Header PRICE_CONFIRMATION of the request: the unusual prices that the person has confirmed. */
  readonly confirmedPrices?: string | undefined;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in staff member, once looked up; null for none. */
    staff?: CurrentStaff | null;
  }
}

/**
 * Returns the staff member of a request's session cookie; null for none. Looked up once per request.
 * @param isPassive true if the request does not count as work
 */
export async function findStaff(
  context: ApiContext,
  deps: Deps,
  { isPassive = false } = {},
): Promise<CurrentStaff | null> {
  const known = context.get('staff');
  if (known !== undefined) return known;
  const token = readCookie(context, COOKIE);
  const staff = token ? await lookUp(deps, token, isPassive) : null;
  context.set('staff', staff);
  return staff;
}

/** Returns the staff member in routes behind requireStaff(). @throws ApiError staff_unauthorized */
export function currentStaff(context: ApiContext): CurrentStaff {
  const staff = context.get('staff');
  if (!staff) throw new ApiError('staff_unauthorized');
  return staff;
}

interface Needed {
  readonly permission?: Permission | undefined;
  /** True if the second factor must have been confirmed within the last minutes. */
  readonly isConfirmed?: boolean | undefined;
  /** True if the request does not count as work: a session ends after an hour of nothing else. */
  readonly isPassive?: boolean | undefined;
}

/** Middleware that admits only signed-in staff with the permission. */
export const requireStaff = (deps: Deps, { permission, isConfirmed = false, isPassive = false }: Needed) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const staff = await findStaff(context, deps, { isPassive });
    if (!staff) throw new ApiError((await isOfDisabled(context, deps)) ? 'staff_disabled' : 'staff_unauthorized');
    // A route without a permission admits no one.
    if (!permission || !may(staff.role, permission)) throw new ApiError('not_permitted');
    if (isConfirmed && confirmedUntil(staff.confirmedAt) <= deps.clock()) throw new ApiError('confirmation_needed');
    await next();
  });

/** Returns true if the cookie's owner was disabled while signed in. */
async function isOfDisabled(context: ApiContext, { pool, clock }: Deps): Promise<boolean> {
  const token = readCookie(context, COOKIE);
  if (!token) return false;
  const { rowCount } = await pool.query(
    `SELECT FROM staff_sessions s JOIN staff a ON a.id = s.staff_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.is_disabled`,
    [hashToken(token), clock()],
  );
  return rowCount === 1;
}

/** Returns the time until which the confirmation by the second factor is valid. */
export const confirmedUntil = (confirmedAt: Date) => new Date(confirmedAt.getTime() + CONFIRMATION_MINUTES * MINUTE);

async function lookUp(
  { pool, clock, isProduction }: Deps,
  token: string,
  isPassive = false,
): Promise<CurrentStaff | null> {
  const now = clock();
  const staff = await readRow(pool, sessionSchema, {
    name: 'staff-session',
    text: `SELECT s.id AS "sessionId", s.staff_id AS "staffId", a.name, a.email, a.role, a.lang, a.is_demo AS "isDemo",
        s.seen_at AS "seenAt", s.confirmed_at AS "confirmedAt", s.expires_at AS "expiresAt"
      FROM staff_sessions s JOIN staff a ON a.id = s.staff_id
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND NOT a.is_disabled
        AND NOT (a.is_demo AND $4)`,
    values: [hashToken(token), now, new Date(now.getTime() - IDLE_MINUTES * MINUTE), isProduction],
  });
  if (staff && !isPassive && now.getTime() - staff.seenAt.getTime() > MINUTE) {
    await pool.query('UPDATE staff_sessions SET seen_at = $2 WHERE id = $1', [staff.sessionId, now]);
  }
  return staff;
}

/** Maximum number of sessions of one staff member. */
const MOST_SESSIONS = 20;

/**
 * Creates a session. Beyond the maximum, the session that was unused for longest ends. @returns the token for its
 * cookie, to be sent only after the transaction has committed
 */
export async function createStaffSession(
  client: pg.ClientBase,
  { staffId, userAgent, now }: { staffId: string; userAgent: string; now: Date },
): Promise<string> {
  const token = newToken();
  await client.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, user_agent, created_at, seen_at, confirmed_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, $4, $5)`,
    [
      hashToken(token),
      staffId,
      userAgent.slice(0, USER_AGENT_LENGTH),
      now,
      new Date(now.getTime() + COOKIE.lifetime * 1000),
    ],
  );
  await client.query(
    `DELETE FROM staff_sessions WHERE id IN (SELECT id FROM staff_sessions WHERE staff_id = $1 AND token_hash <> $2
       ORDER BY seen_at DESC, created_at DESC OFFSET $3)`,
    [staffId, hashToken(token), MOST_SESSIONS - 1],
  );
  return token;
}

/** Ends the session of a cookie; does nothing if it has already ended. */
export async function endStaffSession(client: pg.ClientBase | pg.Pool, token: string | undefined): Promise<void> {
  if (token) await client.query('DELETE FROM staff_sessions WHERE token_hash = $1', [hashToken(token)]);
}

export const readStaffToken = (context: ApiContext) => readCookie(context, COOKIE);

/** Sends the cookie of a new session; the current request is authenticated from here on. */
export async function beginStaffSession(context: ApiContext, deps: Deps, token: string): Promise<void> {
  writeCookie(context, COOKIE, token);
  context.set('staff', await lookUp(deps, token));
}

export function forgetStaff(context: ApiContext): void {
  removeCookie(context, COOKIE);
  context.set('staff', null);
}
