import type { Language } from '../../../src/contract/language.ts';
import type { ProductCard } from '../../../src/contract/product.ts';
import type { Queryable } from '../../db/queryable.ts';
import { pictureSql } from '../pictures.ts';

/** SQL of what an Offer has beside the SKU, from a row `p` of products. */
export const OFFER_SQL = `p.sku, p.price, p.old_price AS "oldPrice", p.stock,
  (SELECT coalesce(json_agg(json_build_object('costBreakpoint', t.cost_breakpoint, 'price', t.price)
     ORDER BY t.cost_breakpoint), '[]')
   FROM product_tiers t WHERE t.product_id = p.id) AS tiers`;

/** SQL of a product's first picture; $1 is the language. */
export const FIRST_PICTURE_SQL = `(SELECT ${pictureSql('pm.alt ->> $1')}
   FROM product_media pm JOIN media m ON m.id = pm.media_id
   WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1)`;

const CARD_SQL = `p.id, p.slug, p.name ->> $1 AS name, ${OFFER_SQL}, ${FIRST_PICTURE_SQL} AS picture`;

/** The cards of the published products among `ids`, by id. */
export async function readCards(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<ProductCard>({
    name: 'product-cards',
    text: `SELECT ${CARD_SQL} FROM products p WHERE p.id = ANY($2) AND p.is_published`,
    values: [lang, [...new Set(ids)]],
  });
  return new Map(rows.map((card) => [card.id, card]));
}

/** The cards of `ids` in their order; ids without a published product are passed over. */
export function pickCards(cards: ReadonlyMap<number, ProductCard>, ids: readonly number[]): ProductCard[] {
  return ids.flatMap((id) => cards.get(id) ?? []);
}
