import type { Cart, SavedLine } from '../../contract/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../contract/limits.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { ChosenService } from '../../contract/service.ts';
import { priceCart, type UnpricedLine } from '../../rules/cart.ts';
import { type Change, idOf } from './change.ts';
import { findChoice, isSameChoice, keysOf } from './choice.ts';
import type { PendingChange } from './queue.ts';

/** A change of a customer's cart concerns no other; a guest's goes where the guest's cart goes. */
const concerns = ({ owner }: PendingChange, cart: Cart) => owner === null || owner === cart.owner;

/** The optimistic update: the API's cart with the effects of every pending change. */
export function optimisticCart(confirmed: Cart, pending: readonly PendingChange[], isUnreachable: boolean): Cart {
  return (
    pending
      .filter((each) => concerns(each, confirmed))
      // What a code gives only the API knows; while it is asked, the form waits for the response.
      .filter(({ change }) => isUnreachable || change.kind !== 'enter-promo')
      .reduce((cart, { key, change }) => applyChange(cart, change, key), confirmed)
  );
}

/** The cart as it will be after a change, as far as that can be known without the API. `newId` is for a new line. */
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
  /** The chosen ones. */
  readonly services: readonly ChosenService[];
  readonly quantity: number;
}

/**
 * The cart with more pieces in the line of this choice, or with a new line. It stays as it is when there are not so many
 * pieces or no room for a line, which the server will say.
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

/** The cart with one line in another quantity, or in the same one, which confirms its price unless another one was seen. */
export function changeQuantity(cart: Cart, id: string, quantity: number, seenPrice?: number): Cart {
  return withLines(
    cart,
    cart.lines.map((line) => (line.id === id ? { ...line, quantity, seenPrice: seenPrice ?? line.price } : line)),
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
  const { sku, price, oldPrice, tiers, stock, slug, name, category, picture, services } = line;
  const saved: SavedLine = {
    id: same?.id ?? id,
    ...{ sku, price, oldPrice, tiers, stock, slug, name, category, picture, services },
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

/** The cart with a code whose terms are not known yet. */
export function enterPromo(cart: Cart, code: string): Cart {
  return withLines({ ...cart, promo: { code, terms: null, refusal: null } }, cart.lines);
}

/** Priced by the same rules as on the server. */
function withLines(cart: Cart, lines: readonly UnpricedLine[]): Cart {
  return { ...cart, ...priceCart({ ...cart, lines }) };
}

/** An empty cart, for when nothing is known of the real one. */
export const EMPTY_CART: Cart = {
  ...priceCart({ lines: [], personalPercent: 0, promo: null }),
  ...{ owner: null, saved: [], crossSell: [] },
};
