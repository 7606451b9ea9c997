import type pg from 'pg';
import * as v from 'valibot';
import {
  changePassword,
  confirmPasswordReset,
  confirmSignUp,
  logIn,
  logOut,
  signUp,
  startPasswordReset,
  verifyPasswordReset,
} from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import { resendOneTimeCode } from '../../src/contract/one-time-code.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { countGuess, takeCodePoints } from '../identity/code-limits.ts';
import { requireContact } from '../identity/contact.ts';
import { refuseEasyPassword } from '../identity/easy-password.ts';
import { consumeTicket, endCodes, requestCode, resendCode, verifyCode } from '../identity/one-time-codes.ts';
import { hashPassword } from '../identity/password.ts';
import { recordSignIn } from '../identity/recorded-sign-in.ts';
import { endSession, forgetSession, readSessionToken, requireSession } from '../identity/session.ts';
import { queueMessage } from '../messages/queue.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { newToken } from '../secrets.ts';
import { createCustomer, endSessions, findByContact } from './customers.ts';
import { checkPassword, requireUnchangedPassword } from './login.ts';
import { notifyOfNewDevice } from './new-device.ts';
import { requireProof } from './proof.ts';
import { readCustomer } from './read-customer.ts';
import { signIn } from './sign-in.ts';

type AuthDeps = Deps & { readonly limits: Limits };

const route = routesWith<AuthDeps>();

/**
 * Endpoints to sign up, in and out, and to reset a password. They prevent account enumeration: the steps and the
 * answers are the same with and without an account.
 */
export const authRoutes = [
  route(
    logIn,
    {
      summary:
        'Signs in by e-mail or phone and password; moves the cart, wishlist and orders of the guest into the account.',
      errors: ['wrong_credentials', 'too_many_requests'],
    },
    async (request) => {
      const { context, deps, body } = request;
      const contact = requireContact(body.login, 'login');
      const { limits } = deps;
      return recordSignIn(request, { who: 'customer', method: 'password', contact }, async (know) => {
        const account = await checkPassword(context, { deps, limits, contact, password: body.password, know });
        return signedIn(request, async (client) => {
          const customerId = await requireUnchangedPassword(client, account);
          await notifyOfNewDevice(context, deps, client, account);
          return customerId;
        });
      });
    },
  ),

  route(logOut, { summary: 'Ends this session.' }, async ({ context, deps }) => {
    await endSession(deps.pool, readSessionToken(context));
    forgetSession(context);
    return null;
  }),

  route(
    signUp,
    {
      summary:
        'Sends a code to the contact of a new account. The answer is the same if the contact already has an account.',
      errors: ['too_many_requests', 'sms_unavailable'],
    },
    async ({ context, deps, lang, body: { login, password, name } }) => {
      const contact = requireContact(login, 'login');
      refuseEasyPassword(password, [contact.value]);
      await takeCodePoints(context, deps, contact.value);
      const passwordHash = await hashPassword(password);
      const isGenuine = (await findByContact(deps.pool, contact)) === null;
      return requestCode(deps, { purpose: 'sign-up', contact, lang, isGenuine, passwordHash, name });
    },
  ),

  route(
    confirmSignUp,
    {
      summary: 'Creates the account and signs in.',
      errors: ['code_wrong', 'code_expired', 'contact_taken', 'too_many_requests'],
    },
    async (request) => {
      const { lang } = request;
      return recordSignIn(request, { who: 'customer', method: 'sign-up' }, async (know) => {
        const verified = await countGuess(request.context, request.deps, () =>
          verifyCode(request.deps, 'sign-up', request.body),
        );
        return signedIn(request, async (client) => {
          const contact = { [verified.kind]: verified.contact };
          const id = await createCustomer(client, { ...verified, ...contact, lang });
          if (!id) throw new ApiError('contact_taken');
          know(id);
          return id;
        });
      });
    },
  ),

  route(
    startPasswordReset,
    {
      summary: 'Sends a code to the given login. The answer is the same if there is no such account.',
      errors: ['too_many_requests', 'sms_unavailable'],
    },
    async ({ context, deps, lang, body: { login } }) => {
      const contact = requireContact(login, 'login');
      await takeCodePoints(context, deps, contact.value);
      const account = await findByContact(deps.pool, contact);
      // Never refuses: an error from the account's own limit would reveal that the account exists.
      const isAllowed = await deps.limits.tryTake('codesOfCustomer', account?.id ?? contact.value);
      const isGenuine = account !== null && isAllowed && !(account.isDemo && deps.isProduction);
      const customerId = account?.id ?? null;
      return requestCode(deps, { purpose: 'password-reset', contact, lang, isGenuine, customerId });
    },
  ),

  route(
    verifyPasswordReset,
    {
      summary: 'Exchanges the code for a ticket to the next step.',
      errors: ['code_wrong', 'code_expired', 'too_many_requests'],
    },
    async (request) => {
      const ticket = newToken();
      await recordSignIn(request, { who: 'customer', method: 'reset-code' }, () =>
        countGuess(request.context, request.deps, () =>
          verifyCode(request.deps, 'password-reset', { ...request.body, ticket }),
        ),
      );
      return { ticket };
    },
  ),

  // Ends every session, so that a thief of one loses access, and starts a new session in this browser.
  route(
    confirmPasswordReset,
    {
      summary: 'Sets the password, ends every session of the account, and signs in.',
      errors: ['code_expired', 'too_many_requests'],
    },
    async (request) => {
      const { body, deps } = request;
      return recordSignIn(request, { who: 'customer', method: 'new-password' }, (know) =>
        newPassword(request, body.password, async (client) => {
          const customerId = await consumeTicket(client, { ...body, now: deps.clock() });
          know(customerId);
          return customerId;
        }),
      );
    },
  ),

  route(
    changePassword,
    {
      summary: 'Sets the password of the signed-in customer for a ticket; ends every session and signs in again.',
      errors: ['proof_needed', 'too_many_requests'],
      access: 'customers',
    },
    async (request) => {
      const { context, body, deps } = request;
      const { customerId } = await requireSession(context, deps);
      return newPassword(request, body.password, async (client) => {
        await requireProof({ pool: client, clock: deps.clock }, customerId, body);
        return customerId;
      });
    },
  ),

  route(
    resendOneTimeCode,
    {
      summary: 'Sends another code, at the earliest a minute after the last one.',
      parameters: { id: 'Id of the request.' },
      errors: ['code_expired', 'code_too_early', 'too_many_requests', 'sms_unavailable'],
    },
    async ({ context, deps, lang, params }) => {
      const allow = (contact: string) => takeCodePoints(context, deps, contact);
      const id = v.safeParse(v.pipe(v.string(), v.uuid()), params.id);
      if (!id.success) throw new ApiError('code_expired');
      return resendCode(deps, { id: id.output, lang, allow });
    },
  ),
];

interface AuthRequest {
  readonly context: ApiContext;
  readonly deps: AuthDeps;
  readonly lang: Language;
}

async function signedIn({ context, deps, lang }: AuthRequest, prove: Parameters<typeof signIn>[2]) {
  const { customerId, merged } = await signIn(context, deps, prove);
  return { customer: await readCustomer(deps, lang, customerId), merged };
}

/** Sets a password and signs in. An invalid ticket counts as a guess, because hashing the password is expensive. */
function newPassword(request: AuthRequest, password: string, prove: Parameters<typeof signIn>[2]) {
  const { context, deps, lang } = request;
  return countGuess(context, deps, async () => {
    const passwordHash = await hashPassword(password);
    return signedIn(request, async (client) => {
      const customerId = await prove(client);
      await setPassword(client, { customerId, password, passwordHash, lang, now: deps.clock() });
      return customerId;
    });
  });
}

interface NewPassword {
  readonly customerId: string;
  readonly password: string;
  readonly passwordHash: string;
  readonly lang: Language;
  readonly now: Date;
}

/**
 * Writes a password, ends the sessions and codes of the old one, and notifies the customer.
 * @throws ApiError bad_request for a password that is easy to guess
 */
async function setPassword(
  client: pg.ClientBase,
  { customerId, password, passwordHash, lang, now }: NewPassword,
): Promise<void> {
  const contacts = await readRow(client, v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) }), {
    text: 'UPDATE customers SET password_hash = $2 WHERE id = $1 RETURNING email, phone',
    values: [customerId, passwordHash],
  });
  await endSessions(client, customerId);
  await endCodes(client, customerId, now);
  const { email = null, phone = null } = contacts ?? {};
  refuseEasyPassword(password, [email, phone]);
  const content = { type: 'password-changed' } as const;
  if (email) await queueMessage(client, { to: { kind: 'email', value: email }, lang, content });
  else if (phone) await queueMessage(client, { to: { kind: 'phone', value: phone }, lang, content });
}
