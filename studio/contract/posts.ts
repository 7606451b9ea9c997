import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { listPageEntries } from '../../src/contract/list.ts';
import { ifMatch, once } from './headers.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './limits.ts';
import { mediaIdSchema, storedPictureSchema } from './media.ts';
import { slugSchema } from './products.ts';
import { postsQuery } from './queries/posts.ts';
import { lineSchema, localizedOf, localizedSchema, textSchema } from './texts.ts';

/** Articles of the blog and its categories for editors: in both languages, published or not. */

/** Maximum length of the HTML of an article or a page in one language, in characters; the longest one has 12,000. */
export const HTML_LENGTH = 100_000;

/** Maximum number of materials of an article. */
const MOST_MATERIALS = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
/** Id of the write's transaction. The screen follows it until the pages are live. */
export const transaction = v.string();

const postFields = {
  slug: slugSchema,
  categoryId: idSchema,
  /** Date shown in the article: YYYY-MM-DD. */
  publishedOn: v.pipe(v.string(), v.isoDate('invalid')),
  title: localizedOf(lineSchema(NAME_LENGTH)),
  excerpt: localizedOf(textSchema(SUMMARY_LENGTH)),
  /** Sanitised: markup that pages do not show is removed. */
  html: localizedOf(textSchema(HTML_LENGTH)),
  mediaId: v.nullable(mediaIdSchema),
  /** Alt text of the picture; null uses the title of the article. */
  mediaAlt: v.nullable(localizedOf(lineSchema(NAME_LENGTH))),
  isPublished: v.boolean(),
  /** Ids of related product categories, the most important first. */
  materials: v.pipe(v.array(idSchema), v.maxLength(MOST_MATERIALS, 'too_many')),
};

export const postCreateSchema = v.strictObject({
  ...postFields,
  mediaId: v.optional(postFields.mediaId, null),
  mediaAlt: v.optional(postFields.mediaAlt, null),
});
export type PostCreate = v.InferOutput<typeof postCreateSchema>;

/** Changes of an article; fields that are left out keep their values. */
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
  /** Slugs that redirect to its page. */
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
  /** SKUs in its text that are not sold. */
  goneSkus: v.array(v.string()),
});

/** Returns one page of all articles, newest first. */
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

/** Result of writing a text. `isCleaned`: markup was removed from the HTML. */
const written = { transaction, isCleaned: v.boolean() };

export const createPost = defineEndpoint({
  method: 'POST',
  path: '/studio/posts',
  headers: once,
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

/** Returns the categories in the order of the blog. */
export const listStudioBlogCategories = defineEndpoint({
  method: 'GET',
  path: '/studio/blog-categories',
  response: v.array(studioBlogCategorySchema),
});

export const createBlogCategory = defineEndpoint({
  method: 'POST',
  path: '/studio/blog-categories',
  headers: once,
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

/** Removes a category without articles. */
export const removeBlogCategory = defineEndpoint({
  method: 'DELETE',
  path: '/studio/blog-categories/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: v.object({ transaction }),
});

/** Reorders all categories of the blog. */
export const orderBlogCategories = defineEndpoint({
  method: 'PUT',
  path: '/studio/blog-categories/order',
  body: v.strictObject({ ids: v.pipe(v.array(idSchema), v.maxLength(500)) }),
  response: v.object({ transaction }),
});
