import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';

const familySchema = v.object({ skus: v.array(v.string()) });

/** A card of a response; only one of several members of a family has `variants`. */
export interface ShownCard {
  readonly sku: string;
  readonly variants?: { readonly count: number };
}

/**
 * Returns a function that gives the SKUs of the products behind a card, so that a wanted product counts as found in the
 * card of its family. A card of some members counts for the shown one only, because it does not say which the others are.
 */
export async function readShownSkus(db: Queryable): Promise<(card: ShownCard) => readonly string[]> {
  const families = await readRows(db, familySchema, {
    text: `SELECT array_agg(p.sku ORDER BY m.position) AS skus FROM product_families f
      JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
      WHERE f.is_grouped AND p.is_published GROUP BY f.id`,
  });
  const members = new Map(families.flatMap(({ skus }) => skus.map((sku) => [sku, skus] as const)));
  return ({ sku, variants }) => {
    const skus = members.get(sku);
    return skus && skus.length === variants?.count ? skus : [sku];
  };
}
