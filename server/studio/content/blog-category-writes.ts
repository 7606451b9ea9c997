import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { blogCategoryWriteSchema, orderBlogCategories } from '../../../studio/contract/posts.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { checkSlug, renamePage } from './slugs.ts';

const permission = 'content.write';
const CONSTRAINTS: FieldOfConstraint = { page_entries_pkey: ['slug', 'taken'] };

const changesSchema = v.partial(blogCategoryWriteSchema);

/** Writes of the blog's categories, by name. */
export const blogCategoryWrites = {
  'blog-category.create': defineWrite({ schema: blogCategoryWriteSchema, permission, run: addCategory }),
  'blog-category.update': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: changesSchema }),
    permission,
    run: (client, { id, changes }) => changeCategory(client, id, changes),
  }),
  'blog-category.remove': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    run: (client, { id }) => removeCategory(client, id),
  }),
  'blog-category.order': defineWrite({
    schema: orderBlogCategories.body,
    permission,
    run: (client, { ids }) => orderCategories(client, ids),
  }),
};

function addCategory(client: pg.ClientBase, category: v.InferOutput<typeof blogCategoryWriteSchema>) {
  return reportingAtFields(CONSTRAINTS, async () => {
    await refuseTaken(client, null, category.slug);
    await client.query(`INSERT INTO page_entries (slug, type) VALUES ($1, 'blog-category')`, [category.slug]);
    const row = await readRow(client, v.object({ id: v.number() }), {
      text: `INSERT INTO blog_categories (slug, name, description, position)
        SELECT $1, $2, $3, coalesce(max(position), 0) + 1 FROM blog_categories RETURNING id`,
      values: [category.slug, JSON.stringify(category.name), JSON.stringify(category.description)],
    });
    if (!row) throw new Error('The added category has no id');
    return row;
  });
}

function changeCategory(client: pg.ClientBase, id: number, changes: v.InferOutput<typeof changesSchema>) {
  return reportingAtFields(CONSTRAINTS, async () => {
    const { name, description, slug: wanted } = changes;
    const slug = await lockCategory(client, id);
    await refuseTaken(client, slug, wanted);
    await renamePage(client, slug, wanted);
    await client.query(
      'UPDATE blog_categories SET name = coalesce($2, name), description = coalesce($3, description) WHERE id = $1',
      [id, name && JSON.stringify(name), description && JSON.stringify(description)],
    );
    return { id };
  });
}

/** Deletes a blog category. @throws ApiError blog_category_in_use while it has articles */
async function removeCategory(client: pg.ClientBase, id: number) {
  const slug = await lockCategory(client, id);
  const used = await readRow(client, v.object({ count: v.number() }), {
    text: 'SELECT count(*)::int AS count FROM posts WHERE category_id = $1',
    values: [id],
  });
  if (used && used.count > 0) throw new ApiError('blog_category_in_use', { params: { count: used.count } });
  await client.query('DELETE FROM blog_categories WHERE id = $1', [id]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
  return { id };
}

/** Sorts the blog categories. @throws ApiError bad_request unless the ids are all of them, each once */
async function orderCategories(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  const rows = await readRows(client, v.object({ id: v.number() }), {
    text: 'SELECT id FROM blog_categories ORDER BY id FOR NO KEY UPDATE',
  });
  const isWhole = new Set(ids).size === ids.length && rows.length === ids.length;
  if (!isWhole || rows.some(({ id }) => !ids.includes(id))) {
    throw new ApiError('bad_request', { fields: { ids: 'gone' } });
  }
  await client.query(
    `UPDATE blog_categories SET position = wanted.place
     FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
     WHERE blog_categories.id = wanted.id AND position <> wanted.place`,
    [ids],
  );
}

async function refuseTaken(client: pg.ClientBase, own: string | null, wanted: string | undefined): Promise<void> {
  const wrong = new WrongFields();
  await checkSlug(client, own, wanted, wrong);
  wrong.refuse();
}

async function lockCategory(client: pg.ClientBase, id: number): Promise<string> {
  const row = await readRow(client, v.object({ slug: v.string() }), {
    text: 'SELECT slug FROM blog_categories WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
  if (!row) throw new ApiError('not_found');
  return row.slug;
}
