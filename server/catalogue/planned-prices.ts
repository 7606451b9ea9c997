import type { Language } from '../../src/contract/language.ts';
import type { PriceValidity, Product } from '../../src/contract/product.ts';
import { saleNote } from '../../src/rules/price-validity.ts';

/** Dates since when a product has its price and when a higher one is planned; null when nothing is planned. */
export interface Holds {
  readonly since: string | null;
  readonly until: string | null;
}

/** SQL of an instant in Kyiv time: `2026-12-01T00:00+02:00`. The offset from UTC is always in whole hours. */
const inKyiv = (instant: string) => {
  const offset = `(${instant} AT TIME ZONE 'Europe/Kyiv') - (${instant} AT TIME ZONE 'UTC')`;
  return `to_char(${instant} AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD"T"HH24:MI') || to_char(${offset}, '"+"HH24:MI')`;
};

/** SQL of Holds; the query must also have HOLDS_JOIN. */
export const HOLDS_SQL = `${inKyiv('holds.since')} AS since, ${inKyiv('holds.until')} AS until`;

/**
 * SQL that joins a row `p` of products with the next plan that raises its price. Plans that lower it are skipped: a
 * sale is not announced before it begins. Plans that will not run by themselves are skipped too: they have failed once,
 * or an editor has changed the price since.
 */
export const HOLDS_JOIN = `LEFT JOIN LATERAL (
  SELECT c.due_at AS until, date_trunc('day', coalesce((
      SELECT max(a.at) FROM audit_log a
      WHERE a.entity = 'product' AND a.entity_id = p.id::text AND a.source = 'products' AND a.operation = 'update'
        AND a.after ?| ARRAY['price', 'old_price']
    ), c.created_at), 'Europe/Kyiv') AS since
  FROM planned_prices d JOIN scheduled_changes c ON c.id = d.change_id
  WHERE d.product_id = p.id AND d.price > p.price AND c.state = 'planned' AND c.error IS NULL
    AND jsonb_build_object('price', p.price, 'oldPrice', p.old_price) @> d.replaces
  ORDER BY c.due_at, c.id LIMIT 1
) holds ON true`;

/** Returns until when a product's price is valid, when that is known, with the text about a reduced price. */
export function validityOf(
  lang: Language,
  { oldPrice }: Pick<Product, 'oldPrice'>,
  { since, until }: Holds,
): { readonly validity?: PriceValidity } {
  if (since === null || until === null) return {};
  return { validity: { since, until, ...(oldPrice !== null && { sale: saleNote(lang, { since, until }) }) } };
}
