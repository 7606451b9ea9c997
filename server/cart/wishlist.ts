import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { type WishlistItem, wishlistItemSchema } from '../../src/contract/wishlist.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { pictureSql } from '../catalogue/parts.ts';
import { changesOf } from '../db/connections.ts';
import { readRow, readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';

const toggledSchema = v.object({ isThere: v.boolean(), isKnown: v.boolean(), isAdded: v.boolean() });
const rowSchema = v.object({ ...v.omit(wishlistItemSchema, ['isInWishlist']).entries, createTime: v.date() });

/** Returns a visitor's wishlist, newest first. */
export async function readWishlist(pool: pg.Pool, lang: Language, visitorId: string): Promise<WishlistItem[]> {
  const rows = await readRows(pool, rowSchema, {
    name: 'wishlist',
    text: `SELECT p.id AS "productId", p.sku, p.name ->> $1 AS name, p.slug, p.price,
        p.old_price AS "oldPrice",
        p.stock > 0 AND p.is_published AS "isInStock", w.create_time AS "createTime",
        (SELECT coalesce(json_agg(${pictureSql('pm.alt ->> $1')} ORDER BY pm.position), '[]')
         FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id) AS medias,
        (SELECT coalesce(json_agg(json_build_object('costBreakpoint', t.cost_breakpoint, 'price', t.price)
           ORDER BY t.cost_breakpoint), '[]')
         FROM product_tiers t WHERE t.product_id = p.id) AS "discountedPrices"
      FROM wishlist_items w JOIN products p ON p.id = w.product_id
      WHERE w.visitor_id = $2 ORDER BY w.create_time DESC, p.id`,
    values: [lang, visitorId],
  });
  return rows.map((row) => ({
    ...row,
    name: withNoBreaks(row.name),
    createTime: row.createTime.toISOString(),
    isInWishlist: true,
  }));
}

/**
 * Adds the product to the wishlist, or removes it if it is there; returns true if it was added, null if the product
 * does not exist.
 * @throws ApiError cart_moved if the guest has become a customer meanwhile
 */
export async function toggle(pool: pg.Pool, visitorId: string, productId: number): Promise<boolean | null> {
  const row = await readRow(changesOf(pool), toggledSchema, {
    name: 'wishlist-toggle',
    // Locks both rows, so that neither is deleted before the wish refers to it.
    text: `WITH visitor AS (SELECT id FROM visitors WHERE id = $1 FOR KEY SHARE),
      product AS (SELECT id FROM products WHERE id = $2 FOR KEY SHARE),
      removed AS (DELETE FROM wishlist_items WHERE visitor_id = $1 AND product_id = $2 RETURNING product_id),
      added AS (
        INSERT INTO wishlist_items (visitor_id, product_id)
        SELECT visitor.id, product.id FROM visitor, product WHERE NOT EXISTS (SELECT FROM removed)
        ON CONFLICT DO NOTHING RETURNING product_id
      )
      SELECT EXISTS (SELECT FROM visitor) AS "isThere", EXISTS (SELECT FROM product) AS "isKnown",
        NOT EXISTS (SELECT FROM removed) AS "isAdded"`,
    values: [visitorId, productId],
  });
  if (!row?.isThere) throw new ApiError('cart_moved');
  return row.isKnown ? row.isAdded : null;
}
