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
/** Characters of the User-Agent that are kept, to name the browser in the list of sessions. */
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

/** Who of the staff asks: read at every request, so that a change of role is one at once. */
export type CurrentStaff = Readonly<v.InferOutput<typeof sessionSchema>>;

declare module 'hono' {
  interface ContextVariableMap {
    /** Who of the staff asks, once it has been looked up; null for nobody. */
    staff?: CurrentStaff | null;
  }
}

/** Who of the staff a request's cookie names; null for nobody. Looked up once a request. */
export async function findStaff(context: ApiContext, deps: Deps): Promise<CurrentStaff | null> {
  const known = context.get('staff');
  if (known !== undefined) return known;
  const token = readCookie(context, COOKIE);
  const staff = token ? await lookUp(deps, token) : null;
  context.set('staff', staff);
  return staff;
}

/** The same, behind requireStaff(). @throws ApiError staff_unauthorized */
export function currentStaff(context: ApiContext): CurrentStaff {
  const staff = context.get('staff');
  if (!staff) throw new ApiError('staff_unauthorized');
  return staff;
}

interface Needed {
  readonly permission?: Permission | undefined;
  /** The second factor must have been shown within the last minutes. */
  readonly isConfirmed?: boolean | undefined;
}

/** Lets in who is signed in to the studio and may do it. */
export const requireStaff = (deps: Deps, { permission, isConfirmed = false }: Needed) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const staff = await findStaff(context, deps);
    if (!staff) throw new ApiError((await isOfDisabled(context, deps)) ? 'staff_disabled' : 'staff_unauthorized');
    // A route that names no permission is nobody's.
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

/** When a second factor has to be shown again. */
export const confirmedUntil = (confirmedAt: Date) => new Date(confirmedAt.getTime() + CONFIRMATION_MINUTES * MINUTE);

async function lookUp({ pool, clock, isProduction }: Deps, token: string): Promise<CurrentStaff | null> {
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
  if (staff && now.getTime() - staff.seenAt.getTime() > MINUTE) {
    await pool.query('UPDATE staff_sessions SET seen_at = $2 WHERE id = $1', [staff.sessionId, now]);
  }
  return staff;
}

/** A new session and the token of its cookie, which is sent only when the transaction has been kept. */
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
  return token;
}

/** Ends the session of a cookie; one that has ended already is no error. */
export async function endStaffSession(client: pg.ClientBase | pg.Pool, token: string | undefined): Promise<void> {
  if (token) await client.query('DELETE FROM staff_sessions WHERE token_hash = $1', [hashToken(token)]);
}

export const readStaffToken = (context: ApiContext) => readCookie(context, COOKIE);

/** Sends the cookie of a session that has just been made; from here on its owner is who asks. */
export async function beginStaffSession(context: ApiContext, deps: Deps, token: string): Promise<void> {
  writeCookie(context, COOKIE, token);
  context.set('staff', await lookUp(deps, token));
}

export function forgetStaff(context: ApiContext): void {
  removeCookie(context, COOKIE);
  context.set('staff', null);
}
