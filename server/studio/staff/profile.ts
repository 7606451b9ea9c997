import * as contract from '../../../studio/contract/profile.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerPasskey, requestNewPasskey } from '../../staff/passkeys.ts';
import * as profile from '../../staff/profile.ts';
import { replaceRecoveryCodes } from '../../staff/recovery-codes.ts';
import { deleteTicket, lockTicket } from '../../staff/tickets.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';

/** Every role may edit its own profile: name, language, credentials, sessions. */
const own = { permission: 'profile.own' } as const;
/** Changes of credentials need a confirmation: a browser left open must not suffice. */
const confirmed = { ...own, isConfirmed: true } as const;

const accountRoutes = [
  studioRoute(
    contract.readProfile,
    { summary: 'The caller’s profile, credentials and sessions.', ...own },
    ({ deps, staff }) => profile.readProfile(deps, staff),
  ),
  studioRoute(
    contract.changeProfile,
    { summary: 'Changes the caller’s name and language.', ...own },
    async ({ deps, staff, body }) => {
      await inStaffTransaction(deps.pool, staff, (client) =>
        client.query('UPDATE staff SET name = coalesce($2, name), lang = coalesce($3, lang) WHERE id = $1', [
          staff.staffId,
          body.name ?? null,
          body.lang ?? null,
        ]),
      );
      return profile.readProfile(deps, staff);
    },
  ),
  studioRoute(
    contract.changeStaffPassword,
    { summary: 'Changes the caller’s password; ends every other session.', ...confirmed },
    async ({ deps, staff, body }) => {
      await inStaffTransaction(deps.pool, staff, (client) => profile.changePassword(client, staff, body.password));
      return profile.readProfile(deps, staff);
    },
  ),
  studioRoute(
    contract.endOwnSession,
    { summary: 'Ends one of the caller’s sessions.', parameters: { id: 'Of the session.' }, ...own },
    async ({ deps, staff, params }) => {
      await deps.pool.query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id = $2', [staff.staffId, params.id]);
      return profile.readProfile(deps, staff);
    },
  ),
  studioRoute(
    contract.endOtherSessions,
    { summary: 'Ends the caller’s other sessions.', ...own },
    async ({ deps, staff }) => {
      await deps.pool.query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id <> $2', [
        staff.staffId,
        staff.sessionId,
      ]);
      return profile.readProfile(deps, staff);
    },
  ),
];

const totpRoutes = [
  studioRoute(
    contract.beginTotp,
    { summary: 'The first step to a new authenticator app: its secret.', ...confirmed },
    ({ deps, staff }) => profile.beginTotp(deps, staff),
  ),
  studioRoute(
    contract.finishTotp,
    {
      summary: 'The second step: the first code of the new app. Answers with new recovery codes.',
      errors: ['ticket_expired', 'second_factor_wrong'],
      ...confirmed,
    },
    async ({ deps, staff, body }) => ({ recoveryCodes: await profile.finishTotp(deps, staff, body) }),
  ),
  studioRoute(
    contract.removeTotp,
    { summary: 'Removes the authenticator app; passkeys remain.', errors: ['last_second_factor'], ...confirmed },
    async ({ deps, staff }) => {
      await inStaffTransaction(deps.pool, staff, (client) => profile.removeTotp(client, staff));
      return profile.readProfile(deps, staff);
    },
  ),
  studioRoute(
    contract.renewRecoveryCodes,
    { summary: 'Creates new recovery codes; the old ones become void.', ...confirmed },
    async ({ deps, staff }) => ({
      recoveryCodes: await inTransaction(deps.pool, (client) => replaceRecoveryCodes(client, staff.staffId)),
    }),
  ),
];

const passkeyRoutes = [
  studioRoute(
    contract.askNewPasskey,
    { summary: 'The options for creating a passkey.', ...confirmed },
    ({ context, deps, staff }) => requestNewPasskey({ context, deps }, staff),
  ),
  studioRoute(
    contract.addPasskey,
    { summary: 'Stores a new passkey.', errors: ['ticket_expired', 'passkey_refused'], ...confirmed },
    async ({ context, deps, staff, body }) => {
      await inStaffTransaction(deps.pool, staff, async (client) => {
        const ticket = await lockTicket(client, { purpose: 'new-passkey', token: body.ticket, now: deps.clock() });
        await registerPasskey(client, { context, deps }, { ...body, ticket, staffId: staff.staffId });
        await deleteTicket(client, ticket);
      });
      return profile.readProfile(deps, staff);
    },
  ),
  studioRoute(
    contract.removePasskey,
    {
      summary: 'Removes a passkey.',
      parameters: { id: 'Id of the passkey.' },
      errors: ['last_second_factor'],
      ...confirmed,
    },
    async ({ deps, staff, params }) => {
      await inStaffTransaction(deps.pool, staff, (client) => profile.removePasskey(client, staff, params.id));
      return profile.readProfile(deps, staff);
    },
  ),
];

export const profileRoutes = [...accountRoutes, ...totpRoutes, ...passkeyRoutes];
