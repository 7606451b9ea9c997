import type pg from 'pg';
import * as v from 'valibot';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import { likePatterns } from '../../db/like.ts';
import { selectList } from '../../db/plain-columns.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { productRecordSchema } from '../../db/write/records.ts';

/** Number of products that are read at once. */
const BATCH_SIZE = 500;

/** Filters of an export. */
export interface Selection {
  /** Words of the name, SKU or brand. */
  readonly q?: string | undefined;
  /** Id of a category; includes the categories below it. */
  readonly category?: string | undefined;
  readonly state?: 'published' | 'hidden' | undefined;
}

const exportedSchema = v.object({
  ...v.omit(productRecordSchema, ['createdAt', 'serviceLimits']).entries,
  /** ISO 8601; the time at which `stock` was read. */
  readAt: v.string(),
  id: v.number(),
  categoryId: v.number(),
  family: v.nullable(
    v.object({
      name: localizedSchema,
      /** 1-based. */
      position: v.number(),
      /** Values of the family's axes, one or two. */
      values: v.array(v.nullable(localizedSchema)),
    }),
  ),
});
export type ExportedProduct = v.InferOutput<typeof exportedSchema>;

/** Yields the products of a selection in batches, so that a shop of any size fits into memory. */
export async function* readProducts(pool: pg.Pool, selection: Selection): AsyncGenerator<readonly ExportedProduct[]> {
  const { sql, values } = whereOf(selection);
  let last = 0;
  for (;;) {
    const rows = await readRows(pool, exportedSchema, {
      text: `${SELECT} ${sql}`,
      values: [last, BATCH_SIZE, ...values],
    });
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

const SELECT = `SELECT p.id, p.slug, c.slug AS category, c.id AS "categoryId", ${selectList(PRODUCT_FIELDS, 'p')}, p.stock,
    to_char(statement_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "readAt",
    CASE WHEN p.packed_length IS NOT NULL THEN json_build_object('length', p.packed_length, 'width', p.packed_width,
      'height', p.packed_height) END AS size,
    coalesce((SELECT json_agg(json_build_object('costBreakpoint', cost_breakpoint, 'price', price)
      ORDER BY cost_breakpoint) FROM product_tiers WHERE product_id = p.id), '[]') AS tiers,
    ARRAY(SELECT service_code FROM product_services WHERE product_id = p.id ORDER BY service_code) AS services,
    coalesce((SELECT json_agg(json_build_object('code', attribute_code, 'value', value))
      FROM product_attributes WHERE product_id = p.id), '[]') AS attributes,
    coalesce((SELECT json_agg(json_build_object('mediaId', media_id, 'alt', alt) ORDER BY position)
      FROM product_media WHERE product_id = p.id), '[]') AS pictures,
    (SELECT json_build_object('name', f.name, 'position', m.position + 1, 'values', (
        SELECT json_agg(value ORDER BY place) FROM unnest(array_remove(ARRAY[f.axis, f.second_axis], NULL))
          WITH ORDINALITY AS axis (code, place)
          LEFT JOIN product_attributes ON product_id = p.id AND attribute_code = axis.code))
      FROM family_members m JOIN product_families f ON f.id = m.family_id WHERE m.product_id = p.id) AS family
  FROM products p JOIN categories c ON c.id = p.category_id`;

const STATES = { published: 'p.is_published', hidden: 'NOT p.is_published' } as const;

function whereOf({ q = '', category, state }: Selection) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 2}`;
  const conditions = [
    'p.id > $1',
    ...likePatterns(q).map((pattern) => `p.search_text LIKE ${parameter(pattern)}`),
    ...(category === undefined
      ? []
      : [
          `p.category_id IN (WITH RECURSIVE below AS (
            SELECT id FROM categories WHERE id = ${parameter(Number(category))}
            UNION SELECT child.id FROM categories child JOIN below ON child.parent_id = below.id
          ) SELECT id FROM below)`,
        ]),
    ...(state ? [STATES[state]] : []),
  ];
  return { sql: `WHERE ${conditions.join(' AND ')} ORDER BY p.id LIMIT $2`, values };
}
