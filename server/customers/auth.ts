import type pg from 'pg';
import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import { loginSchema, newPasswordInputSchema, passwordResetSchema, signUpSchema } from '../../src/contract/customer.ts';
import { enterCodeSchema } from '../../src/contract/one-time-code.ts';
import type { Api, ApiContext, Deps } from '../context.ts';
import { readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { takeCodePoints } from '../identity/code-limits.ts';
import { requireContact } from '../identity/contact.ts';
import { endCodes, requestCode, resendCode, takeTicket, verifyCode } from '../identity/one-time-codes.ts';
import { hashPassword } from '../identity/password.ts';
import { endSession, forgetSession, readSessionToken } from '../identity/session.ts';
import { queueMessage } from '../messages/queue.ts';
import { clientAddress } from '../middleware/address.ts';
import { parseBody } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { newToken } from '../secrets.ts';
import { createCustomer, endSessions, findByContact } from './customers.ts';
import { checkPassword, holdPassword } from './login.ts';
import { readCustomer } from './read-customer.ts';
import { signIn } from './sign-in.ts';

/**
 * Signing up, in and out, and a new password. No answer tells whether a contact has an account: the same steps are
 * taken, and the same is said, with and without one.
 */
export function authRoutes(api: Api, deps: Deps & { readonly limits: Limits }): void {
  const { pool, clock, limits } = deps;
  const address = (context: ApiContext) => clientAddress(context, deps);

  const signedIn = async (context: ApiContext, prove: Parameters<typeof signIn>[2]) => {
    const { customerId, merged } = await signIn(context, deps, prove);
    return context.json({ data: { customer: await readCustomer(deps, context.var.lang, customerId), merged } });
  };

  const guess = async <Result>(context: ApiContext, verify: () => Promise<Result>): Promise<Result> => {
    await limits.take('guessesOfAddress', address(context));
    const result = await verify();
    await limits.giveBack('guessesOfAddress', address(context));
    return result;
  };

  api.post(endpoints.login, async (context) => {
    const { login, password } = await parseBody(context, loginSchema);
    const contact = requireContact(login, 'login');
    const account = await checkPassword(context, { deps, limits, contact, password });
    return signedIn(context, (client) => holdPassword(client, account));
  });

  api.post(endpoints.logout, async (context) => {
    await endSession(pool, readSessionToken(context));
    forgetSession(context);
    return context.json({ data: null });
  });

  api.post(endpoints.signUp, async (context) => {
    const { login, password, name } = await parseBody(context, signUpSchema);
    const contact = requireContact(login, 'login');
    await takeCodePoints(context, deps, contact.value);
    const passwordHash = await hashPassword(password);
    const isGenuine = (await findByContact(pool, contact)) === null;
    const request = { purpose: 'sign-up', contact, lang: context.var.lang, isGenuine, passwordHash, name } as const;
    return context.json({ data: await requestCode(deps, request) });
  });

  api.post(endpoints.confirmSignUp, async (context) => {
    const entered = await parseBody(context, enterCodeSchema);
    const request = await guess(context, () => verifyCode(deps, 'sign-up', entered));
    return signedIn(context, async (client) => {
      const contact = { [request.kind]: request.contact };
      const id = await createCustomer(client, { ...request, ...contact, lang: context.var.lang });
      if (!id) throw new ApiError('contact_taken');
      return id;
    });
  });

  api.post(endpoints.passwordReset, async (context) => {
    const { login } = await parseBody(context, passwordResetSchema);
    const contact = requireContact(login, 'login');
    await takeCodePoints(context, deps, contact.value);
    const account = await findByContact(pool, contact);
    // Silently: that an account's limit is reached would tell that there is one.
    const isAllowed = await limits.tryTake('codesOfCustomer', account?.id ?? contact.value);
    const isGenuine = account !== null && isAllowed && !(account.isDemo && deps.isProduction);
    const customerId = account?.id ?? null;
    const request = { purpose: 'password-reset', contact, lang: context.var.lang, isGenuine, customerId } as const;
    return context.json({ data: await requestCode(deps, request) });
  });

  api.post(endpoints.verifyPasswordReset, async (context) => {
    const entered = await parseBody(context, enterCodeSchema);
    const ticket = newToken();
    await guess(context, () => verifyCode(deps, 'password-reset', { ...entered, ticket }));
    return context.json({ data: { ticket } });
  });

  /** Whoever stole a session loses it here: all end, and this browser gets a new one. */
  api.post(endpoints.confirmPasswordReset, async (context) => {
    const { requestId, ticket, password } = await parseBody(context, newPasswordInputSchema);
    const { lang } = context.var;
    const change = async (client: pg.ClientBase, passwordHash: string) => {
      const customerId = await takeTicket(client, { requestId, ticket, now: clock() });
      const rows = await readRows(client, v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) }), {
        text: 'UPDATE customers SET password_hash = $2 WHERE id = $1 RETURNING email, phone',
        values: [customerId, passwordHash],
      });
      await endSessions(client, customerId);
      await endCodes(client, customerId, clock());
      const [{ email = null, phone = null } = {}] = rows;
      const content = { type: 'password-changed' } as const;
      if (email) await queueMessage(client, { to: { kind: 'email', value: email }, lang, content });
      else if (phone) await queueMessage(client, { to: { kind: 'phone', value: phone }, lang, content });
      return customerId;
    };
    // A made-up ticket counts as a guess: the hash costs more than the request.
    return guess(context, async () => {
      const passwordHash = await hashPassword(password);
      return signedIn(context, (client) => change(client, passwordHash));
    });
  });

  api.post(`${endpoints.codes}/:id/resend`, async (context) => {
    const allow = (contact: string) => takeCodePoints(context, deps, contact);
    const id = v.safeParse(v.pipe(v.string(), v.uuid()), context.req.param('id'));
    if (!id.success) throw new ApiError('code_expired');
    const request = await resendCode(deps, { id: id.output, lang: context.var.lang, allow });
    return context.json({ data: request });
  });
}
