import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type pg from 'pg';
import * as v from 'valibot';
import { readEmail } from '../../src/contract/contact.ts';
import type { ApiContext, Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { knownDevice, rememberDevice } from '../identity/device.ts';
import { verifyPassword } from '../identity/password.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { requestPasskey, verifyPasskey } from './passkeys.ts';
import { recordStaffSignIn } from './recorded-sign-in.ts';
import { verifySecondFactor } from './second-factor.ts';
import { beginStaffSession, createStaffSession, endStaffSession, readStaffToken } from './session.ts';
import { createTicket, deleteTicket, lockTicket, lockTicketOfStaff } from './tickets.ts';

type SignInDeps = Deps & { readonly limits: Limits };

const accountSchema = v.object({ id: v.string(), passwordHash: v.nullable(v.string()), isRefused: v.boolean() });

/**
 * First step of a sign-in. An unknown or disabled account, or one of the demo shop in production, is refused like a
 * wrong password, in the same time. @returns the ticket of the second step
 * @throws ApiError staff_credentials_wrong; too_many_requests
 */
export function checkStaffPassword(
  context: ApiContext,
  deps: SignInDeps,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const login = readEmail(email).value ?? email.toLowerCase();
  return recordStaffSignIn(context, deps, { method: 'password', contact: { kind: 'email', value: login } }, (know) =>
    checkPassword(context, deps, { login, password, know }),
  );
}

async function checkPassword(
  context: ApiContext,
  deps: SignInDeps,
  { login, password, know }: { login: string; password: string; know: (id: string) => void },
): Promise<string> {
  const { pool, limits, isProduction } = deps;
  const account = await readRow(pool, accountSchema, {
    text: `SELECT id, password_hash AS "passwordHash", is_disabled OR (is_demo AND $2) AS "isRefused"
      FROM staff WHERE email = $1`,
    values: [login, isProduction],
  });
  if (account) know(account.id);
  const address = clientAddress(context, deps);
  const device = knownDevice(context, deps, account && { kind: 'staff', id: account.id });
  const [limit, key] = device
    ? (['staffSignInsOfDevice', device] as const)
    : (['staffSignInsOfAccount', login] as const);
  await limits.take('staffSignInsOfAddress', address);
  await limits.take(limit, key);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight || account.isRefused) throw new ApiError('staff_credentials_wrong');
  await limits.giveBack('staffSignInsOfAddress', address);
  await limits.giveBack(limit, key);
  return createTicket(pool, { purpose: 'sign-in', staffId: account.id, now: deps.clock() });
}

/**
 * Second step of a sign-in: starts the session. @throws ApiError ticket_expired; second_factor_wrong; too_many_requests
 */
export async function finishStaffSignIn(
  context: ApiContext,
  deps: SignInDeps,
  { ticket: token, code }: { ticket: string; code: string },
): Promise<void> {
  const now = deps.clock();
  await recordStaffSignIn(context, deps, { method: 'code' }, (know) =>
    signInStaff(context, deps, async (client) => {
      const ticket = await lockTicketOfStaff(client, { purpose: 'sign-in', token, now });
      know(ticket.staffId);
      await verifySecondFactor(client, deps, { staffId: ticket.staffId, code });
      await deleteTicket(client, ticket);
      return ticket.staffId;
    }),
  );
}

/** Response of a passkey, and the ticket of the request. */
interface PasskeyAnswer {
  readonly ticket: string;
  readonly response: AuthenticationResponseJSON;
}

/**
 * Starts a sign-in by passkey. It counts against the limit of the address, because every call creates a ticket. @throws
 * ApiError too_many_requests
 */
export async function beginPasskeySignIn(context: ApiContext, deps: SignInDeps) {
  await deps.limits.take('staffSignInsOfAddress', clientAddress(context, deps));
  return requestPasskey({ context, deps }, null);
}

/**
 * Signs in with only a passkey, which verifies its owner by fingerprint, face or PIN. @throws ApiError ticket_expired;
 * passkey_refused
 */
export async function signInByPasskey(context: ApiContext, deps: SignInDeps, answer: PasskeyAnswer): Promise<void> {
  await recordStaffSignIn(context, deps, { method: 'passkey' }, (know) =>
    signInStaff(context, deps, async (client) => {
      const staffId = await takeAnswer(client, { context, deps }, answer);
      know(staffId);
      return staffId;
    }),
  );
  await deps.limits.giveBack('staffSignInsOfAddress', clientAddress(context, deps));
}

async function takeAnswer(
  client: pg.PoolClient,
  asking: { context: ApiContext; deps: Deps },
  { ticket: token, response }: PasskeyAnswer,
): Promise<string> {
  const ticket = await lockTicket(client, { purpose: 'passkey', token, now: asking.deps.clock() });
  const staffId = await verifyPasskey(client, asking, { ticket, response });
  await deleteTicket(client, ticket);
  return staffId;
}

/**
 * Starts a session with a new token, regardless of the request's cookie. `prove` returns the staff id in the same
 * transaction.
 */
export async function signInStaff(
  context: ApiContext,
  deps: Deps,
  prove: (client: pg.PoolClient) => Promise<string>,
): Promise<void> {
  const userAgent = context.req.header('user-agent') ?? '';
  const { staffId, token } = await inTransaction(deps.pool, async (client) => {
    const proved = await prove(client);
    await endStaffSession(client, readStaffToken(context));
    const session = await createStaffSession(client, { staffId: proved, userAgent, now: deps.clock() });
    return { staffId: proved, token: session };
  });
  rememberDevice(context, deps, { kind: 'staff', id: staffId });
  await beginStaffSession(context, deps, token);
}

/** Confirms a session by the second factor. @returns the time of the confirmation @throws ApiError as a sign-in's */
export async function confirmStaff(
  context: ApiContext,
  deps: SignInDeps,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  code: string,
): Promise<Date> {
  const now = deps.clock();
  await recordStaffSignIn(context, deps, { method: 'confirmation', id: staffId }, () =>
    inTransaction(deps.pool, async (client) => {
      await verifySecondFactor(client, deps, { staffId, code });
      await client.query(CONFIRM, [sessionId, now]);
    }),
  );
  return now;
}

const CONFIRM = 'UPDATE staff_sessions SET confirmed_at = $2 WHERE id = $1';

/** Confirms a session by a passkey. @throws ApiError ticket_expired; passkey_refused */
export async function confirmByPasskey(
  context: ApiContext,
  deps: SignInDeps,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  answer: PasskeyAnswer,
): Promise<Date> {
  const now = deps.clock();
  await recordStaffSignIn(context, deps, { method: 'confirmation', id: staffId }, () =>
    inTransaction(deps.pool, async (client) => {
      const signedBy = await takeAnswer(client, { context, deps }, answer);
      if (signedBy !== staffId) throw new ApiError('passkey_refused');
      await client.query(CONFIRM, [sessionId, now]);
    }),
  );
  return now;
}
