import type pg from 'pg';
import type { Cart, CartLine } from '../../../src/contract/cart.ts';
import type { Language } from '../../../src/contract/language.ts';
import { cartTotals, priceLine } from '../../../src/rules/cart.ts';
import { FIRST_PICTURE_SQL, OFFER_SQL, pickCards, readCards } from '../products/cards.ts';

/** Products that a cart suggests. */
const CROSS_SELL = 4;

type LineRow = Omit<CartLine, 'unitPrice' | 'cost' | 'isAvailable'> & { readonly isPublished: boolean };

/** The cart of one visitor, priced now; an empty one for whoever has none. */
export async function readCart(pool: pg.Pool, lang: Language, visitorId: string | null): Promise<Cart> {
  if (!visitorId) return { lines: [], quantity: 0, total: 0, crossSell: [] };
  const [{ rows }, ids] = await Promise.all([
    pool.query<LineRow>({
      name: 'cart-lines',
      text: `SELECT l.id, l.quantity, p.slug, p.name ->> $1 AS name, p.is_published AS "isPublished",
          ${OFFER_SQL}, ${FIRST_PICTURE_SQL} AS picture,
          (SELECT coalesce(json_agg(json_build_object('code', s.code, 'name', s.name ->> $1, 'price', s.price)
             ORDER BY s.position), '[]')
           FROM services s WHERE s.code = ANY(l.services)) AS services
        FROM cart_lines l JOIN products p ON p.id = l.product_id
        WHERE l.visitor_id = $2 ORDER BY l.created_at, l.id`,
      values: [lang, visitorId],
    }),
    readCrossSell(pool, visitorId),
  ]);
  const lines = rows.map(({ isPublished, ...row }) => priceLine({ ...row, stock: isPublished ? row.stock : 0 }));
  return { lines, ...cartTotals(lines), crossSell: pickCards(await readCards(pool, lang, ids), ids) };
}

/** Ids of what is often bought with the cart's products and can be had now. */
async function readCrossSell(pool: pg.Pool, visitorId: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'cart-cross-sell',
    text: `WITH held AS (
        SELECT DISTINCT product_id AS id FROM cart_lines WHERE visitor_id = $1
      )
      SELECT p.id FROM held JOIN product_links k ON k.product_id = held.id
        JOIN products p ON p.id = k.linked_product_id
      WHERE p.is_published AND p.stock > 0 AND p.id NOT IN (SELECT id FROM held)
      GROUP BY p.id ORDER BY count(*) DESC, min(k.position), p.popularity DESC, p.id LIMIT $2`,
    values: [visitorId, CROSS_SELL],
  });
  return rows.map(({ id }) => id);
}
