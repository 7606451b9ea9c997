import { type ProductReferences, productReferencesSchema } from '../../../studio/contract/products.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';

/** Counts the orders, carts, wishlists and other products that reference a product. */
export async function readReferences(client: Queryable, id: number): Promise<ProductReferences> {
  const row = await readRow(client, productReferencesSchema, {
    text: `SELECT (SELECT count(DISTINCT order_id) FROM order_items WHERE product_id = $1)::int AS orders,
      ((SELECT count(*) FROM cart_lines WHERE product_id = $1)
        + (SELECT count(*) FROM saved_lines WHERE product_id = $1))::int AS carts,
      (SELECT count(*) FROM wishlist_items WHERE product_id = $1)::int AS wishlists,
      (SELECT count(*) FROM product_links WHERE linked_product_id = $1)::int AS products`,
    values: [id],
  });
  return row ?? { orders: 0, carts: 0, wishlists: 0, products: 0 };
}
