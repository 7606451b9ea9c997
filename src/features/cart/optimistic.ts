import type { Cart, CartLine } from '../../contract/cart.ts';
import { cartTotals, priceLine } from '../../rules/cart.ts';

/** The cart with one line in another quantity, priced as the server will price it. */
export function changeQuantity(cart: Cart, id: string, quantity: number): Cart {
  return withLines(
    cart,
    cart.lines.map((line) => (line.id === id ? priceLine({ ...line, quantity }) : line)),
  );
}

/** The cart without one line. */
export function removeLine(cart: Cart, id: string): Cart {
  return withLines(
    cart,
    cart.lines.filter((line) => line.id !== id),
  );
}

function withLines(cart: Cart, lines: CartLine[]): Cart {
  return { ...cart, lines, ...cartTotals(lines) };
}

/** The line of a SKU with exactly these services, in whatever order they were chosen. */
export function findLine(cart: Cart | undefined, sku: string, services: readonly string[]): CartLine | undefined {
  const wanted = [...services].sort().join();
  return cart?.lines.find(
    (line) =>
      line.sku === sku &&
      line.services
        .map(({ code }) => code)
        .sort()
        .join() === wanted,
  );
}
