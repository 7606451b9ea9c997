import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { roleSchema } from '../../studio/contract/staff.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { refuseEasyPassword } from '../identity/easy-password.ts';
import { hashPassword } from '../identity/password.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from './seal.ts';
import { totpContext } from './second-factor.ts';
import { signInStaff } from './sign-in.ts';
import { createTicket, deleteTicket, lockTicketOfStaff, type Ticket } from './tickets.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** Validity in minutes: three days, so that an invitation can be read on the next working day. */
const INVITATION_MINUTES = 3 * 24 * 60;

/** Data for setting up an authenticator app: the secret as text, and as a URI for a QR code. */
export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Creates an invitation for a staff member who cannot sign in yet, or not any more; earlier ones become void.
 * @returns the URL that accepts it, valid once; its token is in the fragment, so that no server logs it
 */
export async function inviteStaff(
  client: pg.ClientBase,
  staffId: string,
  { now, siteOrigin }: { now: Date; siteOrigin: string },
): Promise<string> {
  await client.query("DELETE FROM staff_tickets WHERE staff_id = $1 AND purpose = 'enrolment'", [staffId]);
  const token = await createTicket(client, { purpose: 'enrolment', staffId, now, minutes: INVITATION_MINUTES });
  return `${siteOrigin}/studio/enrolment#${token}`;
}

const invitedSchema = v.object({
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
});

/** Returns the invited staff member, and the secret of codes to put into an app. @throws ApiError ticket_expired */
export function readInvitation(deps: Deps, token: string) {
  return inTransaction(deps.pool, async (client) => {
    const ticket = await holdInvitation(client, deps, token);
    const invited = await readRow(client, invitedSchema, {
      text: 'SELECT name, email, role, lang FROM staff WHERE id = $1 AND NOT is_disabled',
      values: [ticket.staffId],
    });
    if (!invited) throw new ApiError('ticket_expired');
    const secret = await secretOfTicket(client, deps, ticket);
    return { ...invited, totp: { secret, uri: totpUri(secret, invited.email) } };
  });
}

const holdInvitation = (client: pg.ClientBase, { clock }: Deps, token: string) =>
  lockTicketOfStaff(client, { purpose: 'enrolment', token, now: clock() });

/** Returns the ticket's TOTP secret; the same on every call, because the app may have scanned it already. */
async function secretOfTicket(
  client: pg.ClientBase,
  { secret, secrets }: Deps,
  ticket: Ticket & { readonly staffId: string },
) {
  const context = totpContext(ticket.staffId);
  if (ticket.totpSecret) return unseal(secrets, context, ticket.totpSecret);
  const made = newTotpSecret();
  await client.query('UPDATE staff_tickets SET totp_secret = $2 WHERE id = $1', [
    ticket.id,
    seal(secret, context, made),
  ]);
  return made;
}

/**
 * Accepts an invitation: sets the password, verifies the app's first code, and starts a session.
 * @returns the recovery codes, which are shown once
 * @throws ApiError ticket_expired; second_factor_wrong; bad_request for an easy password
 */
export async function acceptInvitation(
  context: ApiContext,
  deps: Deps,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<string[]> {
  const { email } = await readInvitation(deps, token);
  refuseEasyPassword(password, [email]);
  const passwordHash = await hashPassword(password);
  let codes: string[] = [];
  await signInStaff(context, deps, async (client) => {
    const ticket = await holdInvitation(client, deps, token);
    await activateTotp(client, deps, ticket, code);
    await client.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [ticket.staffId, passwordHash]);
    codes = await replaceRecoveryCodes(client, ticket.staffId);
    await deleteTicket(client, ticket);
    return ticket.staffId;
  });
  return codes;
}

/** Activates the secret of a ticket, if the code is right. @throws ApiError second_factor_wrong */
export async function activateTotp(
  client: pg.ClientBase,
  { secret, secrets, clock }: Deps,
  { staffId, totpSecret }: Ticket & { readonly staffId: string },
  code: string,
): Promise<void> {
  if (!totpSecret) throw new ApiError('ticket_expired');
  const key = unseal(secrets, totpContext(staffId), totpSecret);
  const step = totpStepOf(key, code, { now: clock(), last: null });
  if (step === null) throw new ApiError('second_factor_wrong', { fields: { code: 'second_factor' } });
  const sealed = seal(secret, totpContext(staffId), key);
  await client.query('UPDATE staff SET totp_secret = $2, totp_step = $3 WHERE id = $1', [staffId, sealed, step]);
}
