import type pg from 'pg';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
import { replacing } from './parts.ts';
import type { BlogCategoryRecord, PostRecord } from './records.ts';

/** Inserts blog categories, or updates those that exist. */
export async function writeBlogCategories(
  client: pg.ClientBase,
  categories: readonly BlogCategoryRecord[],
): Promise<void> {
  await writePageEntries(
    client,
    categories.map(({ slug }) => ({ slug, type: 'blog-category' })),
  );
  await client.query(
    `INSERT INTO blog_categories (slug, name, description, position)
     SELECT slug, name, description, position
     FROM json_to_recordset($1) AS new (slug text, name jsonb, description jsonb, position integer)
     ON CONFLICT (slug) DO UPDATE
     SET name = excluded.name, description = excluded.description, position = excluded.position`,
    [JSON.stringify(categories)],
  );
}

/** Inserts posts, or updates those that exist. Their categories and materials must exist. */
export async function writePosts(client: pg.ClientBase, posts: readonly PostRecord[]): Promise<void> {
  await writePageEntries(
    client,
    posts.map(({ slug }) => ({ slug, type: 'blog-post' })),
  );
  for (const batch of batches(posts)) {
    const json = JSON.stringify(batch);
    await client.query(
      `INSERT INTO posts (slug, category_id, published_on, title, excerpt, html, media_id)
       SELECT new.slug, blog_categories.id, "publishedOn", title, excerpt, html, "mediaId"
       FROM json_to_recordset($1) AS new (
         slug text, category text, "publishedOn" date, title jsonb, excerpt jsonb, html jsonb, "mediaId" text
       )
       LEFT JOIN blog_categories ON blog_categories.slug = new.category
       ON CONFLICT (slug) DO UPDATE
       SET category_id = excluded.category_id, published_on = excluded.published_on, title = excluded.title,
         excerpt = excluded.excerpt, html = excluded.html, media_id = excluded.media_id`,
      [json],
    );
    const materials = batch.map(({ slug, materials: parts }) => ({ slug, parts }));
    await client.query(REPLACE_MATERIALS, [JSON.stringify(materials)]);
  }
}

// The left join turns an unknown category into a refused null instead of a silently dropped material.
const REPLACE_MATERIALS = replacing({
  table: 'post_materials',
  owner: 'posts',
  ownerId: 'post_id',
  key: 'position',
  values: ['category_id'],
  select: 'material.position, categories.id',
  from: `json_array_elements_text(parts) WITH ORDINALITY AS material (slug, position)
    LEFT JOIN categories ON categories.slug = material.slug`,
});
