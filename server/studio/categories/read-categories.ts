import type pg from 'pg';
import { type StudioCategory, studioCategorySchema } from '../../../studio/contract/categories.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

const COLUMNS = `c.id, c.parent_id AS "parentId", c.slug, c.name, c.description, c.is_in_menu AS "isInMenu", c.revision,
  (SELECT json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'widths', m.widths) FROM media m WHERE m.id = c.media_id) AS picture,
  c.media_alt AS "mediaAlt",
  (SELECT count(*)::int FROM products p WHERE p.category_id = c.id) AS products`;

/** Returns the whole tree: each category after its parent, siblings in their order. */
export function readCategories(db: Queryable): Promise<StudioCategory[]> {
  return readRows(db, studioCategorySchema, {
    name: 'studio-categories',
    text: `WITH RECURSIVE tree AS (
        SELECT id, ARRAY[position, id] AS path FROM categories WHERE parent_id IS NULL
        UNION ALL
        SELECT c.id, tree.path || ARRAY[c.position, c.id] FROM categories c JOIN tree ON c.parent_id = tree.id
      )
      SELECT ${COLUMNS} FROM tree JOIN categories c USING (id) ORDER BY tree.path`,
  });
}

/** Returns a category, locked until the transaction ends. @throws ApiError not_found */
export async function lockCategory(client: pg.ClientBase, id: number): Promise<StudioCategory> {
  await client.query('SELECT FROM categories WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return readCategory(client, id);
}

/** Returns a category. @throws ApiError not_found */
export async function readCategory(db: Queryable, id: number): Promise<StudioCategory> {
  const category = await readRow(db, studioCategorySchema, {
    text: `SELECT ${COLUMNS} FROM categories c WHERE c.id = $1`,
    values: [id],
  });
  if (!category) throw new ApiError('not_found');
  return category;
}
