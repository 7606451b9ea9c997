import type { Cart, CartLine } from '../contract/cart.ts';
import { lineCost, unitPrice } from './price.ts';

type UnpricedLine = Omit<CartLine, 'unitPrice' | 'cost' | 'isAvailable'>;

/** A line with what it costs now. A line that the stock does not cover is kept, but costs and counts nothing. */
export function priceLine(line: UnpricedLine): CartLine {
  const isAvailable = line.quantity <= line.stock;
  return {
    ...line,
    isAvailable,
    unitPrice: unitPrice(line, line.quantity),
    cost: isAvailable ? lineCost(line, line.quantity, line.services) : 0,
  };
}

/** What the available lines come to. */
export function cartTotals(lines: readonly CartLine[]): Pick<Cart, 'quantity' | 'total'> {
  const counted = lines.filter(({ isAvailable }) => isAvailable);
  return {
    quantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    total: counted.reduce((sum, { cost }) => sum + cost, 0),
  };
}
