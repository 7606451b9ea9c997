import type pg from 'pg';
import { uuidOf } from '../../server/uuid-of.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';

/** A card payment that has brought the money of an order. */
export interface PaymentRecord {
  /** The provider's reference of the payment: the same in every demo shop. */
  readonly id: string;
  readonly provider: PaymentProviderId;
  /** Kopiykas. */
  readonly amount: number;
  /** ISO 8601. */
  readonly paidAt: string;
  /** ISO 8601, the time when all of the money was returned; null if the shop has it. */
  readonly returnedAt: string | null;
}

/** Inserts a payment of an order, and its refund. */
export async function writePayment(client: pg.ClientBase, orderId: string, payment: PaymentRecord): Promise<void> {
  const { id, provider, amount, paidAt, returnedAt } = payment;
  await client.query(
    `INSERT INTO payments (id, order_id, provider, amount, status, created_at, checked_at, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [id, orderId, provider, amount, returnedAt === null ? 'paid' : 'refunded', paidAt],
  );
  if (returnedAt === null) return;
  await client.query(
    `INSERT INTO refunds (id, order_id, payment_id, amount, status, cause, reason, by, created_at, asked_at, finished_at)
     VALUES ($1, $2, $3, $4, 'returned', 'ended', '', 'carrier', $5, $5, $5)`,
    [uuidOf(`refund of ${id}`), orderId, id, amount, returnedAt],
  );
}
