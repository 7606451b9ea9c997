import { type AddToCart, type Cart, type CartLine, MAX_QUANTITY } from '../../contract/cart.ts';
import { cartTotals, priceLine } from '../../rules/cart.ts';

/**
 * The cart with more pieces in the line that has this SKU and these services. It stays as it is when only the server
 * knows the new line, or when there are not so many pieces, which the server will say.
 */
export function addToLine(cart: Cart, { sku, quantity, services = [] }: AddToCart): Cart {
  const line = findLine(cart, sku, services);
  if (!line) return cart;
  const wanted = line.quantity + quantity;
  return wanted <= Math.min(line.stock, MAX_QUANTITY) ? changeQuantity(cart, line.id, wanted) : cart;
}

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
