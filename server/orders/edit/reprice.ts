import type pg from 'pg';
import type { EnteredPromo } from '../../../src/contract/cart.ts';
import { fullCost, type Quote, quote } from '../../../src/rules/discounts.ts';
import { appliedPromo, reconsiderPromo } from '../../../src/rules/promo.ts';
import { findPromo } from '../../cart/promo.ts';
import { readPersonalPercent } from '../../cart/read-cart.ts';
import type { Editable, EditableItem } from './read-editable.ts';

/** What the lines of an edited order come to. */
export interface Repriced {
  readonly quote: Quote;
  readonly hasFreeDelivery: boolean;
  /** Its promo code does not apply to what is left. */
  readonly isPromoLost: boolean;
}

/**
 * Prices lines by the shop's own rules: at the prices that were agreed for those of the order, at today's for those that
 * are added. The customer's percent is the one that the order had, or today's if it is better. A promo code stays taken;
 * only its least sum is held against the lines anew.
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

/** The code that the order has used; its dates and limits were kept when it was placed. */
async function agreedPromo(client: pg.ClientBase, { promoCode: code }: Editable): Promise<EnteredPromo | null> {
  if (code === null) return null;
  const found = await findPromo(client, code, null);
  if (!found) return null;
  const { kind, value, minimumCost } = found;
  return { code, terms: { kind, value, minimumCost }, refusal: null };
}
