import Bowser from 'bowser';
import type pg from 'pg';
import * as v from 'valibot';
import type { Profile } from '../../studio/contract/profile.ts';
import { staffMemberSchema } from '../../studio/contract/staff.ts';
import type { Deps } from '../context.ts';
import { readRow, readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseEasyPassword } from '../identity/easy-password.ts';
import { hashPassword } from '../identity/password.ts';
import { activateTotp, type NewTotp } from './enrolment.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { seal } from './seal.ts';
import { totpContext } from './second-factor.ts';
import type { CurrentStaff } from './session.ts';
import { createTicket, deleteTicket, lockTicketOfStaff } from './tickets.ts';
import { newTotpSecret, totpUri } from './totp.ts';

type Who = Pick<CurrentStaff, 'staffId' | 'sessionId'>;

const accountSchema = v.object({
  ...staffMemberSchema.entries,
  hasTotp: v.boolean(),
  recoveryCodesLeft: v.number(),
});

const passkeyRowSchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.date(),
  usedAt: v.nullable(v.date()),
});

const sessionRowSchema = v.object({
  id: v.string(),
  userAgent: v.string(),
  createdAt: v.date(),
  seenAt: v.date(),
});

/** Returns the credentials and sessions of a staff member. The demo's codes use a secret from the source code. */
export async function readProfile({ pool, clock }: Deps, { staffId, sessionId }: Who): Promise<Profile> {
  const [account, passkeys, sessions] = await Promise.all([
    readRow(pool, accountSchema, {
      text: `SELECT id, name, email, role, lang, is_demo AS "isDemo", totp_secret IS NOT NULL OR is_demo AS "hasTotp",
        (SELECT count(*) FROM staff_recovery_codes c WHERE c.staff_id = s.id AND used_at IS NULL) AS "recoveryCodesLeft"
        FROM staff s WHERE id = $1`,
      values: [staffId],
    }),
    readRows(pool, passkeyRowSchema, {
      text: `SELECT id, name, created_at AS "createdAt", used_at AS "usedAt" FROM staff_passkeys
        WHERE staff_id = $1 ORDER BY created_at`,
      values: [staffId],
    }),
    readRows(pool, sessionRowSchema, {
      text: `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt" FROM staff_sessions
        WHERE staff_id = $1 AND expires_at > $3 ORDER BY id = $2 DESC, seen_at DESC`,
      values: [staffId, sessionId, clock()],
    }),
  ]);
  if (!account) throw new ApiError('staff_unauthorized');
  const { hasTotp, recoveryCodesLeft, ...staff } = account;
  return {
    staff,
    hasTotp,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
}

/** Returns the browser and system, such as `Chrome, Android`; null when unknown. */
function deviceOf(userAgent: string): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}

/** Changes the password, and ends all other sessions. @throws ApiError bad_request for an easy password */
export async function changePassword(
  client: pg.ClientBase,
  { staffId, sessionId, email }: Who & Pick<CurrentStaff, 'email'>,
  password: string,
) {
  refuseEasyPassword(password, [email]);
  await client.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [staffId, await hashPassword(password)]);
  await client.query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id <> $2', [staffId, sessionId]);
}

/** Creates a secret for a new authenticator app; finishTotp() activates it. */
export async function beginTotp(
  { pool, secret, clock }: Deps,
  { staffId, email }: Pick<CurrentStaff, 'staffId' | 'email'>,
): Promise<{ ticket: string; totp: NewTotp }> {
  const made = newTotpSecret();
  const ticket = await createTicket(pool, {
    purpose: 'totp',
    staffId,
    now: clock(),
    minutes: 15,
    totpSecret: seal(secret, totpContext(staffId), made),
  });
  return { ticket, totp: { secret: made, uri: totpUri(made, email) } };
}

/**
 * Activates the new app. @returns new recovery codes, which replace the old ones @throws ApiError ticket_expired;
 * second_factor_wrong
 */
export function finishTotp(
  deps: Deps,
  { staffId }: Pick<Who, 'staffId'>,
  { ticket: token, code }: { ticket: string; code: string },
): Promise<string[]> {
  return inTransaction(deps.pool, async (client) => {
    const ticket = await lockTicketOfStaff(client, { purpose: 'totp', token, now: deps.clock() });
    if (ticket.staffId !== staffId) throw new ApiError('ticket_expired');
    await activateTotp(client, deps, ticket, code);
    await deleteTicket(client, ticket);
    return replaceRecoveryCodes(client, staffId);
  });
}

/** Removes the authenticator app. @throws ApiError last_second_factor without a passkey */
export async function removeTotp(client: pg.ClientBase, { staffId }: Pick<Who, 'staffId'>): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE staff SET totp_secret = NULL, totp_step = NULL
     WHERE id = $1 AND NOT is_demo AND EXISTS (SELECT FROM staff_passkeys WHERE staff_id = $1)`,
    [staffId],
  );
  if (rowCount === 0) throw new ApiError('last_second_factor');
  await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [staffId]);
}

/**
 * Removes a passkey; an unknown one is ignored. @throws ApiError last_second_factor when no other second factor is left
 */
export async function removePasskey(client: pg.ClientBase, { staffId }: Pick<Who, 'staffId'>, id: string) {
  const account = await readRow(client, v.object({ hasOther: v.boolean() }), {
    text: `SELECT totp_secret IS NOT NULL OR is_demo
        OR EXISTS (SELECT FROM staff_passkeys WHERE staff_id = $1 AND id <> $2) AS "hasOther"
      FROM staff WHERE id = $1 FOR UPDATE`,
    values: [staffId, id],
  });
  if (!account?.hasOther) throw new ApiError('last_second_factor');
  await client.query('DELETE FROM staff_passkeys WHERE staff_id = $1 AND id = $2', [staffId, id]);
}
