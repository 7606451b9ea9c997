import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { Role } from '../../studio/contract/permissions.ts';
import { type ListedStaff, staffMemberSchema } from '../../studio/contract/staff.ts';
import { readRow, readRows } from '../db/rows.ts';
import { isUniqueViolation } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';

type Connection = pg.Pool | pg.ClientBase;

const rowSchema = v.object({
  ...staffMemberSchema.entries,
  state: v.picklist(['active', 'invited', 'disabled']),
  seenAt: v.nullable(v.date()),
  sessionCount: v.number(),
});

const SELECT = `SELECT s.id, s.name, s.email, s.role, s.lang, s.is_demo AS "isDemo",
    CASE WHEN s.is_disabled THEN 'disabled' WHEN s.password_hash IS NULL THEN 'invited' ELSE 'active' END AS state,
    sessions.seen_at AS "seenAt", sessions.count AS "sessionCount"
  FROM staff s CROSS JOIN LATERAL (
    SELECT max(seen_at) AS seen_at, count(*) FROM staff_sessions x WHERE x.staff_id = s.id AND x.expires_at > now()
  ) AS sessions`;

const listed = ({ seenAt, ...member }: v.InferOutput<typeof rowSchema>): ListedStaff => ({
  ...member,
  seenAt: seenAt?.toISOString() ?? null,
});

/** Returns all staff members: active ones first, by name. */
export async function listStaff(db: Connection): Promise<ListedStaff[]> {
  return (await readRows(db, rowSchema, { text: `${SELECT} ORDER BY s.is_disabled, s.name, s.email` })).map(listed);
}

/** Returns a staff member. @throws ApiError staff_not_found */
export async function readStaffMember(db: Connection, id: string): Promise<ListedStaff> {
  const row = await readRow(db, rowSchema, { text: `${SELECT} WHERE s.id = $1`, values: [id] });
  if (!row) throw new ApiError('staff_not_found');
  return listed(row);
}

/** Returns the id of an account; null when there is none. */
export async function findStaffByEmail(db: Connection, email: string): Promise<string | null> {
  const row = await readRow(db, v.object({ id: v.string() }), {
    text: 'SELECT id FROM staff WHERE email = lower($1)',
    values: [email],
  });
  return row?.id ?? null;
}

interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly lang: Language;
}

/** Adds an account, which cannot be used until its invitation is accepted. @throws ApiError staff_email_taken */
export async function addStaff(client: pg.ClientBase, { email, name, role, lang }: NewMember): Promise<string> {
  try {
    const row = await readRow(client, v.object({ id: v.string() }), {
      text: 'INSERT INTO staff (email, name, role, lang) VALUES ($1, $2, $3, $4) RETURNING id',
      values: [email, name, role, lang],
    });
    if (!row) throw new Error(`The account of ${role} was not written.`);
    return row.id;
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('staff_email_taken', { fields: { email: 'taken' } }) : error;
  }
}

/**
 * Changes the role of an account, or disables or enables it: a disabled account cannot use its sessions any more.
 * @throws ApiError last_owner when no owner would be left; staff_not_found
 */
export async function changeStaff(
  client: pg.ClientBase,
  id: string,
  { role, isDisabled }: { role?: Role | undefined; isDisabled?: boolean | undefined },
): Promise<void> {
  // If two owners demote each other at the same time, the second waits here and is refused below.
  await client.query("SELECT FROM staff WHERE role = 'owner' ORDER BY id FOR UPDATE");
  const { rowCount } = await client.query(
    'UPDATE staff SET role = coalesce($2, role), is_disabled = coalesce($3, is_disabled) WHERE id = $1',
    [id, role ?? null, isDisabled ?? null],
  );
  if (rowCount === 0) throw new ApiError('staff_not_found');
  await requireOwner(client);
  // Sessions of a disabled account are rejected with a reason of their own; they are deleted when the account is
  // enabled, so that they do not become valid again.
  if (isDisabled === false) await endSessions(client, id);
}

/**
 * Throws if no owner can sign in. Demo owners count, although their password is public, because a demo shop has no
 * others.
 */
async function requireOwner(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM staff WHERE role = 'owner' AND NOT is_disabled AND password_hash IS NOT NULL LIMIT 1",
  );
  if (rowCount === 0) throw new ApiError('last_owner');
}

/** Deletes all sessions of a staff member. */
export async function endSessions(client: Connection, staffId: string): Promise<void> {
  await client.query('DELETE FROM staff_sessions WHERE staff_id = $1', [staffId]);
}

/** Deletes the credentials of a staff member, if they were lost or stolen. @throws ApiError staff_not_found */
export async function resetStaff(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE staff SET password_hash = NULL, totp_secret = NULL, totp_step = NULL WHERE id = $1',
    [id],
  );
  if (rowCount === 0) throw new ApiError('staff_not_found');
  for (const table of ['staff_sessions', 'staff_passkeys', 'staff_recovery_codes', 'staff_tickets']) {
    await client.query(`DELETE FROM ${table} WHERE staff_id = $1`, [id]);
  }
}
