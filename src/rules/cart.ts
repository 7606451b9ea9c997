import type { Cart, CartLine, EnteredPromo } from '../contract/cart.ts';
import { fullCost, type LineQuote, quote } from './discounts.ts';
import { appliedPromo, reconsiderPromo } from './promo.ts';
import { isComplete } from './services.ts';

/** A line before its price is calculated. */
export type UnpricedLine = Omit<CartLine, keyof LineQuote | 'isAvailable'>;

interface Unpriced {
  readonly lines: readonly UnpricedLine[];
  readonly personalPercent: number;
  /** Its minimum cost is checked anew. */
  readonly promo: EnteredPromo | null;
}

/** A cart without its owner, saved lines and cross-sell. */
export type PricedCart = Omit<Cart, 'owner' | 'saved' | 'crossSell'>;

/**
 * Calculates the prices of a cart, in the browser as on the server. A line that exceeds the stock is kept but not
 * counted.
 */
export function priceCart({ lines, personalPercent, promo: entered }: Unpriced): PricedCart {
  const counted = lines.filter(isAvailable);
  const promo = entered && reconsiderPromo(entered, itemsCost(lines));
  const { lines: quotes, ...totals } = quote(counted, { personalPercent, promo: appliedPromo(promo) });
  const quoteOf = new Map(counted.map(({ id }, index) => [id, quotes[index]]));
  return {
    lines: lines.map((line) => ({
      ...line,
      ...(quoteOf.get(line.id) ?? uncounted(line)),
      isAvailable: isAvailable(line),
    })),
    quantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    personalPercent,
    promo,
    ...totals,
  };
}

/** Returns the cost of the available lines before discounts. */
export function itemsCost(lines: readonly UnpricedLine[]): number {
  return lines.filter(isAvailable).reduce((sum, line) => sum + fullCost(line), 0);
}

/** A line from before a service got a required field is unavailable until that is filled in. */
const isAvailable = ({ quantity, stock, services }: UnpricedLine) => quantity <= stock && services.every(isComplete);

const uncounted = ({ price }: UnpricedLine): LineQuote => ({ unitPrice: price, fullCost: 0, cost: 0, discounts: [] });
