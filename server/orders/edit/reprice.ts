import type pg from 'pg';
import type { EnteredPromo } from '../../../src/contract/cart.ts';
import { fullCost, type Quote, quote } from '../../../src/rules/discounts.ts';
import { appliedPromo, reconsiderPromo } from '../../../src/rules/promo.ts';
import { findPromo } from '../../cart/promo.ts';
import { readPersonalPercent } from '../../cart/read-cart.ts';
import type { Editable, EditableItem } from './read-editable.ts';

/** The prices of an edited order's lines. */
export interface Repriced {
  readonly quote: Quote;
  readonly hasFreeDelivery: boolean;
  /** True if its promo code does not apply to the remaining lines. */
  readonly isPromoLost: boolean;
}

/**
 * Prices the lines by the shop's rules: the order's lines at their agreed prices, added ones at today's. The customer's
 * discount is the better of the order's and today's. The promo code remains used; only its minimum cost is checked
 * against the lines again.
 */
export async function repriceOrder(
  client: pg.ClientBase,
  order: Editable,
  lines: readonly EditableItem[],
): Promise<Repriced> {
  const promo = await agreedPromo(client, order);
  const priced = lines.map(({ position, ...line }) => ({ ...line, id: String(position) }));
  const considered =
    promo &&
    reconsiderPromo(
      promo,
      priced.reduce((sum, line) => sum + fullCost(line), 0),
    );
  const applied = appliedPromo(considered);
  return {
    quote: quote(priced, { personalPercent: await agreedPercent(client, order), promo: applied }),
    hasFreeDelivery: applied?.kind === 'free-delivery',
    isPromoLost: promo !== null && applied === null,
  };
}

async function agreedPercent(client: pg.ClientBase, { customerId, discounts }: Editable): Promise<number> {
  const agreed = discounts.find((discount) => discount.kind === 'personal')?.percent ?? 0;
  return Math.max(agreed, await readPersonalPercent(client, customerId));
}

/**
 * Returns the promo code that the order used, without checking its dates and limits: they were met when the order was
 * placed.
 */
async function agreedPromo(client: pg.ClientBase, { promoCode: code }: Editable): Promise<EnteredPromo | null> {
  if (code === null) return null;
  const found = await findPromo(client, code, null);
  if (!found) return null;
  const { kind, value, minimumCost } = found;
  return { code, terms: { kind, value, minimumCost }, refusal: null };
}
