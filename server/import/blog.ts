import { HTML_POLICIES } from '../db/html.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { writeBlogCategories, writePosts } from '../db/write/blog.ts';
import {
  type BlogCategoryRecord,
  blogCategoryRecordSchema,
  type PostRecord,
  postRecordSchema,
} from '../db/write/records.ts';
import { given, inBoth } from './differences.ts';
import { type ListDefinition, type Prepared, preparing, requireFields } from './list.ts';
import { blogCategoryEntries, type ImportedBlogCategory, type ImportedPost, postEntries } from './shapes.ts';
import { cleanTexts } from './texts.ts';

interface PreparedBlogCategory extends Prepared {
  readonly fields: Omit<ImportedBlogCategory, 'slug'>;
}

export const blogCategories: ListDefinition<PreparedBlogCategory, BlogCategoryRecord> = {
  pageType: 'blog-category',
  prepare: preparing(blogCategoryEntries, async ({ slug, ...fields }, place) => ({
    slug,
    place,
    fields,
    pictures: [],
  })),
  async read(client, slugs) {
    const rows = await readRows(client, blogCategoryRecordSchema, {
      text: 'SELECT slug, name, description, position FROM blog_categories WHERE slug = ANY($1)',
      values: [slugs],
    });
    return new Map(rows.map((row) => [row.slug, row]));
  },
  merge(current, element, shop) {
    const { name, description, position } = element.fields;
    if (!current && !requireFields(element, { name, description }, 'blog category')) return null;
    const merged = { name: name ?? current?.name, description: description ?? current?.description };
    if (!merged.name || !merged.description) return null;
    return {
      slug: element.slug,
      name: merged.name,
      description: merged.description,
      position: position ?? current?.position ?? shop.nextPosition('blog_categories'),
    };
  },
  fieldsOf: ({ name, description, position }) => ({
    ...inBoth('name', name),
    ...inBoth('description', description),
    position,
  }),
  write: writeBlogCategories,
};

interface PreparedPost extends Prepared {
  readonly fields: Omit<ImportedPost, 'slug' | 'picture'>;
  readonly mediaId: string | null | undefined;
}

export const posts: ListDefinition<PreparedPost, PostRecord> = {
  pageType: 'blog-post',
  prepare: preparing(postEntries, async ({ slug, picture, ...fields }, place, shop) => {
    const { category, materials = [], html } = fields;
    if (category !== undefined) shop.references.require('blog-category', category, place, 'category');
    for (const [index, material] of materials.entries()) {
      const field = `materials[${index}]`;
      if (materials.indexOf(material) !== index) place.report(field, `${material} is there twice`);
      else shop.references.require('category', material, place, field);
    }
    const mediaId = await shop.pictures.idIfGiven(picture, place);
    const clean = html && { html: cleanTexts(html, HTML_POLICIES.post, place, 'html') };
    return { slug, place, fields: { ...fields, ...clean }, mediaId, pictures: mediaId ? [mediaId] : [] };
  }),
  read: readPosts,
  merge(current, element) {
    const { fields, mediaId } = element;
    const base = current ?? newPost(element);
    if (base === null) return null;
    return {
      slug: element.slug,
      category: fields.category ?? base.category,
      publishedOn: fields.date ?? base.publishedOn,
      title: fields.title ?? base.title,
      excerpt: fields.excerpt ?? base.excerpt,
      html: fields.html ?? base.html,
      mediaId: given(mediaId, base.mediaId),
      materials: fields.materials ?? base.materials,
    };
  },
  fieldsOf: ({ category, publishedOn, title, excerpt, html, mediaId, materials }) => ({
    category,
    date: publishedOn,
    ...inBoth('title', title),
    ...inBoth('excerpt', excerpt),
    ...inBoth('html', html),
    picture: mediaId,
    materials,
  }),
  write: writePosts,
};

/** Returns a new post; null when required fields are missing, which is reported. */
function newPost(element: PreparedPost): PostRecord | null {
  const { title, date, category, excerpt, html } = element.fields;
  const isWhole = requireFields(element, { title, date, category, excerpt, html }, 'post');
  if (!isWhole || !title || !date || !category || !excerpt || !html) return null;
  return { slug: element.slug, title, publishedOn: date, category, excerpt, html, mediaId: null, materials: [] };
}

async function readPosts(client: Queryable, slugs: readonly string[]): Promise<ReadonlyMap<string, PostRecord>> {
  const rows = await readRows(client, postRecordSchema, {
    text: `SELECT posts.slug, blog_categories.slug AS category, to_char(published_on, 'YYYY-MM-DD') AS "publishedOn", title,
       excerpt, html, media_id AS "mediaId",
       ARRAY(SELECT categories.slug FROM post_materials JOIN categories ON categories.id = post_materials.category_id
         WHERE post_id = posts.id ORDER BY post_materials.position) AS materials
     FROM posts JOIN blog_categories ON blog_categories.id = posts.category_id WHERE posts.slug = ANY($1)`,
    values: [slugs],
  });
  return new Map(rows.map((row) => [row.slug, row]));
}
