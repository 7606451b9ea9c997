import * as v from 'valibot';
import { pageCount } from '../../../src/rules/pagination.ts';
import {
  type listStudioPosts,
  postRowSchema,
  type StudioBlogCategory,
  type StudioPost,
  studioBlogCategorySchema,
  studioPostSchema,
} from '../../../studio/contract/posts.ts';
import { likePatterns } from '../../db/like.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { goneSkusSql } from './gone-skus.ts';

const POSTS_PER_PAGE = 50;

type PostList = v.InferOutput<typeof listStudioPosts.response>;
/** Filters of the list. */
type Filters = v.InferOutput<v.ObjectSchema<typeof listStudioPosts.query, undefined>>;

const rowSchema = v.object({ ...postRowSchema.entries, total: v.number() });

/** Returns one page (1-based) of the articles whose title or slug contains all words, newest first. */
export async function readPostRows(client: Queryable, { q, category, shown, page }: Filters): Promise<PostList> {
  const rows = await readRows(client, rowSchema, {
    text: `SELECT b.id, b.revision, b.slug, b.title, c.name AS category,
        to_char(b.published_on, 'YYYY-MM-DD') AS "publishedOn", b.is_published AS "isPublished",
        ${goneSkusSql('b.html')} AS "goneSkus", count(*) OVER ()::int AS total
      FROM posts b JOIN blog_categories c ON c.id = b.category_id
      WHERE lower(all_languages(b.title) || ' ' || b.slug) LIKE ALL ($1::text[])
        AND ($2::int IS NULL OR b.category_id = $2) AND ($3::boolean IS NULL OR b.is_published = $3)
      ORDER BY b.published_on DESC, b.id LIMIT ${POSTS_PER_PAGE} OFFSET $4`,
    values: [
      likePatterns(q),
      category === '' ? null : Number(category),
      shown === 'all' ? null : shown === 'published',
      (page - 1) * POSTS_PER_PAGE,
    ],
  });
  const total = rows[0]?.total ?? 0;
  const posts = rows.map(({ total: _total, ...row }) => row);
  return { posts, page, pageCount: pageCount(total, POSTS_PER_PAGE), postCount: total };
}

/** Returns an article for editors, published or not. @throws ApiError not_found */
export async function readStudioPost(client: Queryable, id: number): Promise<StudioPost> {
  const post = await readRow(client, studioPostSchema, {
    name: 'studio-post',
    text: `SELECT b.id, b.revision, b.slug, b.category_id AS "categoryId",
        to_char(b.published_on, 'YYYY-MM-DD') AS "publishedOn", b.title, b.excerpt, b.html, b.media_id AS "mediaId",
        b.media_alt AS "mediaAlt",
        b.is_published AS "isPublished",
        ARRAY(SELECT category_id FROM post_materials WHERE post_id = b.id ORDER BY position) AS materials,
        CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'width', m.width, 'height', m.height,
          'widths', m.widths) END AS picture,
        ARRAY(SELECT from_slug FROM redirects WHERE to_slug = b.slug ORDER BY from_slug) AS "redirectsFrom"
      FROM posts b LEFT JOIN media m ON m.id = b.media_id WHERE b.id = $1`,
    values: [id],
  });
  if (!post) throw new ApiError('not_found');
  return post;
}

/** Returns the blog categories in order, with the numbers of all their articles. */
export async function readStudioBlogCategories(client: Queryable): Promise<StudioBlogCategory[]> {
  return readRows(client, studioBlogCategorySchema, {
    text: `SELECT c.id, c.revision, c.slug, c.name, c.description,
        (SELECT count(*)::int FROM posts WHERE category_id = c.id) AS "postCount"
      FROM blog_categories c ORDER BY c.position, c.id`,
  });
}
