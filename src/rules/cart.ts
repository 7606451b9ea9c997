import type { Cart, CartLine, EnteredPromo } from '../contract/cart.ts';
import { fullCost, type LineQuote, quote } from './discounts.ts';
import { appliedPromo, reconsiderPromo } from './promo.ts';
import { isComplete } from './services.ts';

/** A line before it is known what it costs. */
export type UnpricedLine = Omit<CartLine, keyof LineQuote | 'isAvailable'>;

interface Unpriced {
  readonly lines: readonly UnpricedLine[];
  readonly personalPercent: number;
  /** Its minimum sum is considered anew. */
  readonly promo: EnteredPromo | null;
}

/** A cart without what lies beside it. */
export type PricedCart = Omit<Cart, 'owner' | 'saved' | 'crossSell'>;

/** What a cart costs, in the browser as on the server. A line that the stock does not cover is kept, but counts nothing. */
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

/** What the lines that can be had cost before discounts. */
export function itemsCost(lines: readonly UnpricedLine[]): number {
  return lines.filter(isAvailable).reduce((sum, line) => sum + fullCost(line), 0);
}

/** A line of before a service asked for something is none until it is told. */
const isAvailable = ({ quantity, stock, services }: UnpricedLine) => quantity <= stock && services.every(isComplete);

const uncounted = ({ price }: UnpricedLine): LineQuote => ({ unitPrice: price, fullCost: 0, cost: 0, discounts: [] });
