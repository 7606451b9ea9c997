import type { Cart, CartLine } from '../../contract/cart.ts';
import { appliedPromo } from '../../rules/promo.ts';
import {
  type AnalyticsEvent,
  type AnalyticsItem,
  CURRENCY,
  hryvnias,
  type PurchaseEvent,
  type Sale,
} from './events.ts';

/**
 * Returns the event of pieces that were added to a line of the cart or removed from it; null if their number is
 * unchanged.
 */
export function quantityChange(line: CartLine, change: number): AnalyticsEvent | null {
  if (change === 0) return null;
  const quantity = Math.abs(change);
  const item = { ...cartItem(line), quantity };
  const value = hryvnias(item.price * quantity * 100);
  return {
    name: change > 0 ? 'add_to_cart' : 'remove_from_cart',
    params: { currency: CURRENCY, value, items: [item] },
  };
}

export const viewCart = (cart: Cart): AnalyticsEvent => ({ name: 'view_cart', params: sale(cart) });

export const beginCheckout = (cart: Cart): AnalyticsEvent => ({ name: 'begin_checkout', params: sale(cart) });

/** Returns the event of an order of everything in the cart that is available; `shipping` is in kopiykas. */
export function purchase(cart: Cart, order: { number: number; shipping: number }): PurchaseEvent {
  const shipping = hryvnias(order.shipping);
  return { name: 'purchase', params: { transaction_id: String(order.number), shipping, ...sale(cart) } };
}

/** Returns everything in the cart that is available, with its cost. */
export function sale(cart: Cart): Sale {
  const coupon = appliedPromo(cart.promo) && cart.promo?.code;
  const items = cart.lines.filter(({ isAvailable }) => isAvailable).map(cartItem);
  return { currency: CURRENCY, value: hryvnias(cart.total), ...(coupon && { coupon }), items };
}

/** Returns an item of a cart. Discounts apply to whole lines: a piece's price is its share, to the kopiyka. */
function cartItem({
  sku,
  name,
  brand,
  category,
  services,
  cost,
  fullCost,
  unitPrice,
  quantity,
  isAvailable,
}: CartLine) {
  const discount = hryvnias((fullCost - cost) / quantity);
  const item: AnalyticsItem = {
    item_id: sku,
    item_name: name,
    ...(brand && { item_brand: brand }),
    ...(category !== null && { item_category: category }),
    ...(services.length > 0 && { item_variant: services.map((service) => service.name).join(', ') }),
    price: hryvnias(isAvailable ? cost / quantity : unitPrice),
    ...(discount > 0 && { discount }),
    quantity,
  };
  return item;
}
