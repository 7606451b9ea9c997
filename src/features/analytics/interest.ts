import type { WishlistItem } from '../../contract/wishlist.ts';
import { type AnalyticsEvent, CURRENCY, offeredItem } from './events.ts';

/** Digits of the shortest phone number that a shopper may type. */
const PHONE_DIGITS = 9;

/** Returns true if a typed text may be a phone number or an e-mail address, which are not reported. */
export const mayBeContact = (text: string): boolean =>
  text.includes('@') || text.replaceAll(/\D/g, '').length >= PHONE_DIGITS;

/** Returns the event of a product that was added to the wishlist. */
export function addToWishlist({ sku, name, price }: Pick<WishlistItem, 'sku' | 'name' | 'price'>): AnalyticsEvent {
  const item = offeredItem({ sku, name, price, oldPrice: null });
  return { name: 'add_to_wishlist', params: { currency: CURRENCY, value: item.price, items: [item] } };
}
