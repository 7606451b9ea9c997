import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../../server/db/rows.ts';

const earlierPaymentSchema = v.object({
  vendor: v.picklist(['liqpay', 'wayforpay']),
  reference: v.string(),
  /** Kopiykas. */
  amount: v.number(),
  refunded: v.number(),
});

/** A payment that was made before the bank was started. */
export type EarlierPayment = v.InferOutput<typeof earlierPaymentSchema>;

/**
 * Reads the paid payments of a shop that the bank has to know for refunds: those of the seed, and those of an earlier
 * run. Payments through monobank are left out, because it finds them by a number of its own.
 */
export function readEarlierPayments(pool: pg.Pool): Promise<EarlierPayment[]> {
  return readRows(pool, earlierPaymentSchema, {
    text: `SELECT provider AS vendor, id AS reference, amount, (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
        WHERE r.payment_id = p.id AND r.status = 'returned') AS refunded
      FROM payments p WHERE status = 'paid' AND provider IN ('liqpay', 'wayforpay')`,
  });
}
