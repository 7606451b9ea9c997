import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import {
  type PostChanges,
  type PostCreate,
  postChangesSchema,
  postCreateSchema,
} from '../../../studio/contract/posts.ts';
import { HTML_POLICIES } from '../../db/html.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { cleanText } from './clean-text.ts';
import { checkSlug, renamePage } from './slugs.ts';
import type { WrittenText } from './text-handlers.ts';

const permission = 'content.write';

const CONSTRAINTS: FieldOfConstraint = {
  page_entries_pkey: ['slug', 'taken'],
  posts_category_id_blog_categories_id_fk: ['categoryId', 'gone'],
  posts_media_id_media_id_fk: ['mediaId', 'gone'],
  post_materials_category_id_categories_id_fk: ['materials', 'gone'],
};

/** Writes of articles, by name. */
export const postWrites = {
  'post.create': defineWrite({ schema: postCreateSchema, permission, run: addPost }),
  'post.update': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: postChangesSchema }),
    permission,
    run: (client, { id, changes }) => changePost(client, id, changes),
  }),
  'post.remove': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    run: (client, { id }) => removePost(client, id),
  }),
};

function addPost(client: pg.ClientBase, post: PostCreate): Promise<WrittenText<number>> {
  return reportingAtFields(CONSTRAINTS, async () => {
    const { html, isCleaned } = await checkPost(client, null, post);
    await client.query(`INSERT INTO page_entries (slug, type) VALUES ($1, 'blog-post')`, [post.slug]);
    const row = await readRow(client, v.object({ id: v.number() }), {
      text: `INSERT INTO posts (slug, category_id, published_on, title, excerpt, html, media_id, is_published, media_alt)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      values: [
        ...[post.slug, post.categoryId, post.publishedOn, JSON.stringify(post.title), JSON.stringify(post.excerpt)],
        ...[JSON.stringify(html), post.mediaId, post.isPublished, post.mediaAlt && JSON.stringify(post.mediaAlt)],
      ],
    });
    if (!row) throw new Error('The added article has no id');
    await storeMaterials(client, row.id, post.materials);
    return { id: row.id, isCleaned };
  });
}

function changePost(client: pg.ClientBase, id: number, changes: PostChanges): Promise<WrittenText<number>> {
  return reportingAtFields(CONSTRAINTS, async () => {
    const slug = await lockPost(client, id);
    const { html, isCleaned } = await checkPost(client, slug, changes);
    await renamePage(client, slug, changes.slug);
    const { categoryId, publishedOn, title, excerpt, mediaId, mediaAlt, isPublished, materials } = changes;
    await client.query(
      `UPDATE posts SET category_id = coalesce($2, category_id), published_on = coalesce($3, published_on),
         title = coalesce($4, title), excerpt = coalesce($5, excerpt), html = coalesce($6, html),
         media_id = CASE WHEN $7 THEN $8 ELSE media_id END, is_published = coalesce($9, is_published),
         media_alt = CASE WHEN $10 THEN $11 ELSE media_alt END
       WHERE id = $1`,
      [
        ...[id, categoryId, publishedOn, title && JSON.stringify(title), excerpt && JSON.stringify(excerpt)],
        ...[html && JSON.stringify(html), mediaId !== undefined, mediaId ?? null, isPublished],
        ...[mediaAlt !== undefined, mediaAlt ? JSON.stringify(mediaAlt) : null],
      ],
    );
    if (materials) await storeMaterials(client, id, materials);
    return { id, isCleaned };
  });
}

async function removePost(client: pg.ClientBase, id: number): Promise<{ readonly id: number }> {
  const slug = await lockPost(client, id);
  await client.query('DELETE FROM posts WHERE id = $1', [id]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
  return { id };
}

/** Returns the slug of an article, locked until the transaction ends. @throws ApiError not_found */
async function lockPost(client: pg.ClientBase, id: number): Promise<string> {
  const row = await readRow(client, v.object({ slug: v.string() }), {
    text: 'SELECT slug FROM posts WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
  if (!row) throw new ApiError('not_found');
  return row.slug;
}

/** Checks an article. @throws ApiError bad_request with all errors */
async function checkPost(client: pg.ClientBase, slug: string | null, said: PostChanges) {
  const wrong = new WrongFields();
  await checkSlug(client, slug, said.slug, wrong);
  await checkReferences(client, said, wrong);
  const clean = said.html && cleanText(said.html, HTML_POLICIES.post, wrong);
  wrong.refuse();
  return { html: clean?.html, isCleaned: clean?.isCleaned ?? false };
}

/** Checks that the referenced category, picture and materials exist. */
async function checkReferences(client: pg.ClientBase, said: PostChanges, wrong: WrongFields): Promise<void> {
  const { categoryId = null, mediaId = null, materials = [] } = said;
  const rows = await readRows(client, v.object({ field: v.string() }), {
    text: `SELECT 'categoryId' AS field WHERE $1::int IS NOT NULL
        AND NOT EXISTS (SELECT FROM blog_categories WHERE id = $1)
      UNION ALL
      SELECT 'mediaId' WHERE $2::text IS NOT NULL AND NOT EXISTS (SELECT FROM media WHERE id = $2)
      UNION ALL
      SELECT 'materials.' || place - 1 FROM unnest($3::int[]) WITH ORDINALITY AS wanted (id, place)
        WHERE NOT EXISTS (SELECT FROM categories c WHERE c.id = wanted.id)`,
    values: [categoryId, mediaId, materials],
  });
  for (const { field } of rows) wrong.add(field, 'gone');
  for (const [index, id] of materials.entries()) {
    if (materials.indexOf(id) !== index) wrong.add(`materials.${index}`, 'twice');
  }
}

/** Replaces the materials; unchanged rows are not written. */
async function storeMaterials(client: pg.ClientBase, id: number, materials: readonly number[]): Promise<void> {
  await client.query('DELETE FROM post_materials WHERE post_id = $1 AND position > $2', [id, materials.length]);
  await client.query(
    `INSERT INTO post_materials (post_id, position, category_id)
     SELECT $1, place, category_id FROM unnest($2::int[]) WITH ORDINALITY AS wanted (category_id, place)
     ON CONFLICT (post_id, position) DO UPDATE SET category_id = excluded.category_id
     WHERE post_materials.category_id <> excluded.category_id`,
    [id, materials],
  );
}
