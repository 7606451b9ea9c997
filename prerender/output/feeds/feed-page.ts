import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { hasCode } from '../../../server/errors.ts';
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

/** What feeds read of the file of a page's data: what it is itself, and nothing of what it shows beside it. */
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
  v.object({ ...base, type: v.picklist(['home', 'blog', 'blog-category', 'reviews', 'content']) }),
]);
export type FeedPage = v.InferOutput<typeof feedPageSchema>;
export type FeedPageOf<Type extends FeedPage['type']> = Extract<FeedPage, { type: Type }>;

/** What the feeds read of a file; null where there is none, and where it is of no page that they know. */
export function readFeedPage(file: string): FeedPage | null {
  try {
    const { success, output, issues } = v.safeParse(feedPageSchema, JSON.parse(readFileSync(file, 'utf8')));
    if (success) return output;
    log.warning(`${file} is in no feed: ${v.summarize(issues)}`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return null;
}
