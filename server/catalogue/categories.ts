import type { Language } from '../../src/contract/language.ts';
import type { ProductSort } from '../../src/contract/limits.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { Picture } from '../../src/contract/media.ts';
import { PRODUCTS_PER_PAGE } from '../../src/rules/pagination.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';
import { pictureSql } from './parts.ts';
import { type CategoryRow, type CategoryTree, type GroupedCount, growTree } from './tree.ts';

/** A row of the category table in all languages. */
interface LocalizedCategory extends Omit<CategoryRow, 'name' | 'description' | 'picture'> {
  readonly name: Localized;
  readonly description: Localized;
  readonly picture: (Omit<Picture, 'alt'> & { readonly alt: Localized }) | null;
}

/**
 * Returns the category tree in one language. The statements are the same in each language, so that withoutRepeats()
 * runs them once for all.
 */
export async function readTree(db: Queryable, lang: Language): Promise<CategoryTree> {
  const [{ rows }, { rows: grouped }] = await Promise.all([
    db.query<LocalizedCategory>({
      name: 'categories',
      text: `SELECT c.id, c.parent_id AS "parentId", c.slug, c.name, c.description,
          ${pictureSql('coalesce(c.media_alt, c.name)')} AS picture,
          (SELECT count(*) FROM products p WHERE p.category_id = c.id AND p.is_published) AS "ownCount"
        FROM categories c LEFT JOIN media m ON m.id = c.media_id
        ORDER BY c.parent_id NULLS FIRST, c.position, c.id`,
    }),
    db.query<GroupedCount>({
      name: 'grouped-counts',
      text: `SELECT m.family_id AS "familyId", p.category_id AS "categoryId", count(*)::int AS count
        FROM product_families f JOIN family_members m ON m.family_id = f.id JOIN products p ON p.id = m.product_id
        WHERE f.is_grouped AND p.is_published GROUP BY m.family_id, p.category_id`,
    }),
  ]);
  return growTree(
    rows.map((row) => inLanguage(row, lang)),
    grouped,
  );
}

const inLanguage = ({ name, description, picture, ...row }: LocalizedCategory, lang: Language): CategoryRow => ({
  ...row,
  name: name[lang],
  description: description[lang],
  picture: picture && { ...picture, alt: picture.alt[lang] },
});

/** SQL of each sort order; $1 is the language. The id as the last key makes every order total. */
export const PRODUCT_ORDERS: Readonly<Record<ProductSort, string>> = {
  popular: 'p.popularity DESC, p.id',
  'price-asc': 'p.price, p.id',
  'price-desc': 'p.price DESC, p.id',
  name: 'p.name ->> $1, p.id',
  new: 'p.created_at DESC, p.id DESC',
};

/** Returns the ids of one page (1-based) of the products of the given categories. */
export async function readListIds(
  db: Queryable,
  lang: Language,
  { categoryIds, sort, page }: { categoryIds: readonly number[]; sort: ProductSort; page: number },
): Promise<number[]> {
  const { rows } = await db.query<RowOf<typeof products, 'id'>>({
    name: `product-list-${sort}`,
    text: `SELECT p.id, $1::text FROM products p WHERE p.category_id = ANY($2) AND p.is_published
      ORDER BY ${PRODUCT_ORDERS[sort]} LIMIT $3 OFFSET $4`,
    values: [lang, categoryIds, PRODUCTS_PER_PAGE, (page - 1) * PRODUCTS_PER_PAGE],
  });
  return rows.map(({ id }) => id);
}

/** Returns the ids of all products of the given categories, in the order of the prerendered lists. */
export async function readWholeList(db: Queryable, categoryIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ ids: number[] }>({
    name: 'whole-list',
    text: `SELECT coalesce(array_agg(p.id ORDER BY ${PRODUCT_ORDERS.popular}), '{}') AS ids
      FROM products p WHERE p.category_id = ANY($1) AND p.is_published`,
    values: [categoryIds],
  });
  return rows[0]?.ids ?? [];
}
