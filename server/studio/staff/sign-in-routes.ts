import { acceptInvitation, readInvitation } from '../../../studio/contract/enrolment.ts';
import {
  askPasskeyConfirmation,
  askPasskeySignIn,
  beginSignIn,
  confirmByCode,
  confirmByPasskey,
  finishSignIn,
  readStudioSession,
  type StudioSession,
  signInByPasskey,
  signOut,
} from '../../../studio/contract/sign-in.ts';
import type { ApiContext } from '../../context.ts';
import * as enrolment from '../../staff/enrolment.ts';
import { requestPasskey } from '../../staff/passkeys.ts';
import {
  type CurrentStaff,
  confirmedUntil,
  currentStaff,
  endStaffSession,
  findStaff,
  forgetStaff,
  readStaffToken,
} from '../../staff/session.ts';
import * as signIn from '../../staff/sign-in.ts';
import { openRoute, studioRoute } from '../route.ts';

const describe = ({ staffId: id, name, email, role, lang, isDemo, expiresAt }: CurrentStaff): StudioSession => ({
  staff: { id, name, email, role, lang, isDemo },
  expiresAt: expiresAt.toISOString(),
});

const describeCurrent = (context: ApiContext) => describe(currentStaff(context));
const describeConfirmed = (at: Date) => ({ confirmedUntil: confirmedUntil(at).toISOString() });

const sessionRoutes = [
  openRoute(
    readStudioSession,
    { summary: 'The member of the staff who is signed in to the studio; null if nobody is.', access: 'always' },
    async ({ context, deps }) => {
      const staff = await findStaff(context, deps);
      return staff && describe(staff);
    },
  ),
  openRoute(
    beginSignIn,
    {
      summary: 'The first step of signing in to the studio: e-mail and password.',
      errors: ['staff_credentials_wrong', 'too_many_requests'],
      access: 'always',
    },
    async ({ context, deps, body }) => ({ ticket: await signIn.checkStaffPassword(context, deps, body) }),
  ),
  openRoute(
    finishSignIn,
    {
      summary: 'The second step: a code of the app or a recovery code. Sets the cookie of the session.',
      errors: ['ticket_expired', 'second_factor_wrong', 'too_many_requests'],
      access: 'always',
    },
    async ({ context, deps, body }) => {
      await signIn.finishStaffSignIn(context, deps, body);
      return describeCurrent(context);
    },
  ),
  openRoute(signOut, { summary: 'Ends the session in the studio.', access: 'always' }, async ({ context, deps }) => {
    await endStaffSession(deps.pool, readStaffToken(context));
    forgetStaff(context);
    return null;
  }),
  studioRoute(
    confirmByCode,
    {
      summary: 'Confirms the session by the second factor, before an action that cannot be undone.',
      permission: 'profile.own',
      errors: ['second_factor_wrong', 'too_many_requests'],
    },
    async ({ context, deps, staff, body }) =>
      describeConfirmed(await signIn.confirmStaff(context, deps, staff, body.code)),
  ),
  studioRoute(
    askPasskeyConfirmation,
    { summary: 'The challenge that a passkey signs for a confirmation.', permission: 'profile.own' },
    ({ context, deps, staff }) => requestPasskey({ context, deps }, staff.staffId),
  ),
  studioRoute(
    confirmByPasskey,
    {
      summary: 'Confirms the session by a passkey.',
      permission: 'profile.own',
      errors: ['ticket_expired', 'passkey_refused'],
    },
    async ({ context, deps, staff, body }) =>
      describeConfirmed(await signIn.confirmByPasskey(context, deps, staff, body)),
  ),
];

const passkeySignInRoutes = [
  openRoute(
    askPasskeySignIn,
    {
      summary: 'The challenge that any passkey signs for a sign-in.',
      errors: ['too_many_requests'],
      access: 'always',
    },
    ({ context, deps }) => signIn.beginPasskeySignIn(context, deps),
  ),
  openRoute(
    signInByPasskey,
    {
      summary: 'Signs in with a passkey alone. Sets the cookie of the session.',
      errors: ['ticket_expired', 'passkey_refused'],
      access: 'always',
    },
    async ({ context, deps, body }) => {
      await signIn.signInByPasskey(context, deps, body);
      return describeCurrent(context);
    },
  ),
];

const enrolmentRoutes = [
  openRoute(
    readInvitation,
    {
      summary: 'The invited member of the staff, and the secret of their codes.',
      errors: ['ticket_expired'],
      access: 'always',
    },
    ({ deps, body }) => enrolment.readInvitation(deps, body.token),
  ),
  openRoute(
    acceptInvitation,
    {
      summary: 'Accepts an invitation with a password and the first code. Sets the cookie of the session.',
      errors: ['ticket_expired', 'second_factor_wrong'],
      access: 'always',
    },
    async ({ context, deps, body }) => {
      const recoveryCodes = await enrolment.acceptInvitation(context, deps, body);
      return { session: describeCurrent(context), recoveryCodes };
    },
  ),
];

/** Routes of the studio's session and of all ways to sign in. */
export const signInRoutes = [...sessionRoutes, ...passkeySignInRoutes, ...enrolmentRoutes];
