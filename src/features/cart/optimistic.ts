import type { Cart, SavedLine } from '../../contract/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../contract/limits.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { ChosenService } from '../../contract/service.ts';
import { priceCart, type UnpricedLine } from '../../rules/cart.ts';
import { type Change, idOf } from './change.ts';
import { findChoice, isSameChoice, keysOf } from './choice.ts';
import type { PendingChange } from './queue.ts';

/**
 * Returns true if a change applies to the cart: a customer's change only to the customer's own cart, a guest's to any,
 * because the guest's cart moves into the account.
 */
const concerns = ({ owner }: PendingChange, cart: Cart) => owner === null || owner === cart.owner;

/** Returns the API's cart with the effects of every pending change. */
export function optimisticCart(confirmed: Cart, pending: readonly PendingChange[], isUnreachable: boolean): Cart {
  return (
    pending
      .filter((each) => concerns(each, confirmed))
      // Only the API knows the terms of a promo code; while it can be reached, the form waits for its response.
      .filter(({ change }) => isUnreachable || change.kind !== 'enter-promo')
      .reduce((cart, { key, change }) => applyChange(cart, change, key), confirmed)
  );
}

/** Returns the cart after a change, as far as it can be known without the API. `newId` is for a new line. */
export function applyChange(cart: Cart, change: Change, newId: string): Cart {
  switch (change.kind) {
    case 'add':
      return addProduct(cart, change, newId);
    case 'set-quantity':
      return changeQuantity(cart, idOf(cart.lines, change.line), change.quantity);
    case 'remove':
      return removeLine(cart, idOf(cart.lines, change.line));
    case 'save':
      return saveLine(cart, idOf(cart.lines, change.line));
    case 'restore':
      return restoreLine(cart, idOf(cart.saved, change.line));
    case 'remove-saved':
      return removeSaved(cart, idOf(cart.saved, change.line));
    case 'enter-promo':
      return enterPromo(cart, change.code);
    case 'remove-promo':
      return removePromo(cart);
  }
}

interface Addition {
  readonly product: ProductCard;
  /** The chosen services. */
  readonly services: readonly ChosenService[];
  readonly quantity: number;
}

/**
 * Returns the cart with more pieces in the line of this choice, or with a new line. Returns it unchanged if there are
 * too few pieces or too many lines, because the server will refuse the change with a message.
 */
export function addProduct(cart: Cart, { product, services, quantity }: Addition, newId: string): Cart {
  const { sku, price, oldPrice, tiers, stock, slug, name, picture } = product;
  const same = findChoice(cart.lines, sku, keysOf({ services }));
  const wanted = (same?.quantity ?? 0) + quantity;
  if (wanted > Math.min(same?.stock ?? stock, MAX_QUANTITY)) return cart;
  if (same) return changeQuantity(cart, same.id, wanted, price);
  if (cart.lines.length >= MAX_LINES) return cart;
  const line: UnpricedLine = {
    ...{ id: newId, sku, price, oldPrice, tiers, stock, slug, name, picture, quantity },
    category: null,
    services: [...services],
    seenPrice: price,
  };
  return withLines(cart, [...cart.lines, line]);
}

/**
 * Returns the cart with another quantity of one line; the same quantity confirms its price. `seenPrice` is the price
 * that the shopper saw, by default the current one.
 */
export function changeQuantity(cart: Cart, id: string, quantity: number, seenPrice?: number): Cart {
  return withLines(
    cart,
    cart.lines.map((line) => (line.id === id ? { ...line, quantity, seenPrice: seenPrice ?? line.price } : line)),
  );
}

/** Returns the cart without one line. */
export function removeLine(cart: Cart, id: string): Cart {
  return withLines(
    cart,
    cart.lines.filter((line) => line.id !== id),
  );
}

/** Moves a line to the saved ones; pieces of the same choice are added up. */
export function saveLine(cart: Cart, id: string): Cart {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return cart;
  const same = cart.saved.find((other) => isSameChoice(other, line));
  const { sku, price, oldPrice, tiers, stock, slug, name, brand, category, picture, services } = line;
  const saved: SavedLine = {
    id: same?.id ?? id,
    ...{ sku, price, oldPrice, tiers, stock, slug, name, brand, category, picture, services },
    quantity: Math.min(line.quantity + (same?.quantity ?? 0), MAX_QUANTITY),
  };
  return { ...removeLine(cart, id), saved: [saved, ...cart.saved.filter((other) => other !== same)] };
}

/** Moves a saved line back into the cart, with as many pieces as the stock allows. */
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

/** Returns the cart without a saved line. */
export function removeSaved(cart: Cart, id: string): Cart {
  return { ...cart, saved: cart.saved.filter((line) => line.id !== id) };
}

/** Returns the cart without its promo code. */
export function removePromo(cart: Cart): Cart {
  return withLines({ ...cart, promo: null }, cart.lines);
}

/** Returns the cart with a promo code whose terms are not known yet. */
export function enterPromo(cart: Cart, code: string): Cart {
  return withLines({ ...cart, promo: { code, terms: null, refusal: null } }, cart.lines);
}

/** Prices the lines by the same rules as the server. */
function withLines(cart: Cart, lines: readonly UnpricedLine[]): Cart {
  return { ...cart, ...priceCart({ ...cart, lines }) };
}

/** An empty cart, for use while the real one is unknown. */
export const EMPTY_CART: Cart = {
  ...priceCart({ lines: [], personalPercent: 0, promo: null }),
  ...{ owner: null, saved: [], crossSell: [] },
};
