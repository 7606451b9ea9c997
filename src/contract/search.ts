import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { countSchema, pageNumberSchema, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, productListSchema } from './product.ts';
import { SEARCH_SORTS } from './search-sorts.ts';

/** How a query was understood. */
const understoodEntries = {
  /** As it was asked. */
  query: v.string(),
  corrected: v.pipe(
    v.nullable(v.string()),
    v.description('The query as it was understood, where a typo or the keyboard made another one of it.'),
  ),
  dropped: v.pipe(
    v.array(v.string()),
    v.description('Words that nothing was found with; the results are of the others.'),
  ),
  leadsTo: v.pipe(
    v.optional(v.string()),
    v.description('The path of a page, without the language, that answers better than any list.'),
  ),
};

/** One page of what a query finds. */
const searchResultSchema = v.object({
  ...productListSchema.entries,
  ...understoodEntries,
  page: v.pipe(pageNumberSchema, v.description('From 1; the last one where the query asks for one after it.')),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

/** Takes a query as it was typed: no typo, no other keyboard. */
const exactQuery = v.optional(v.picklist(['1']));

export const searchProducts = defineEndpoint({
  method: 'GET',
  path: '/search',
  query: { q: v.string(), page: pageQuery, sort: v.optional(v.picklist(SEARCH_SORTS), 'relevance'), exact: exactQuery },
  response: searchResultSchema,
});

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where a text answers the query: from one UTF-16 unit up to another, rising, apart from each other. */
const marksSchema = v.array(v.tuple([placeSchema, placeSchema]));
export type Marks = v.InferOutput<typeof marksSchema>;

const suggestedProductSchema = v.object({
  slug: v.string(),
  name: v.string(),
  marks: marksSchema,
  price: kopiykasSchema,
  oldPrice: v.nullable(kopiykasSchema),
  isInStock: v.boolean(),
  picture: v.nullable(pictureSchema),
});

/** What a query may mean, while it is typed. */
const suggestionsSchema = v.object({
  ...understoodEntries,
  /** Products that the query finds in all. */
  productCount: countSchema,
  products: v.array(suggestedProductSchema),
  categories: v.array(v.object({ slug: v.string(), name: v.string(), marks: marksSchema, productCount: countSchema })),
  articles: v.array(v.object({ slug: v.string(), title: v.string(), marks: marksSchema })),
  queries: v.pipe(
    v.array(v.string()),
    v.description('What several others have looked for and found; only where the query is empty or finds nothing.'),
  ),
});
export type Suggestions = v.InferOutput<typeof suggestionsSchema>;

/** For the field of the search, and for a search that found nothing. It is not counted as a search. */
export const suggestSearch = defineEndpoint({
  method: 'GET',
  path: '/search/suggestions',
  query: { q: v.optional(v.string(), '') },
  response: suggestionsSchema,
});
