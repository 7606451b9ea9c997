import type pg from 'pg';
import type { PromoTerms, StudioPromoWithUses } from '../../../studio/contract/promo.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { reportingAtFields } from '../constraints.ts';
import type { StudioDeps } from '../deps.ts';
import { inIdempotentTransaction } from '../idempotent-write.ts';
import { lockIn, preconditionOf } from '../precondition.ts';
import { removeOnce } from '../revision.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readPromo } from './read-promo.ts';

/** A write on one code. */
interface PromoWrite {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  /** Upper case. */
  readonly code: string;
  /** The revision in the request's `If-Match`; undefined if it is not checked. */
  readonly ifMatch?: string | undefined;
}

const valuesOf = (code: string, terms: PromoTerms) => [
  ...[code, terms.kind, terms.value, terms.startsAt, terms.endsAt],
  ...[terms.minimumCost, terms.useLimit, terms.useLimitOfCustomer],
];

/**
 * Adds a code, once for its idempotency key.
 * @throws ApiError bad_request at `code` if the code exists
 */
export async function createPromo(
  { deps, staff, code }: PromoWrite,
  terms: PromoTerms,
  key: string | undefined,
): Promise<StudioPromoWithUses> {
  const once = { key, entity: 'promo-code', again: () => undefined };
  await inIdempotentTransaction(deps.pool, staff, once, async (client) => {
    await reportingAtFields({ promo_codes_pkey: ['code', 'taken'] }, () =>
      client.query(
        `INSERT INTO promo_codes (code, kind, value, starts_at, ends_at, minimum_cost, use_limit, use_limit_of_customer)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        valuesOf(code, terms),
      ),
    );
  });
  return readPromo(deps.pool, code, deps.clock());
}

/**
 * Changes a code's terms; placed orders keep their discounts.
 * @throws ApiError promo_not_found, revision_conflict, bad_request at `useLimit` if it is below the number of uses
 */
export function updatePromo(write: PromoWrite, terms: PromoTerms): Promise<StudioPromoWithUses> {
  return changePromo(write, (client) =>
    reportingAtFields({ promo_codes_limit: ['useLimit', 'promo_limit_low'] }, () =>
      client.query(
        `UPDATE promo_codes SET kind = $2, value = $3, starts_at = $4, ends_at = $5, minimum_cost = $6, use_limit = $7,
           use_limit_of_customer = $8 WHERE code = $1`,
        valuesOf(write.code, terms),
      ),
    ),
  );
}

/**
 * Ends a code now; does nothing if it has ended.
 * @throws ApiError promo_not_found, revision_conflict
 */
export function endPromo(write: PromoWrite): Promise<StudioPromoWithUses> {
  return changePromo(write, (client, now) =>
    client.query(
      `UPDATE promo_codes SET ends_at = $2, starts_at = CASE WHEN starts_at < $2 THEN starts_at END
       WHERE code = $1 AND (ends_at IS NULL OR ends_at > $2)`,
      [write.code, now],
    ),
  );
}

async function changePromo(
  { deps, staff, code, ifMatch }: PromoWrite,
  change: (client: pg.ClientBase, now: Date) => Promise<unknown>,
): Promise<StudioPromoWithUses> {
  const now = deps.clock();
  const promoPrecondition = preconditionOf({
    ...{ entity: 'promo-code', lock: lockIn('promo_codes', 'code') },
    read: (client, id: string) => readPromo(client, id, now),
  });
  const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
    await promoPrecondition(code, ifMatch).guard(client, () => change(client, now));
    return readPromo(client, code, now);
  });
  return result;
}

/**
 * Deletes an unused code, also from carts.
 * @throws ApiError promo_not_found, promo_in_use
 */
export async function deletePromo({ deps, staff, code }: PromoWrite): Promise<void> {
  const remove = async (client: pg.ClientBase) => {
    await client.query('SELECT FROM promo_codes WHERE code = $1 FOR UPDATE', [code]);
    const { uses } = await readPromo(client, code, deps.clock());
    if (uses.length > 0) throw new ApiError('promo_in_use', { params: { code } });
    await client.query('DELETE FROM promo_codes WHERE code = $1', [code]);
  };
  const row = { entity: 'promo-code', id: code, staffId: staff.staffId };
  await inStaffTransaction(deps.pool, staff, (client) => removeOnce(client, row, () => remove(client)));
}
