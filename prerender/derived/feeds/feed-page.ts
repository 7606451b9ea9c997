import * as v from 'valibot';
import { familySchema } from '../../../src/contract/family.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { pictureSchema } from '../../../src/contract/media.ts';
import { priceValiditySchema, productSchema } from '../../../src/contract/product.ts';
import { log } from '../../log.ts';

const base = {
  lang: languageSchema,
  path: v.string(),
  title: v.string(),
  description: v.string(),
  breadcrumbs: v.array(v.object({ name: v.string(), path: v.string() })),
};

/** Fields of a page's data that feeds read: the page's own subject, not what it shows beside it. */
const feedPageSchema = v.variant('type', [
  v.object({
    ...base,
    type: v.literal('product'),
    product: v.omit(productSchema, ['services']),
    validity: v.optional(priceValiditySchema),
    family: v.optional(familySchema),
  }),
  v.object({
    ...base,
    type: v.literal('category'),
    category: v.object({ slug: v.string(), name: v.string(), picture: v.nullable(pictureSchema) }),
  }),
  v.object({
    ...base,
    type: v.literal('blog-post'),
    post: v.object({
      title: v.string(),
      excerpt: v.string(),
      date: v.string(),
      category: v.object({ name: v.string() }),
      picture: v.nullable(pictureSchema),
    }),
  }),
  v.object({ ...base, type: v.picklist(['home', 'blog', 'blog-category', 'reviews', 'tool', 'content']) }),
]);
export type FeedPage = v.InferOutput<typeof feedPageSchema>;
export type FeedPageOf<Type extends FeedPage['type']> = Extract<FeedPage, { type: Type }>;

/**
 * Parses a page's data.
 * @param file its path, for the log
 * @returns null for a page of a type that no feed includes
 */
export function parseFeedPage(data: unknown, file: string): FeedPage | null {
  const { success, output, issues } = v.safeParse(feedPageSchema, data);
  if (success) return output;
  log.warning(`No feed includes ${file}: ${v.summarize(issues)}`);
  return null;
}
