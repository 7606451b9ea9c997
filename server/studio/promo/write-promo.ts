import type pg from 'pg';
import type { PromoTerms, StudioPromoWithUses } from '../../../studio/contract/promo.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { namingFields } from '../constraints.ts';
import type { StudioDeps } from '../deps.ts';
import { requireSeen } from '../revision.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readPromo } from './read-promo.ts';

/** A write on one code. */
interface PromoWrite {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  /** Upper case. */
  readonly code: string;
  /** The revision that was seen; undefined where it does not matter. */
  readonly ifMatch?: string | undefined;
}

const valuesOf = (code: string, terms: PromoTerms) => [
  ...[code, terms.kind, terms.value, terms.startsAt, terms.endsAt],
  ...[terms.minimumCost, terms.useLimit, terms.useLimitOfCustomer],
];

/** @throws ApiError bad_request at `code` where there is one by that name */
export async function createPromo({ deps, staff, code }: PromoWrite, terms: PromoTerms): Promise<StudioPromoWithUses> {
  const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
    await namingFields({ promo_codes_pkey: ['code', 'taken'] }, () =>
      client.query(
        `INSERT INTO promo_codes (code, kind, value, starts_at, ends_at, minimum_cost, use_limit, use_limit_of_customer)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        valuesOf(code, terms),
      ),
    );
    return readPromo(client, code, deps.clock());
  });
  return result;
}

/**
 * Changes what a code gives from now on; orders keep what they were given.
 * @throws ApiError promo_not_found, revision_conflict, bad_request at `useLimit` where more have used it already
 */
export function updatePromo(write: PromoWrite, terms: PromoTerms): Promise<StudioPromoWithUses> {
  return changePromo(write, (client) =>
    namingFields({ promo_codes_limit: ['useLimit', 'promo_limit_low'] }, () =>
      client.query(
        `UPDATE promo_codes SET kind = $2, value = $3, starts_at = $4, ends_at = $5, minimum_cost = $6, use_limit = $7,
           use_limit_of_customer = $8 WHERE code = $1`,
        valuesOf(write.code, terms),
      ),
    ),
  );
}

/** Ends a code now; one that has ended stays as it is. @throws ApiError promo_not_found, revision_conflict */
export function endPromo(write: PromoWrite): Promise<StudioPromoWithUses> {
  return changePromo(write, (client) =>
    client.query(
      `UPDATE promo_codes SET ends_at = $2, starts_at = CASE WHEN starts_at < $2 THEN starts_at END
       WHERE code = $1 AND (ends_at IS NULL OR ends_at > $2)`,
      [write.code, write.deps.clock()],
    ),
  );
}

async function changePromo(
  { deps, staff, code, ifMatch }: PromoWrite,
  change: (client: pg.ClientBase) => Promise<unknown>,
): Promise<StudioPromoWithUses> {
  const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
    await client.query('SELECT FROM promo_codes WHERE code = $1 FOR UPDATE', [code]);
    const current = await readPromo(client, code, deps.clock());
    await requireSeen(client, { entity: 'promo-code', id: code, ifMatch, current });
    await change(client);
    return readPromo(client, code, deps.clock());
  });
  return result;
}

/** Deletes a code that no order has; it is taken out of carts. @throws ApiError promo_not_found, promo_in_use */
export async function deletePromo({ deps, staff, code }: PromoWrite): Promise<void> {
  await inStaffTransaction(deps.pool, staff, async (client) => {
    await client.query('SELECT FROM promo_codes WHERE code = $1 FOR UPDATE', [code]);
    const { uses } = await readPromo(client, code, deps.clock());
    if (uses.length > 0) throw new ApiError('promo_in_use', { params: { code } });
    await client.query('DELETE FROM promo_codes WHERE code = $1', [code]);
  });
}
