import type { Language } from '../../src/contract/language.ts';
import type { Picture } from '../../src/contract/media.ts';
import type { ProductRating, Tier } from '../../src/contract/product.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { media, productMedia } from '../db/schema/catalogue.ts';

/**
 * A product's quantity discounts as TIERS_SQL returns them: pairs of breakpoint and price, in any order; null when
 * there are none.
 */
export type TierPairs = readonly (readonly [costBreakpoint: number, price: number])[] | null;

/** SQL that returns TierPairs for a row `p` of products. */
export const TIERS_SQL = `(SELECT json_agg(json_build_array(t.cost_breakpoint, t.price))
  FROM product_tiers t WHERE t.product_id = p.id)`;

export const tiersOf = (pairs: TierPairs): Tier[] =>
  (pairs ?? [])
    .map(([costBreakpoint, price]) => ({ costBreakpoint, price }))
    .sort((one, other) => one.costBreakpoint - other.costBreakpoint);

/** Returns the rating from the published reviews, as a property; an empty object when there are none. */
export const ratingOf = (count: number, average: number | null): { readonly rating?: ProductRating } =>
  average === null ? {} : { rating: { average, count } };

interface PictureRow
  extends RowOf<typeof media, 'id' | 'width' | 'height' | 'widths'>,
    RowOf<typeof productMedia, 'productId' | 'alt'> {}

/** Returns the pictures of the given products, in order, by the product's id. */
export async function readPictures(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  // They are separate rows: as JSON within each product's row they cost PostgreSQL five times as much.
  const { rows } = await db.query<PictureRow>({
    name: 'pictures-of-products',
    text: `SELECT pm.product_id AS "productId", m.id, m.width, m.height, m.widths, pm.alt ->> $1 AS alt
      FROM product_media pm JOIN media m ON m.id = pm.media_id
      WHERE pm.product_id = ANY($2) ORDER BY pm.product_id, pm.position`,
    values: [lang, ids],
  });
  const pictures = new Map<number, Picture[]>();
  for (const { productId, ...picture } of rows) {
    const ofProduct = pictures.get(productId);
    if (ofProduct) ofProduct.push(picture);
    else pictures.set(productId, [picture]);
  }
  return pictures;
}

/** Returns stored pictures by id, with an empty alternative text. */
export async function readStoredPictures(db: Queryable, ids: readonly string[]): Promise<Map<string, Picture>> {
  const { rows } = await db.query<RowOf<typeof media, 'id' | 'width' | 'height' | 'widths'>>({
    name: 'stored-pictures',
    text: 'SELECT id, width, height, widths FROM media WHERE id = ANY($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, { ...row, alt: '' }]));
}

/**
 * SQL of a contract Picture (src/contract/media.ts) from a row `m` of media. `alt` is an SQL expression. The
 * expression is null when there is no row.
 */
export function pictureSql(alt: string): string {
  return `CASE WHEN m.id IS NOT NULL THEN json_build_object(
    'id', m.id, 'width', m.width, 'height', m.height, 'widths', m.widths, 'alt', ${alt}
  ) END`;
}
