import type { BlogCategory, Post, PostCard, PostList } from '../../src/contract/blog.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { Picture } from '../../src/contract/media.ts';
import { POSTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { readingTime } from '../../src/rules/reading-time.ts';
import { pictureSql } from '../catalogue/parts.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { blogCategories, postMaterials, posts } from '../db/schema/blog.ts';
import { localizeLinks } from './html.ts';

/** A post's card with its id and the product categories whose materials it uses. */
export interface PostRecord extends PostCard {
  readonly id: number;
  readonly categoryIds: readonly number[];
}

/** A post's row in all languages. */
interface PostRow extends RowOf<typeof posts, 'id' | 'slug'> {
  readonly title: Localized;
  readonly excerpt: Localized;
  readonly date: RowOf<typeof posts, 'publishedOn'>['publishedOn'];
  readonly category: { readonly slug: string; readonly name: Localized };
  readonly picture: (Omit<Picture, 'alt'> & { readonly alt: Localized }) | null;
  readonly categoryIds: readonly RowOf<typeof postMaterials, 'categoryId'>['categoryId'][];
  readonly words: Readonly<Record<Language, number>>;
}

const POST_SQL = `b.id, b.slug, b.title, b.excerpt, b.published_on AS date,
  json_build_object('slug', c.slug, 'name', c.name) AS category,
  json_build_object('uk', b.words_uk, 'ru', b.words_ru) AS words,
  ${pictureSql('coalesce(b.media_alt, b.title)')} AS picture,
  ARRAY(SELECT category_id FROM post_materials pm WHERE pm.post_id = b.id ORDER BY pm.position) AS "categoryIds"`;

const FROM_SQL = `FROM posts b JOIN blog_categories c ON c.id = b.category_id LEFT JOIN media m ON m.id = b.media_id`;

/**
 * Returns all posts of one language, newest first. The statement is the same in each language, so that withoutRepeats()
 * runs it once for all.
 */
export async function readPosts(db: Queryable, lang: Language): Promise<PostRecord[]> {
  const { rows } = await db.query<PostRow>({
    name: 'posts',
    text: `SELECT ${POST_SQL} ${FROM_SQL} WHERE b.is_published ORDER BY b.published_on DESC, b.id`,
  });
  return rows.map((row) => toRecord(row, lang));
}

const toRecord = ({ words, ...row }: PostRow, lang: Language): PostRecord => ({
  ...row,
  title: row.title[lang],
  excerpt: row.excerpt[lang],
  category: { ...row.category, name: row.category.name[lang] },
  picture: row.picture && { ...row.picture, alt: row.picture.alt[lang] },
  readingTime: readingTime(words[lang]),
});

/** Returns one page (1-based) of all posts, newest first. */
export async function readPostList(db: Queryable, lang: Language, page: number): Promise<PostList> {
  const { rows } = await db.query<PostRow>({
    name: 'post-list',
    text: `SELECT ${POST_SQL} ${FROM_SQL} WHERE b.is_published ORDER BY b.published_on DESC, b.id LIMIT $1 OFFSET $2`,
    values: [POSTS_PER_PAGE, (page - 1) * POSTS_PER_PAGE],
  });
  const postCount = [...(await readPostCounts(db)).values()].reduce((sum, count) => sum + count, 0);
  const posts = rows.map((row) => postCard(toRecord(row, lang)));
  return { posts, page, pageCount: pageCount(postCount, POSTS_PER_PAGE), postCount };
}

/** Returns the number of published posts of each blog category, by its slug. */
async function readPostCounts(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<RowOf<typeof blogCategories, 'slug'> & { readonly count: number }>({
    name: 'post-counts',
    text: `SELECT c.slug, count(b.id)::int AS count FROM blog_categories c LEFT JOIN posts b ON b.category_id = c.id AND b.is_published
      GROUP BY c.id`,
  });
  return new Map(rows.map(({ slug, count }) => [slug, count]));
}

/** Fields of a post that only its own page shows. */
export type PostText = Pick<Post, 'html' | 'modified'>;

/** SQL of the day on which the texts of the row `b` were last changed; null if never. */
const MODIFIED_SQL = `(SELECT to_char(max(a.at) AT TIME ZONE 'Europe/Kyiv', 'YYYY-MM-DD') FROM audit_log a
  WHERE a.entity = 'post' AND a.entity_id = b.id::text AND a.source = 'posts' AND a.operation = 'update'
    AND a.after ?| ARRAY['title', 'excerpt', 'html'])`;

/** Returns the texts of the given posts, by slug. */
export async function readPostTexts(
  db: Queryable,
  lang: Language,
  slugs: readonly string[],
): Promise<Map<string, PostText>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.query<RowOf<typeof posts, 'slug' | 'html'> & { readonly modified: string | null }>({
    name: 'post-texts',
    text: `SELECT b.slug, b.html ->> $1 AS html, ${MODIFIED_SQL} AS modified
      FROM posts b WHERE b.slug = ANY($2) AND b.is_published`,
    values: [lang, slugs],
  });
  return new Map(
    rows.map(({ slug, html, modified }) => [slug, { html: localizeLinks(lang, html), ...(modified && { modified }) }]),
  );
}

export async function readBlogCategories(db: Queryable, lang: Language): Promise<BlogCategory[]> {
  const { rows } = await db.query<RowOf<typeof blogCategories, 'slug' | 'name' | 'description'>>({
    name: 'blog-categories',
    text: `SELECT slug, name ->> $1 AS name, description ->> $1 AS description FROM blog_categories ORDER BY position, id`,
    values: [lang],
  });
  return rows;
}

export function postCard({ id: _id, categoryIds: _categoryIds, ...card }: PostRecord): PostCard {
  return card;
}

/** Returns a post as its own page shows it. */
export const postWithText = ({ html, modified, ...record }: PostRecord & PostText): Post => ({
  ...postCard(record),
  html,
  ...(modified && { modified }),
});
