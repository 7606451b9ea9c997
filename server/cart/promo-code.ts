import type pg from 'pg';
import { promoRefusal } from '../../src/rules/promo.ts';
import type { ApiContext, Deps } from '../context.ts';
import { findSession } from '../identity/session.ts';
import { findVisitor } from '../identity/visitor.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { type FoundPromo, findPromo, promoError } from './promo.ts';
import { readCart } from './read-cart.ts';

/** Refuses a code that does not apply to the cart. Only unknown codes count towards the rate limit. */
export async function requireApplicablePromo(
  context: ApiContext,
  deps: Deps & { readonly limits: Limits },
  code: string,
): Promise<void> {
  const address = clientAddress(context, deps);
  await deps.limits.take('promoGuessesOfAddress', address);
  const session = await findSession(context, deps);
  const found = await findPromo(deps.pool, code, session);
  if (found) await deps.limits.giveBack('promoGuessesOfAddress', address);
  const { itemsCost } = await readCart(deps, context.var.lang, await findVisitor(context, deps));
  requirePromoTerms(found, { itemsCost, now: deps.clock() });
}

/**
 * Checks that a code applies to a cart of this cost.
 * @throws ApiError if it does not
 */
export function requirePromoTerms(
  found: FoundPromo | null,
  cart: { readonly itemsCost: number; readonly now: Date },
): void {
  const refused = promoRefusal(found, { ...cart, usesByCustomer: found?.usesByCustomer ?? 0 });
  if (refused) throw promoError(refused);
}

/** Replaces the entered code; null removes it. */
export async function setPromoCode(
  client: pg.ClientBase,
  visitorId: string | null,
  code: string | null,
): Promise<void> {
  await client.query({
    name: 'cart-promo',
    text: 'UPDATE visitors SET promo_code = $2 WHERE id = $1',
    values: [visitorId, code],
  });
}
