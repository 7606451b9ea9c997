import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { countSchema, listPageEntries, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';

export const blogCategorySchema = v.object({ slug: v.string(), name: v.string(), description: v.string() });
export type BlogCategory = v.InferOutput<typeof blogCategorySchema>;

/** Fields of a post that a list shows. */
export const postCardSchema = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  /** The day of publication. */
  date: v.pipe(v.string(), v.isoDate(), v.description('The day of publication: YYYY-MM-DD.')),
  readingTime: v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Minutes.')),
  category: v.object({ slug: v.string(), name: v.string() }),
  picture: v.nullable(pictureSchema),
});
export type PostCard = v.InferOutput<typeof postCardSchema>;

/** One page of a list of posts, newest first. */
export const postListSchema = v.object({
  posts: v.array(postCardSchema),
  ...listPageEntries,
  postCount: countSchema,
});
export type PostList = v.InferOutput<typeof postListSchema>;

export const postSchema = v.object({
  ...postCardSchema.entries,
  /** Trusted HTML, sanitized when it was saved; its links already contain the language. */
  html: v.string(),
  /** The day of the last change of its text; absent if it was never changed. */
  modified: v.optional(v.pipe(v.string(), v.isoDate(), v.description('The day of the last change: YYYY-MM-DD.'))),
});

export type Post = v.InferOutput<typeof postSchema>;

/** One page of all posts. */
export const listPosts = defineEndpoint({
  method: 'GET',
  path: '/blog/posts',
  query: { page: pageQuery },
  response: postListSchema,
});

export const getPost = defineEndpoint({
  method: 'GET',
  path: '/blog/posts/{slug}',
  params: { slug: v.string() },
  response: postSchema,
});
