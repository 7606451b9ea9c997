import type pg from 'pg';
import { promoRefusal } from '../../src/rules/promo.ts';
import type { ApiContext, Deps } from '../context.ts';
import { findSession } from '../identity/session.ts';
import { findVisitor } from '../identity/visitor.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { type FoundPromo, findPromo, refusalOf } from './promo.ts';
import { readCart } from './read-cart.ts';

/** Refuses a code that gives this cart nothing. Only unknown codes count as guesses. */
export async function requireApplicable(
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
  requireTerms(found, { itemsCost, now: deps.clock() });
}

/** @throws ApiError when a code, as it was found, gives a cart of this cost nothing. */
export function requireTerms(found: FoundPromo | null, cart: { readonly itemsCost: number; readonly now: Date }): void {
  const refused = promoRefusal(found, { ...cart, usesByCustomer: found?.usesByCustomer ?? 0 });
  if (refused) throw refusalOf(refused);
}

/** Enters a code in place of another; null takes it out. */
export async function enterCode(client: pg.ClientBase, visitorId: string | null, code: string | null): Promise<void> {
  await client.query({
    name: 'cart-promo',
    text: 'UPDATE visitors SET promo_code = $2 WHERE id = $1',
    values: [visitorId, code],
  });
}
