import type pg from 'pg';
import { endpoints } from '../../src/contract/api.ts';
import { promoCodeSchema } from '../../src/contract/cart.ts';
import { promoRefusal } from '../../src/rules/promo.ts';
import type { Api, ApiContext, Deps } from '../context.ts';
import { findSession } from '../identity/session.ts';
import { ensureVisitor, findVisitor } from '../identity/visitor.ts';
import { clientAddress } from '../middleware/address.ts';
import { parseBody } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { changeCart } from './change-cart.ts';
import { findPromo, refusalOf } from './promo.ts';
import { readCart } from './read-cart.ts';

/** The promo code of a cart: one that applies when it is entered stays, whatever becomes of it. */
export function promoCodeRoutes(api: Api, deps: Deps & { readonly limits: Limits }): void {
  api.post(endpoints.promoCode, async (context) => {
    const { code } = await parseBody(context, promoCodeSchema);
    return changeCart(context, deps, {
      visitorOf: ensureVisitor,
      prepare: () => requireApplicable(context, deps, code),
      apply: (client, visitorId) => enterCode(client, visitorId, code),
    });
  });

  api.delete(endpoints.promoCode, async (context) =>
    changeCart(context, deps, {
      visitorOf: findVisitor,
      apply: (client, visitorId) => enterCode(client, visitorId, null),
    }),
  );
}

/** Refuses a code that gives this cart nothing. Only codes that there are not count as guesses. */
async function requireApplicable(
  context: ApiContext,
  deps: Deps & { readonly limits: Limits },
  code: string,
): Promise<void> {
  const address = clientAddress(context, deps);
  await deps.limits.take('promoGuessesOfAddress', address);
  const session = await findSession(context, deps);
  const found = await findPromo(deps.pool, code, session?.customerId ?? null);
  if (found) await deps.limits.giveBack('promoGuessesOfAddress', address);
  const { itemsCost } = await readCart(deps, context.var.lang, await findVisitor(context, deps));
  const purchase = { now: deps.clock(), itemsCost, usesByCustomer: found?.usesByCustomer ?? 0 };
  const refused = promoRefusal(found, purchase);
  if (refused) throw refusalOf(refused);
}

async function enterCode(client: pg.ClientBase, visitorId: string | null, code: string | null): Promise<void> {
  await client.query({
    name: 'cart-promo',
    text: 'UPDATE visitors SET promo_code = $2 WHERE id = $1',
    values: [visitorId, code],
  });
}
