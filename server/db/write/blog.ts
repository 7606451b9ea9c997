import type pg from 'pg';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
import type { BlogCategoryRecord, PostRecord } from './records.ts';

/** Adds blog categories, or brings those that exist up to date. */
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

/** Adds posts, or brings those that exist up to date. Their categories and materials exist. */
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
    await replaceMaterials(client, json);
  }
}

async function replaceMaterials(client: pg.ClientBase, json: string): Promise<void> {
  await client.query(
    `DELETE FROM post_materials USING posts, json_to_recordset($1) AS new (slug text)
     WHERE posts.slug = new.slug AND post_materials.post_id = posts.id`,
    [json],
  );
  await client.query(
    `INSERT INTO post_materials (post_id, position, category_id)
     SELECT posts.id, material.position, categories.id
     FROM json_to_recordset($1) AS new (slug text, materials json)
     JOIN posts USING (slug)
     CROSS JOIN json_array_elements_text(materials) WITH ORDINALITY AS material (slug, position)
     LEFT JOIN categories ON categories.slug = material.slug`,
    [json],
  );
}
