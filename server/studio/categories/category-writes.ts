import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import {
  categoryChangesSchema,
  categoryCreateSchema,
  categoryPlaceSchema,
} from '../../../studio/contract/categories.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { lockCategory } from './read-categories.ts';

const CONSTRAINTS: FieldOfConstraint = {
  page_entries_pkey: ['slug', 'taken'],
  categories_parent_id_categories_id_fk: ['parentId', 'gone'],
  categories_no_circle: ['parentId', 'within_itself'],
  categories_media_id_media_id_fk: ['mediaId', 'gone'],
};

/** Writes of the category tree, by name. */
export const categoryWrites = {
  'category.create': defineWrite({
    schema: categoryCreateSchema,
    permission: 'catalogue.write',
    run: (client, category) => reportingAtFields(CONSTRAINTS, () => add(client, category)),
  }),
  'category.update': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: categoryChangesSchema }),
    permission: 'catalogue.write',
    run: (client, { id, changes }) => reportingAtFields(CONSTRAINTS, () => update(client, id, changes)),
  }),
  'category.move': defineWrite({
    schema: v.strictObject({ id: idSchema, ...categoryPlaceSchema.entries }),
    permission: 'catalogue.write',
    run: (client, { id, ...place }) => reportingAtFields(CONSTRAINTS, () => move(client, id, place)),
  }),
  'category.delete': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission: 'catalogue.write',
    run: (client, { id }) => remove(client, id),
  }),
};

async function add(client: pg.ClientBase, category: v.InferOutput<typeof categoryCreateSchema>) {
  await client.query("INSERT INTO page_entries (slug, type) VALUES ($1, 'category')", [category.slug]);
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: `INSERT INTO categories (slug, parent_id, name, description, is_in_menu, media_id, media_alt, position)
      VALUES ($1, $2, $3, $4, $5, $6, $7,
        (SELECT coalesce(max(position), -1) + 1 FROM categories WHERE parent_id IS NOT DISTINCT FROM $2))
      RETURNING id`,
    values: [
      category.slug,
      category.parentId,
      JSON.stringify(category.name),
      JSON.stringify(category.description),
      category.isInMenu,
      category.mediaId,
      category.mediaAlt && JSON.stringify(category.mediaAlt),
    ],
  });
  if (!row) throw new Error('The added category has no id');
  return row;
}

async function update(client: pg.ClientBase, id: number, changes: v.InferOutput<typeof categoryChangesSchema>) {
  const before = await lockCategory(client, id);
  if (changes.slug !== undefined && changes.slug !== before.slug) {
    // References to the page follow by ON UPDATE CASCADE, and the old URL redirects to the new one.
    await client.query('UPDATE page_entries SET slug = $2 WHERE slug = $1', [before.slug, changes.slug]);
  }
  const { name, description, isInMenu, mediaAlt } = { ...before, ...changes };
  const mediaId = changes.mediaId === undefined ? (before.picture?.id ?? null) : changes.mediaId;
  await client.query(
    `UPDATE categories SET (name, description, is_in_menu, media_id, media_alt) = ROW($2, $3, $4, $5, $6)
     WHERE id = $1 AND (name, description, is_in_menu, media_id, media_alt)
       IS DISTINCT FROM ($2::jsonb, $3::jsonb, $4::boolean, $5::text, $6::jsonb)`,
    [
      ...[id, JSON.stringify(name), JSON.stringify(description), isInMenu, mediaId],
      mediaAlt && JSON.stringify(mediaAlt),
    ],
  );
  return { id };
}

/** Moves a category between its new siblings; only rows whose place changes are written. */
async function move(
  client: pg.ClientBase,
  id: number,
  { parentId, before }: v.InferOutput<typeof categoryPlaceSchema>,
) {
  await lockCategory(client, id);
  const siblings = await readRows(client, v.object({ id: v.number() }), {
    text: `SELECT id FROM categories WHERE parent_id IS NOT DISTINCT FROM $1 AND id <> $2 ORDER BY position, id
      FOR NO KEY UPDATE`,
    values: [parentId, id],
  });
  const order = siblings.map((sibling) => sibling.id);
  const place = before === null ? order.length : order.indexOf(before);
  if (place < 0) throw new ApiError('bad_request', { fields: { before: 'gone' } });
  order.splice(place, 0, id);
  await client.query('UPDATE categories SET parent_id = $2 WHERE id = $1 AND parent_id IS DISTINCT FROM $2', [
    id,
    parentId,
  ]);
  await client.query(
    `UPDATE categories c SET position = n.position - 1 FROM unnest($1::int[]) WITH ORDINALITY AS n (id, position)
     WHERE c.id = n.id AND c.position <> n.position - 1`,
    [order],
  );
  return { id };
}

/** Deletes a category. @throws ApiError category_in_use if it is not empty */
async function remove(client: pg.ClientBase, id: number) {
  // The lock makes an editor who adds something to it wait, and then find that it is gone.
  await client.query('SELECT FROM categories WHERE id = $1 FOR UPDATE', [id]);
  const { slug, products } = await lockCategory(client, id);
  const counted = await readRow(client, v.object({ categories: v.number() }), {
    text: 'SELECT count(*)::int AS categories FROM categories WHERE parent_id = $1',
    values: [id],
  });
  const categories = counted?.categories ?? 0;
  if (products > 0 || categories > 0) throw new ApiError('category_in_use', { params: { products, categories } });
  // Landing pages of its filters are deleted too, since they have nothing to show.
  const landings = await readRows(client, v.object({ slug: v.string() }), {
    text: 'DELETE FROM landing_pages WHERE category_id = $1 RETURNING slug',
    values: [id],
  });
  await client.query('DELETE FROM categories WHERE id = $1', [id]);
  await client.query('DELETE FROM page_entries WHERE slug = ANY($1)', [landings.map((landing) => landing.slug)]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
  return { id };
}
