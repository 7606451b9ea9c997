import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import type { STAFF_TICKET_PURPOSES } from '../db/schema/staff.ts';
import { ApiError } from '../errors.ts';
import { hashToken, newToken } from '../secrets.ts';

type Connection = pg.Pool | pg.ClientBase;
type TicketPurpose = (typeof STAFF_TICKET_PURPOSES)[number];

const MINUTE = 60_000;

interface NewTicket {
  readonly purpose: TicketPurpose;
  readonly staffId: string | null;
  readonly now: Date;
  /** Five, unless it says otherwise. */
  readonly minutes?: number;
  /** What a passkey has to sign, base64url. */
  readonly challenge?: string;
  /** A new secret of codes that has not been tried yet, sealed. */
  readonly totpSecret?: Buffer;
}

/** Makes a ticket for the next step. @returns its token, which is kept nowhere. */
export async function createTicket(client: Connection, ticket: NewTicket): Promise<string> {
  const { purpose, staffId, now, minutes = 5, challenge = null, totpSecret = null } = ticket;
  const token = newToken();
  await client.query(
    `INSERT INTO staff_tickets (purpose, token_hash, staff_id, challenge, totp_secret, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [purpose, hashToken(token), staffId, challenge, totpSecret, new Date(now.getTime() + minutes * MINUTE)],
  );
  return token;
}

const ticketSchema = v.object({
  id: v.string(),
  staffId: v.nullable(v.string()),
  challenge: v.nullable(v.string()),
  totpSecret: v.nullable(v.instance(Buffer)),
});
export type Ticket = Readonly<v.InferOutput<typeof ticketSchema>>;

interface Held {
  readonly purpose: TicketPurpose;
  readonly token: string;
  readonly now: Date;
}

/** The ticket of a token, locked until the transaction ends. @throws ApiError ticket_expired */
export async function holdTicket(client: pg.ClientBase, { purpose, token, now }: Held): Promise<Ticket> {
  const ticket = await readRow(client, ticketSchema, {
    text: `SELECT id, staff_id AS "staffId", challenge, totp_secret AS "totpSecret" FROM staff_tickets
      WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 FOR UPDATE`,
    values: [hashToken(token), purpose, now],
  });
  if (!ticket) throw new ApiError('ticket_expired');
  return ticket;
}

/** The same of somebody who is known. @throws ApiError ticket_expired */
export async function holdTicketOfStaff(
  client: pg.ClientBase,
  held: Held,
): Promise<Ticket & { readonly staffId: string }> {
  const { staffId, ...ticket } = await holdTicket(client, held);
  if (staffId === null) throw new ApiError('ticket_expired');
  return { ...ticket, staffId };
}

/** A ticket is good once. */
export async function dropTicket(client: pg.ClientBase, { id }: Pick<Ticket, 'id'>): Promise<void> {
  await client.query('DELETE FROM staff_tickets WHERE id = $1', [id]);
}
