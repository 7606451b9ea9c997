import { type AddToCart, type Cart, type CartLine, MAX_QUANTITY, type SavedLine } from '../../contract/cart.ts';
import { priceCart, type UnpricedLine } from '../../rules/cart.ts';

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

/** The cart with one line in another quantity, or in the same one, which confirms its price. */
export function changeQuantity(cart: Cart, id: string, quantity: number): Cart {
  return withLines(
    cart,
    cart.lines.map((line) => (line.id === id ? { ...line, quantity, seenPrice: line.price } : line)),
  );
}

/** The cart without one line. */
export function removeLine(cart: Cart, id: string): Cart {
  return withLines(
    cart,
    cart.lines.filter((line) => line.id !== id),
  );
}

/** The cart with one line put aside; pieces of the same choice that wait there already are added up. */
export function saveLine(cart: Cart, id: string): Cart {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return cart;
  const same = cart.saved.find((other) => isSameChoice(other, line));
  const { sku, price, oldPrice, tiers, stock, slug, name, picture, services } = line;
  const saved: SavedLine = {
    id: same?.id ?? id,
    ...{ sku, price, oldPrice, tiers, stock, slug, name, picture, services },
    quantity: Math.min(line.quantity + (same?.quantity ?? 0), MAX_QUANTITY),
  };
  return { ...removeLine(cart, id), saved: [saved, ...cart.saved.filter((other) => other !== same)] };
}

/** The cart with what was set aside in it again, as many pieces as there are. */
export function restoreLine(cart: Cart, id: string): Cart {
  const saved = cart.saved.find((other) => other.id === id);
  if (!saved || saved.stock === 0) return cart;
  const limit = Math.min(saved.stock, MAX_QUANTITY);
  const same = cart.lines.find((other) => isSameChoice(other, saved));
  const rest = removeSaved(cart, id);
  if (same)
    return changeQuantity(rest, same.id, Math.max(same.quantity, Math.min(same.quantity + saved.quantity, limit)));
  const line = { ...saved, quantity: Math.min(saved.quantity, limit), seenPrice: saved.price };
  return withLines(rest, [...rest.lines, line]);
}

/** The cart without something that was set aside. */
export function removeSaved(cart: Cart, id: string): Cart {
  return { ...cart, saved: cart.saved.filter((line) => line.id !== id) };
}

/** The cart without its promo code. */
export function removePromo(cart: Cart): Cart {
  return withLines({ ...cart, promo: null }, cart.lines);
}

/** Priced by the rules that the server prices by. */
function withLines(cart: Cart, lines: readonly UnpricedLine[]): Cart {
  return { ...cart, ...priceCart({ ...cart, lines }) };
}

type Choice = Pick<CartLine, 'sku' | 'services'>;

const choiceOf = (codes: readonly string[]) => [...codes].sort().join();
const servicesOf = ({ services }: Choice) => choiceOf(services.map(({ code }) => code));
const isSameChoice = (a: Choice, b: Choice) => a.sku === b.sku && servicesOf(a) === servicesOf(b);

/** The line of a SKU with exactly these services, in whatever order they were chosen. */
export function findLine(cart: Cart | undefined, sku: string, services: readonly string[]): CartLine | undefined {
  const wanted = choiceOf(services);
  return cart?.lines.find((line) => line.sku === sku && servicesOf(line) === wanted);
}
