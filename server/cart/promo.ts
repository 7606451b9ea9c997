import type pg from 'pg';
import * as v from 'valibot';
import { type PromoRefusal, promoTermsSchema } from '../../src/contract/cart.ts';
import type { PromoCode } from '../../src/rules/promo.ts';
import { promoRefusal } from '../../src/rules/promo.ts';
import { readRow } from '../db/rows.ts';
import type { ErrorCode } from '../error-codes/all.ts';
import { ApiError } from '../errors.ts';

/** SQL of a PromoCode from a row `pc` of promo_codes. */
const PROMO_SQL = `pc.kind, pc.value, pc.starts_at AS "startsAt", pc.ends_at AS "endsAt",
  pc.minimum_cost AS "minimumCost", pc.use_limit AS "useLimit", pc.use_limit_of_customer AS "useLimitOfCustomer",
  pc.use_count AS "useCount"`;

/** A code with the numbers of its uses. */
const foundPromoSchema = v.object({
  ...promoTermsSchema.entries,
  startsAt: v.nullable(v.date()),
  endsAt: v.nullable(v.date()),
  useLimit: v.nullable(v.number()),
  useLimitOfCustomer: v.nullable(v.number()),
  useCount: v.number(),
  usesByCustomer: v.number(),
} satisfies Record<keyof PromoCode | 'usesByCustomer', unknown>);
export type FoundPromo = v.InferOutput<typeof foundPromoSchema>;

/** The account or contacts by which a user of a code is recognised. */
export interface PromoUser {
  readonly customerId: string | null;
  readonly phone?: string;
  readonly email?: string | null;
}

/** Returns a code with its uses in all and by one user; a guest (null) has no known uses yet. */
export async function findPromo(
  pool: pg.Pool | pg.ClientBase,
  code: string,
  user: PromoUser | null,
): Promise<FoundPromo | null> {
  return readRow(pool, foundPromoSchema, {
    name: 'promo-code',
    text: `SELECT ${PROMO_SQL},
        CASE WHEN pc.use_limit_of_customer IS NULL THEN 0 ELSE (
          SELECT count(*) FROM promo_code_uses u JOIN orders o ON o.id = u.order_id WHERE u.code = pc.code
            AND (u.used_by IN ($2, $3) OR o.customer_id::text = $2 OR o.recipient_phone = $3 OR o.recipient_email = $4)
        ) END AS "usesByCustomer"
      FROM promo_codes pc WHERE pc.code = $1`,
    values: [code, user?.customerId, user?.phone, user?.email],
  });
}

const ERROR_CODES: Readonly<Record<PromoRefusal['reason'], ErrorCode>> = {
  unknown: 'promo_unknown',
  'not-begun': 'promo_not_begun',
  ended: 'promo_ended',
  minimum: 'promo_minimum',
  'used-up': 'promo_used_up',
  used: 'promo_used',
};

/** Returns the error that a request with the code in its field `code` gets. */
export function promoError(refused: PromoRefusal): ApiError {
  const { reason, ...params } = refused;
  return new ApiError(ERROR_CODES[reason], { params, fields: { code: 'invalid' } });
}

export interface PromoUse {
  readonly code: string;
  /** An order that exists already: the code's minimum is compared with its items' cost before discounts. */
  readonly orderId: string;
  readonly user: PromoUser & { readonly phone: string };
  readonly now: Date;
}

/**
 * Uses a code for an order, in the order's transaction. Locks the code's row until the transaction ends, so that
 * concurrent orders cannot exceed its limits. Using it twice for one order counts once.
 * @throws ApiError if the code no longer applies
 */
export async function takePromoCode(client: pg.ClientBase, { code, orderId, user, now }: PromoUse): Promise<void> {
  await client.query({
    name: 'promo-lock',
    text: 'SELECT FROM promo_codes WHERE code = $1 FOR UPDATE',
    values: [code],
  });
  const order = await readOrder(client, orderId);
  if (order.promoUsed === code) return;
  // Read after the lock is held, so that uses by other orders count.
  const found = await findPromo(client, code, user);
  const usesByCustomer = found?.usesByCustomer ?? 0;
  const refused = promoRefusal(found, { now, itemsCost: order.itemsCost, usesByCustomer });
  if (refused) throw promoError(refused);
  await client.query({
    name: 'promo-take',
    text: `WITH used AS (
        INSERT INTO promo_code_uses (order_id, code, used_by) VALUES ($1, $2, $3) RETURNING code
      )
      UPDATE promo_codes pc SET use_count = use_count + 1 FROM used WHERE pc.code = used.code`,
    values: [orderId, code, user.customerId ?? user.phone],
  });
}

async function readOrder(client: pg.ClientBase, orderId: string) {
  const order = await readRow(client, v.object({ itemsCost: v.number(), promoUsed: v.nullable(v.string()) }), {
    name: 'promo-order',
    text: `SELECT o.items_cost AS "itemsCost", u.code AS "promoUsed"
      FROM orders o LEFT JOIN promo_code_uses u ON u.order_id = o.id WHERE o.id = $1`,
    values: [orderId],
  });
  if (!order) throw new Error(`A promo code cannot be used for the order ${orderId}, which does not exist`);
  return order;
}

/** Releases the code of a cancelled order; does nothing if the order has none. */
export async function releasePromoCode(client: pg.ClientBase, orderId: string): Promise<void> {
  await client.query({
    name: 'promo-release',
    text: `WITH released AS (DELETE FROM promo_code_uses WHERE order_id = $1 RETURNING code)
      UPDATE promo_codes pc SET use_count = use_count - 1 FROM released WHERE pc.code = released.code`,
    values: [orderId],
  });
}
