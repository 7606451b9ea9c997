import type { Product, ProductCard } from '../../contract/product.ts';

/**
 * Items and events in the shapes that Google Analytics 4 recommends to shops, with money in hryvnias:
 * https://developers.google.com/analytics/devguides/collection/ga4/ecommerce
 */
export interface AnalyticsItem {
  /** The SKU. */
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand?: string;
  readonly item_category?: string;
  /** The services chosen for it. */
  readonly item_variant?: string;
  /** Its position in a list, from 0. */
  readonly index?: number;
  /** Price of one piece with its services, after discounts. */
  readonly price: number;
  /** Discount of one piece. */
  readonly discount?: number;
  readonly quantity: number;
}

export interface Sale {
  readonly currency: 'UAH';
  /** Cost of the items after discounts, without delivery. */
  readonly value: number;
  readonly items: readonly AnalyticsItem[];
  readonly coupon?: string;
}

interface Purchase extends Sale {
  /** The number of the order. */
  readonly transaction_id: string;
  readonly shipping: number;
}

interface ItemList {
  readonly item_list_id: string;
  readonly item_list_name: string;
  readonly items: readonly AnalyticsItem[];
}

export interface PurchaseEvent {
  readonly name: 'purchase';
  readonly params: Purchase;
}

export type AnalyticsEvent =
  | PurchaseEvent
  | { readonly name: 'page_view'; readonly params: Readonly<Record<string, never>> }
  | {
      readonly name: 'view_item_list';
      readonly params: ItemList;
      /** The slugs of the items, by which a followed link is known as a selection; they are not sent. */
      readonly slugs: readonly string[];
    }
  | { readonly name: 'select_item'; readonly params: ItemList }
  | { readonly name: 'view_search_results'; readonly params: { readonly search_term: string } }
  | { readonly name: 'add_shipping_info'; readonly params: Sale & { readonly shipping_tier: string } }
  | { readonly name: 'add_payment_info'; readonly params: Sale & { readonly payment_type: string } }
  | {
      readonly name:
        | 'view_item'
        | 'add_to_wishlist'
        | 'add_to_cart'
        | 'remove_from_cart'
        | 'view_cart'
        | 'begin_checkout';
      readonly params: Sale;
    };

export const CURRENCY = 'UAH';

export const hryvnias = (kopiykas: number) => Math.round(kopiykas) / 100;

export const pageView = (): AnalyticsEvent => ({ name: 'page_view', params: {} });

/** Returns the event of a product's page. Its old price, if it has one, is the price before the discount. */
export function viewItem(product: Product, category: string | undefined): AnalyticsEvent {
  const item = {
    ...offeredItem(product),
    ...(category && { item_category: category }),
  };
  return { name: 'view_item', params: { currency: CURRENCY, value: item.price, items: [item] } };
}

/** Returns the event of a list of products that is shown. */
export function viewItemList(list: { slug: string; name: string }, products: readonly ProductCard[]): AnalyticsEvent {
  const items = products.map((product, index) => ({ ...offeredItem(product), index }));
  return {
    name: 'view_item_list',
    params: { item_list_id: list.slug, item_list_name: list.name, items },
    slugs: products.map(({ slug }) => slug),
  };
}

type Offered = Pick<Product, 'sku' | 'name' | 'price' | 'oldPrice'> & { readonly brand?: string | null | undefined };

/** Returns one piece of a product as an item, with its old price as a discount. */
export function offeredItem({ sku, name, price, oldPrice, brand }: Offered) {
  const discount = oldPrice !== null && oldPrice > price && { discount: hryvnias(oldPrice - price) };
  const made = brand && { item_brand: brand };
  return { item_id: sku, item_name: name, price: hryvnias(price), ...made, ...discount, quantity: 1 };
}
