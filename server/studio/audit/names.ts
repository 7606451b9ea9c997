import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { readRows } from '../../db/rows.ts';

/** SQL of the names of each kind of entity in language $2, by their ids $1 (texts). */
const NAMES: Readonly<Record<string, string>> = {
  product: `SELECT id::text, name ->> $2 || ' · ' || sku AS name FROM products WHERE id = ANY ($1::text[]::int[])`,
  category: 'SELECT id::text, name ->> $2 AS name FROM categories WHERE id = ANY ($1::text[]::int[])',
  family: 'SELECT id::text, name ->> $2 AS name FROM product_families WHERE id = ANY ($1::text[]::int[])',
  post: 'SELECT id::text, title ->> $2 AS name FROM posts WHERE id = ANY ($1::text[]::int[])',
  'blog-category': 'SELECT id::text, name ->> $2 AS name FROM blog_categories WHERE id = ANY ($1::text[]::int[])',
  'content-page': 'SELECT slug AS id, title ->> $2 AS name FROM content_pages WHERE slug = ANY ($1)',
  'landing-page': 'SELECT id::text, name ->> $2 AS name FROM landing_pages WHERE id = ANY ($1::text[]::int[])',
  'search-synonyms': `SELECT id::text, term || left($2, 0) AS name FROM search_synonyms WHERE id = ANY ($1::text[]::int[])`,
  supplier: `SELECT id::text, name || left($2, 0) AS name FROM suppliers WHERE id = ANY ($1::text[]::int[])`,
  'search-redirect': `SELECT id::text, query || left($2, 0) AS name FROM search_redirects WHERE id = ANY ($1::text[]::int[])`,
  'search-pin': `SELECT id::text, query || left($2, 0) AS name FROM search_pins WHERE id = ANY ($1::text[]::int[])`,
  sale: 'SELECT id::text, name ->> $2 AS name FROM sales WHERE id = ANY ($1::text[]::int[])',
  service: 'SELECT code AS id, name ->> $2 AS name FROM services WHERE code = ANY ($1)',
  attribute: 'SELECT code AS id, name ->> $2 AS name FROM attributes WHERE code = ANY ($1)',
  review: `SELECT id::text, author || ', ' || rating || '/5' || left($2, 0) AS name FROM reviews WHERE id = ANY ($1::text[]::int[])`,
  staff: `SELECT id::text, name || left($2, 0) AS name FROM staff WHERE id::text = ANY ($1)`,
  customer: `SELECT id::text, coalesce(name, email, phone) || left($2, 0) AS name FROM customers WHERE id::text = ANY ($1)`,
  order: `SELECT id::text, '№ ' || number || left($2, 0) AS name FROM orders WHERE id::text = ANY ($1)`,
};

/** Columns that reference an entity, and its kind. */
const REFERENCES: Readonly<Record<string, string>> = {
  'products.category_id': 'category',
  'landing_pages.category_id': 'category',
  'categories.parent_id': 'category',
  'posts.category_id': 'blog-category',
  'post_materials.category_id': 'category',
  'product_links.linked_product_id': 'product',
  'product_services.service_code': 'service',
  'product_attributes.attribute_code': 'attribute',
  'product_families.axis': 'attribute',
  'product_families.second_axis': 'attribute',
  'family_members.product_id': 'product',
};

interface Named {
  readonly entity: string;
  readonly entityId: string;
  readonly source: string | null;
  readonly changes: readonly { readonly column: string; readonly before: unknown; readonly after: unknown }[];
}

/** Returns the names of all entities that the lines mention, by `entity:id`; deleted entities are absent. */
export async function readNames(
  pool: pg.Pool | pg.ClientBase,
  lines: Iterable<Named>,
  lang: Language,
): Promise<Record<string, string>> {
  const ids = new Map<string, Set<string>>();
  const add = (entity: string, id: unknown) => {
    if (!(entity in NAMES) || id === null || id === undefined) return;
    ids.set(entity, (ids.get(entity) ?? new Set()).add(String(id)));
  };
  for (const { entity, entityId, source, changes } of lines) {
    add(entity, entityId);
    for (const { column, before, after } of changes) {
      const referred = REFERENCES[`${source}.${column}`];
      if (referred === undefined) continue;
      add(referred, before);
      add(referred, after);
    }
  }
  const names: Record<string, string> = {};
  for (const [entity, known] of ids) {
    const rows = await readRows(pool, v.object({ id: v.string(), name: v.nullable(v.string()) }), {
      text: NAMES[entity] ?? '',
      values: [[...known], lang],
    });
    for (const { id, name } of rows) if (name !== null) names[`${entity}:${id}`] = name;
  }
  return names;
}
