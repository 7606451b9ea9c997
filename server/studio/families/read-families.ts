import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import {
  type FamilyProduct,
  familyProductSchema,
  listedFamilySchema,
  type listFamilies,
  type StudioFamily,
  studioFamilySchema,
} from '../../../studio/contract/families.ts';
import { FAMILIES_A_PAGE } from '../../../studio/contract/queries/families.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { choiceSql } from '../catalogue/read-product.ts';

/** SQL of a FamilyProduct from a row `p` of products. */
const PRODUCT_SQL = `${choiceSql('p')}::jsonb || jsonb_build_object(
  'familyId', (SELECT family_id FROM family_members WHERE product_id = p.id),
  'attributes', coalesce((SELECT jsonb_agg(jsonb_build_object('code', attribute_code, 'value', value))
    FROM product_attributes WHERE product_id = p.id), '[]'))`;

const FAMILY_SQL = `SELECT f.id, f.revision, f.name, array_remove(ARRAY[f.axis, f.second_axis], NULL) AS axes,
    f.is_pictured AS "isPictured", f.is_grouped AS "isGrouped",
    coalesce((SELECT jsonb_agg(${PRODUCT_SQL} ORDER BY m.position, p.id)
      FROM family_members m JOIN products p ON p.id = m.product_id WHERE m.family_id = f.id), '[]') AS members
  FROM product_families f WHERE f.id = $1`;

/** Returns a family for editors. @throws ApiError not_found */
export async function readStudioFamily(client: Queryable, id: number): Promise<StudioFamily> {
  const family = await readRow(client, studioFamilySchema, { text: FAMILY_SQL, values: [id] });
  if (!family) throw new ApiError('not_found');
  return family;
}

interface Asked {
  readonly q?: string | undefined;
  readonly page?: string | undefined;
}

/** SQL condition: every word is in the family's name, or in the search text of a member. */
const FOUND_SQL = `NOT EXISTS (SELECT FROM unnest($1::text[]) AS pattern
  WHERE lower(all_languages(f.name)) NOT LIKE pattern
    AND NOT EXISTS (SELECT FROM family_members m JOIN products p ON p.id = m.product_id
      WHERE m.family_id = f.id AND p.search_text LIKE pattern))`;

/** Returns one page of the families, by name. */
export async function readFamilyList(
  client: Queryable,
  { q = '', page = '1' }: Asked,
): Promise<ResponseOf<typeof listFamilies>> {
  const patterns = likePatterns(q);
  const [families, counted] = await Promise.all([
    readRows(client, listedFamilySchema, {
      text: `SELECT f.id, f.name, array_remove(ARRAY[one.name, two.name], NULL) AS axes,
          (SELECT count(*) FROM family_members WHERE family_id = f.id)::int AS members,
          (SELECT count(*) FROM family_members m JOIN products p ON p.id = m.product_id
           WHERE m.family_id = f.id AND p.is_published)::int AS published
        FROM product_families f JOIN attributes one ON one.code = f.axis
          LEFT JOIN attributes two ON two.code = f.second_axis
        WHERE ${FOUND_SQL} ORDER BY f.name ->> 'uk', f.id LIMIT ${FAMILIES_A_PAGE} OFFSET $2`,
      values: [patterns, (Number(page) - 1) * FAMILIES_A_PAGE],
    }),
    readRow(client, v.object({ total: v.number() }), {
      text: `SELECT count(*)::int AS total FROM product_families f WHERE ${FOUND_SQL}`,
      values: [patterns],
    }),
  ]);
  return { families, total: counted?.total ?? 0 };
}

/** Maximum number of products that are offered as members. */
const CHOICES = 20;

/** Returns the products whose SKU or name contains all words; products without a family come first. */
export async function readFamilyProducts(client: Queryable, q: string): Promise<FamilyProduct[]> {
  const rows = await readRows(client, v.object({ product: familyProductSchema }), {
    text: `SELECT ${PRODUCT_SQL} AS product FROM products p
      WHERE p.search_text LIKE ALL ($1::text[])
      ORDER BY EXISTS (SELECT FROM family_members WHERE product_id = p.id), p.is_published DESC, p.popularity DESC, p.id
      LIMIT ${CHOICES}`,
    values: [likePatterns(q)],
  });
  return rows.map(({ product }) => product);
}
