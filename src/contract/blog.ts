import * as v from 'valibot';
import { pictureSchema } from './media.ts';

export const blogCategorySchema = v.object({ slug: v.string(), name: v.string(), description: v.string() });
export type BlogCategory = v.InferOutput<typeof blogCategorySchema>;

/** A post as a list shows it. */
export const postCardSchema = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  /** YYYY-MM-DD. */
  date: v.string(),
  /** Minutes. */
  readingTime: v.number(),
  category: v.object({ slug: v.string(), name: v.string() }),
  picture: v.nullable(pictureSchema),
});
export type PostCard = v.InferOutput<typeof postCardSchema>;

export const postSchema = v.object({
  ...postCardSchema.entries,
  /** Trusted HTML, cleaned when it was saved; its links already carry the language. */
  html: v.string(),
});
export type Post = v.InferOutput<typeof postSchema>;
