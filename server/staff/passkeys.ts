import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type pg from 'pg';
import * as v from 'valibot';
import type { ApiContext, Deps } from '../context.ts';
import { readRow, readRows } from '../db/rows.ts';
import { isUniqueViolation } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { createTicket, type Ticket } from './tickets.ts';

const RP_NAME = 'Позолота';

/** Returns the relying party of passkeys: the site's host, and the origin to expect. */
function relyingParty(context: ApiContext, { siteOrigin, isProduction }: Deps) {
  const site = new URL(siteOrigin);
  const asked = URL.parse(context.req.header('origin') ?? '');
  // On a developer's machine the shop may listen on another port than its address has.
  const isSameHost = !isProduction && asked?.hostname === site.hostname;
  return { rpID: site.hostname, origin: isSameHost ? asked.origin : site.origin };
}

const passkeySchema = v.object({
  id: v.string(),
  staffId: v.string(),
  publicKey: v.instance(Buffer),
  counter: v.number(),
  transports: v.array(v.string()),
});

const COLUMNS = 'id, staff_id AS "staffId", public_key AS "publicKey", counter, transports';

interface Asking {
  readonly context: ApiContext;
  readonly deps: Deps;
}

/** Returns the options for creating a passkey in a browser, and the ticket of that step. */
export async function requestNewPasskey(
  { context, deps }: Asking,
  staff: { staffId: string; email: string; name: string },
) {
  const { rpID } = relyingParty(context, deps);
  const known = await passkeysOf(deps.pool, staff.staffId);
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.staffId),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // The passkey is discoverable and verifies its owner by fingerprint, face or PIN, so that no e-mail has to be
    // typed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = await createTicket(deps.pool, {
    purpose: 'new-passkey',
    staffId: staff.staffId,
    challenge: options.challenge,
    now: deps.clock(),
  });
  return { ticket, options };
}

/** Stores a passkey that a browser has created. @throws ApiError passkey_refused */
export async function registerPasskey(
  client: pg.ClientBase,
  { context, deps }: Asking,
  {
    ticket,
    staffId,
    response,
    name,
  }: { ticket: Ticket; staffId: string; response: RegistrationResponseJSON; name: string },
): Promise<void> {
  if (ticket.staffId !== staffId) throw new ApiError('ticket_expired');
  const { rpID, origin } = relyingParty(context, deps);
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: ticket.challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new ApiError('passkey_refused');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  try {
    await client.query(
      `INSERT INTO staff_passkeys (id, staff_id, name, public_key, counter, transports, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, staffId, name, Buffer.from(publicKey), counter, transports, deps.clock()],
    );
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('passkey_refused') : error;
  }
}

/** Returns the options for signing with a passkey: of the given staff member, or of any. */
export async function requestPasskey({ context, deps }: Asking, staffId: string | null) {
  const known = staffId === null ? [] : await passkeysOf(deps.pool, staffId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context, deps).rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  });
  const ticket = await createTicket(deps.pool, {
    purpose: 'passkey',
    staffId,
    challenge: options.challenge,
    now: deps.clock(),
  });
  return { ticket, options };
}

/**
 * Verifies the signature of a passkey. A counter that did not grow indicates a cloned key, which is refused.
 * @returns the id of its owner
 * @throws ApiError passkey_refused
 */
export async function verifyPasskey(
  client: pg.ClientBase,
  { context, deps }: Asking,
  { ticket, response }: { ticket: Ticket; response: AuthenticationResponseJSON },
): Promise<string> {
  const passkey = await readRow(client, passkeySchema, {
    text: `SELECT ${COLUMNS} FROM staff_passkeys p WHERE id = $1 AND EXISTS (
      SELECT FROM staff s WHERE s.id = p.staff_id AND NOT s.is_disabled AND NOT (s.is_demo AND $2)) FOR UPDATE`,
    values: [response.id, deps.isProduction],
  });
  if (!passkey || (ticket.staffId !== null && ticket.staffId !== passkey.staffId))
    throw new ApiError('passkey_refused');
  const { rpID, origin } = relyingParty(context, deps);
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: ticket.challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new ApiError('passkey_refused');
  await client.query('UPDATE staff_passkeys SET counter = $2, used_at = $3 WHERE id = $1', [
    passkey.id,
    authenticationInfo.newCounter,
    deps.clock(),
  ]);
  return passkey.staffId;
}

const passkeysOf = (pool: pg.Pool, staffId: string) =>
  readRows(pool, passkeySchema, {
    text: `SELECT ${COLUMNS} FROM staff_passkeys WHERE staff_id = $1`,
    values: [staffId],
  });

/** Converts all errors of the library to one refusal. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('passkey_refused');
  }
}
