import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { variantTitle } from '../../src/rules/family-card.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { media, products } from '../db/schema/catalogue.ts';
import { pictureSql, ratingOf, TIERS_SQL, type TierPairs, tiersOf } from './parts.ts';

/** SQL for the fields of an Offer besides the SKU, from a row `p` of products. */
export const OFFER_SQL = `p.sku, p.price, p.old_price AS "oldPrice", p.stock,
  (SELECT coalesce(json_agg(json_build_object('costBreakpoint', t.cost_breakpoint, 'price', t.price)
     ORDER BY t.cost_breakpoint), '[]')
   FROM product_tiers t WHERE t.product_id = p.id) AS tiers`;

/** SQL of a product's first picture; $1 is the language. */
export const FIRST_PICTURE_SQL = `(SELECT ${pictureSql('pm.alt ->> $1')}
   FROM product_media pm JOIN media m ON m.id = pm.media_id
   WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1)`;

/**
 * Returns the cards of the published products among `ids`, by id. The statement is the same in each language, so that
 * withoutRepeats() runs it once for both.
 */
export async function readCards(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<CardRow>({
    name: 'product-cards',
    text: `SELECT ${CARD_SQL} FROM products p
      LEFT JOIN LATERAL (
        SELECT m.*, pm.alt FROM product_media pm JOIN media m ON m.id = pm.media_id
        WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS count, round(avg(rating), 1)::float8 AS average FROM reviews
        WHERE product_id = p.id AND status = 'published'
      ) r ON true
      WHERE p.id = ANY($1) AND p.is_published`,
    values: [[...new Set(ids)].sort((one, other) => one - other)],
  });
  return new Map(rows.map((row) => [row.id, cardOf(row, lang)]));
}

/**
 * Names of the product's family, and of its axes, each followed by the product's value; nulls for a missing second axis.
 */
type FamilyWords = readonly [name: Localized, ...axes: (Localized | null)[]];

/** SQL of FamilyWords from a row `p` of products; null for a product without a family. */
const FAMILY_SQL = `(SELECT json_build_array(f.name, a.name, one.value, b.name, two.value)
  FROM family_members fm JOIN product_families f ON f.id = fm.family_id JOIN attributes a ON a.code = f.axis
    LEFT JOIN attributes b ON b.code = f.second_axis
    LEFT JOIN product_attributes one ON one.product_id = fm.product_id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = fm.product_id AND two.attribute_code = f.second_axis
  WHERE fm.product_id = p.id)`;

function familyOf([name, ...axes]: FamilyWords, lang: Language): ProductCard['family'] {
  const values = [0, 2].map((at) => ({ name: axes[at]?.[lang] ?? '', value: axes[at + 1]?.[lang] ?? '' }));
  return { name: withNoBreaks(name[lang]), variant: withNoBreaks(variantTitle(values)) };
}

/** A card with the columns of its picture beside its own: building JSON would cost PostgreSQL more. */
interface CardRow
  extends RowOf<typeof products, 'id' | 'slug' | 'sku' | 'price' | 'oldPrice' | 'stock' | 'brand'>,
    RowOf<typeof media, 'width' | 'height' | 'widths'> {
  readonly name: Localized;
  readonly tiers: TierPairs;
  /** Null when there is no picture; the picture's other columns are then null too. */
  readonly pictureId: string | null;
  readonly alt: Localized;
  /** Number and average stars of the published reviews; null when there are none. */
  readonly reviewCount: number;
  readonly average: number | null;
  readonly familyWords: FamilyWords | null;
}

const CARD_SQL = `p.id, p.slug, p.name, p.sku, p.price, p.old_price AS "oldPrice", p.stock, p.brand,
  ${TIERS_SQL} AS tiers, m.id AS "pictureId", m.width, m.height, m.widths, m.alt,
  r.count AS "reviewCount", r.average, ${FAMILY_SQL} AS "familyWords"`;

function cardOf(card: CardRow, lang: Language): ProductCard {
  const { tiers, pictureId, width, height, widths, alt, reviewCount, average, brand, familyWords, ...row } = card;
  const picture = pictureId === null ? null : { id: pictureId, width, height, widths, alt: alt[lang] };
  const family = familyWords && familyOf(familyWords, lang);
  return {
    ...row,
    name: withNoBreaks(row.name[lang]),
    tiers: tiersOf(tiers),
    picture,
    ...(brand !== null && { brand }),
    ...ratingOf(reviewCount, average),
    ...(family && { family }),
  };
}

/** Returns the ids of the products with the given SKUs, published or not, by SKU. */
export async function readIdsOfSkus(db: Queryable, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<RowOf<typeof products, 'id' | 'sku'>>({
    name: 'ids-of-skus',
    text: 'SELECT id, sku FROM products WHERE sku = ANY($1)',
    values: [skus],
  });
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** Returns the cards of `ids` in the order of `ids`; skips ids without a published product. */
export function pickCards(cards: ReadonlyMap<number, ProductCard>, ids: readonly number[]): ProductCard[] {
  return ids.flatMap((id) => cards.get(id) ?? []);
}
