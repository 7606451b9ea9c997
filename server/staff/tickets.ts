import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import type { STAFF_TICKET_PURPOSES } from '../db/schema/staff.ts';
import { ApiError } from '../errors.ts';
import { hashToken, newToken } from '../secrets.ts';

type Connection = pg.Pool | pg.ClientBase;
export type TicketPurpose = (typeof STAFF_TICKET_PURPOSES)[number];

const MINUTE = 60_000;

interface NewTicket {
  readonly purpose: TicketPurpose;
  readonly staffId: string | null;
  readonly now: Date;
  /** Five, unless it says otherwise. */
  readonly minutes?: number;
}

/** Makes a ticket for the next step. @returns its token, which is kept nowhere. */
export async function createTicket(
  client: Connection,
  { purpose, staffId, now, minutes = 5 }: NewTicket,
): Promise<string> {
  const token = newToken();
  await client.query(`INSERT INTO staff_tickets (purpose, token_hash, staff_id, expires_at) VALUES ($1, $2, $3, $4)`, [
    purpose,
    hashToken(token),
    staffId,
    new Date(now.getTime() + minutes * MINUTE),
  ]);
  return token;
}

const ticketSchema = v.object({ id: v.string(), staffId: v.nullable(v.string()) });

/** The ticket of a token, locked until the transaction ends. @throws ApiError ticket_expired */
export async function holdTicket(
  client: pg.ClientBase,
  { purpose, token, now }: { purpose: TicketPurpose; token: string; now: Date },
) {
  const ticket = await readRow(client, ticketSchema, {
    text: `SELECT id, staff_id AS "staffId" FROM staff_tickets
      WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 FOR UPDATE`,
    values: [hashToken(token), purpose, now],
  });
  if (!ticket) throw new ApiError('ticket_expired');
  return ticket;
}

/** A ticket is good once. */
export async function useUpTicket(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('DELETE FROM staff_tickets WHERE id = $1', [id]);
}
