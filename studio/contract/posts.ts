import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { listPageEntries } from '../../src/contract/list.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { mediaIdSchema, storedPictureSchema } from './media.ts';
import { slugSchema } from './products.ts';
import { postsQuery } from './queries/posts.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** Articles of the blog and its categories, as editors have them: in both languages, published or not. */

/** Characters of one language of an article's or a page's HTML; the longest of the shop has 12,000. */
export const HTML_LENGTH = 100_000;

/** Materials beside an article. */
const MOST_MATERIALS = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
/** The revision that a change was made from, in quotes. */
export const ifMatch = { 'if-match': v.optional(v.string()) };
/** The id of the write's transaction, by which the screen follows it until its pages are live. */
export const transaction = v.string();

const postFields = {
  slug: slugSchema,
  categoryId: idSchema,
  /** The day that the article shows: YYYY-MM-DD. */
  publishedOn: v.pipe(v.string(), v.isoDate('invalid')),
  title: localizedOf(lineSchema(NAME_LENGTH)),
  excerpt: localizedOf(textSchema(SUMMARY_LENGTH)),
  /** What pages do not show is taken out of it. */
  html: localizedOf(textSchema(HTML_LENGTH)),
  mediaId: v.nullable(mediaIdSchema),
  /** What the picture shows; null for the article's title. */
  mediaAlt: v.nullable(localizedOf(lineSchema(NAME_LENGTH))),
  isPublished: v.boolean(),
  /** Ids of the categories of products that it works with, the most important first. */
  materials: v.pipe(v.array(idSchema), v.maxLength(MOST_MATERIALS, 'out_of_range')),
};

export const postCreateSchema = v.strictObject({
  ...postFields,
  mediaId: v.optional(postFields.mediaId, null),
  mediaAlt: v.optional(postFields.mediaAlt, null),
});
export type PostCreate = v.InferOutput<typeof postCreateSchema>;

/** What of an article is to become otherwise; what is not named stays as it is. */
export const postChangesSchema = v.partial(v.strictObject(postFields));
export type PostChanges = v.InferOutput<typeof postChangesSchema>;

export const studioPostSchema = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  categoryId: v.number(),
  publishedOn: v.string(),
  title: localizedSchema,
  excerpt: localizedSchema,
  html: localizedSchema,
  mediaId: v.nullable(v.string()),
  mediaAlt: v.nullable(localizedSchema),
  isPublished: v.boolean(),
  materials: v.array(v.number()),
  picture: v.nullable(storedPictureSchema),
  /** Slugs from which its page can still be reached. */
  redirectsFrom: v.array(v.string()),
});
export type StudioPost = v.InferOutput<typeof studioPostSchema>;

export const postRowSchema = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  title: localizedSchema,
  category: localizedSchema,
  publishedOn: v.string(),
  isPublished: v.boolean(),
  /** SKUs that stand in its text and are not sold. */
  goneSkus: v.array(v.string()),
});

/** One page of all articles, newest first. */
export const listStudioPosts = defineEndpoint({
  method: 'GET',
  path: '/studio/posts',
  query: postsQuery,
  response: v.object({ posts: v.array(postRowSchema), ...listPageEntries, postCount: v.number() }),
});

export const getStudioPost = defineEndpoint({
  method: 'GET',
  path: '/studio/posts/{id}',
  params: { id: idParam },
  response: studioPostSchema,
});

/** What a write of a text gives: `isCleaned` when something was taken out of the HTML. */
const written = { transaction, isCleaned: v.boolean() };

export const createPost = defineEndpoint({
  method: 'POST',
  path: '/studio/posts',
  body: postCreateSchema,
  response: v.object({ post: studioPostSchema, ...written }),
});

export const updatePost = defineEndpoint({
  method: 'PATCH',
  path: '/studio/posts/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: postChangesSchema,
  response: v.object({ post: studioPostSchema, ...written }),
});

export const removePost = defineEndpoint({
  method: 'DELETE',
  path: '/studio/posts/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: v.object({ transaction }),
});

export const blogCategoryWriteSchema = v.strictObject({
  slug: slugSchema,
  name: localizedOf(lineSchema(NAME_LENGTH)),
  description: localizedOf(textSchema(SUMMARY_LENGTH)),
});

export const studioBlogCategorySchema = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  name: localizedSchema,
  description: localizedSchema,
  postCount: v.number(),
});
export type StudioBlogCategory = v.InferOutput<typeof studioBlogCategorySchema>;

/** In the order of the blog. */
export const listStudioBlogCategories = defineEndpoint({
  method: 'GET',
  path: '/studio/blog-categories',
  response: v.array(studioBlogCategorySchema),
});

export const createBlogCategory = defineEndpoint({
  method: 'POST',
  path: '/studio/blog-categories',
  body: blogCategoryWriteSchema,
  response: v.object({ id: v.number(), transaction }),
});

export const updateBlogCategory = defineEndpoint({
  method: 'PATCH',
  path: '/studio/blog-categories/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: v.partial(blogCategoryWriteSchema),
  response: v.object({ transaction }),
});

/** Only one without articles. */
export const removeBlogCategory = defineEndpoint({
  method: 'DELETE',
  path: '/studio/blog-categories/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: v.object({ transaction }),
});

/** All of them, in the order that the blog is to show. */
export const orderBlogCategories = defineEndpoint({
  method: 'PUT',
  path: '/studio/blog-categories/order',
  body: v.strictObject({ ids: v.pipe(v.array(idSchema), v.maxLength(500)) }),
  response: v.object({ transaction }),
});
