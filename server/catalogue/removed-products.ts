import type { Language } from '../../src/contract/language.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';

/** A hidden product that shoppers have seen. The price, in kopiykas, only orders similar products. */
export interface RemovedProduct extends RowOf<typeof products, 'id' | 'slug' | 'categoryId' | 'price'> {
  /** The name as it was when the product was hidden. */
  readonly name: string;
  /** Null when the product belongs to no family. */
  readonly familyId: number | null;
}

/** Returns the removed products among `slugs`, by slug. */
export async function readRemovedProducts(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, RemovedProduct>> {
  const { rows } = await db.query<RemovedProduct>({
    name: 'removed-products',
    text: `SELECT p.id, p.slug, p.category_id AS "categoryId", p.price, r.name ->> $1 AS name,
        (SELECT fm.family_id FROM family_members fm WHERE fm.product_id = p.id) AS "familyId"
      FROM products p JOIN removed_products r ON r.product_id = p.id WHERE p.slug = ANY($2)`,
    values: [lang, slugs],
  });
  return new Map(rows.map((row) => [row.slug, { ...row, name: withNoBreaks(row.name) }]));
}
