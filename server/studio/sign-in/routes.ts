import {
  beginSignIn,
  confirmByCode,
  finishSignIn,
  readStudioSession,
  type StudioSession,
  signOut,
} from '../../../studio/contract/sign-in.ts';
import type { ApiContext } from '../../context.ts';
import {
  type CurrentStaff,
  confirmedUntil,
  currentStaff,
  endStaffSession,
  findStaff,
  forgetStaff,
  readStaffToken,
} from '../../staff/session.ts';
import { checkStaffPassword, confirmStaff, finishStaffSignIn } from '../../staff/sign-in.ts';
import { openRoute, studioRoute } from '../route.ts';

const describe = ({ staffId: id, name, email, role, lang, isDemo, expiresAt }: CurrentStaff): StudioSession => ({
  staff: { id, name, email, role, lang, isDemo },
  expiresAt: expiresAt.toISOString(),
});

const describeCurrent = (context: ApiContext) => describe(currentStaff(context));

export const signInRoutes = [
  openRoute(
    readStudioSession,
    { summary: 'Who is signed in to the studio; null for nobody.', access: 'always' },
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
    async ({ context, deps, body }) => ({ ticket: await checkStaffPassword(context, deps, body) }),
  ),
  openRoute(
    finishSignIn,
    {
      summary: 'The second step: a code of the app or a recovery code. Sets the cookie of the session.',
      errors: ['ticket_expired', 'second_factor_wrong', 'too_many_requests'],
      access: 'always',
    },
    async ({ context, deps, body }) => {
      await finishStaffSignIn(context, deps, body);
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
      summary: 'Shows the second factor once more, before what cannot be taken back.',
      permission: 'profile.own',
      errors: ['second_factor_wrong', 'too_many_requests'],
    },
    async ({ deps, staff, body }) => ({
      confirmedUntil: confirmedUntil(await confirmStaff(deps, staff, body.code)).toISOString(),
    }),
  ),
];
