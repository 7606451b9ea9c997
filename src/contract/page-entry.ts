import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/**
 * Types of the pages that slugs identify. `index` entries are all other pages: the home page (empty slug), the start
 * page of the blog (`blog`) and the content pages.
 */
export const ENTRY_TYPES = ['category', 'product', 'blog-category', 'blog-post', 'index'] as const;
const entryTypeSchema = v.picklist(ENTRY_TYPES);
export type EntryType = v.InferOutput<typeof entryTypeSchema>;

/** One page of the shop, without its language: both languages have the same pages under the same slugs. */
export const pageEntrySchema = v.object({
  // The pattern is only documented here and checked entry by entry, so that one bad slug does not invalidate the whole
  // list.
  slug: v.pipe(
    v.string(),
    v.metadata({
      description:
        'Lower-case Latin letters, digits and single hyphens; not a reserved address (cart, search ...). ' +
        'For `index` entries, empty for the home page and `blog` for the blog.',
      pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$',
      maxLength: 200,
    }),
  ),
  type: entryTypeSchema,
  /** Only for a product that is no longer sold: its page says so, and servers answer with 410. */
  isRemoved: v.optional(v.literal(true)),
});
export type PageEntry = v.InferOutput<typeof pageEntrySchema>;

/** Only readers that know `isRemoved` ask for removed products: others would publish their pages as if they were sold. */
const removedQuery = { removed: v.optional(v.picklist(['1'])) };

export const listPages = defineEndpoint({
  method: 'GET',
  path: '/pages',
  query: removedQuery,
  response: v.array(pageEntrySchema),
});

export const getPage = defineEndpoint({
  method: 'GET',
  path: '/pages/{slug}',
  params: { slug: v.string() },
  query: removedQuery,
  response: pageEntrySchema,
});
