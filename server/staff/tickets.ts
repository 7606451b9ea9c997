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
  /** Validity in minutes; five by default. */
  readonly minutes?: number;
  /** Challenge for a passkey, base64url. */
  readonly challenge?: string;
  /** New TOTP secret that is not confirmed yet, sealed. */
  readonly totpSecret?: Buffer;
}

/** Creates a ticket for the next step. @returns its token, of which only the hash is stored */
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

/** Returns the ticket of a token, locked until the transaction ends. @throws ApiError ticket_expired */
export async function lockTicket(client: pg.ClientBase, { purpose, token, now }: Held): Promise<Ticket> {
  const ticket = await readRow(client, ticketSchema, {
    text: `SELECT id, staff_id AS "staffId", challenge, totp_secret AS "totpSecret" FROM staff_tickets
      WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 FOR UPDATE`,
    values: [hashToken(token), purpose, now],
  });
  if (!ticket) throw new ApiError('ticket_expired');
  return ticket;
}

/** Returns the ticket of a known staff member. @throws ApiError ticket_expired */
export async function lockTicketOfStaff(
  client: pg.ClientBase,
  held: Held,
): Promise<Ticket & { readonly staffId: string }> {
  const { staffId, ...ticket } = await lockTicket(client, held);
  if (staffId === null) throw new ApiError('ticket_expired');
  return { ...ticket, staffId };
}

/** Deletes a ticket, which is valid once. */
export async function deleteTicket(client: pg.ClientBase, { id }: Pick<Ticket, 'id'>): Promise<void> {
  await client.query('DELETE FROM staff_tickets WHERE id = $1', [id]);
}
