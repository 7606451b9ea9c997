import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { facetNameSchema, facetPartsSchema } from './facets.ts';
import { countSchema, pageNumberSchema, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, productListSchema, variantsSchema } from './product.ts';
import { SEARCH_SORTS } from './search-sorts.ts';

/** Fields that describe the interpretation of a query. */
const understoodEntries = {
  /** The query as typed. */
  query: v.string(),
  corrected: v.pipe(
    v.nullable(v.string()),
    v.description('The query as it was interpreted, if a typo or the keyboard layout was corrected.'),
  ),
  dropped: v.pipe(v.array(v.string()), v.description('Words without results, which were ignored.')),
  leadsTo: v.pipe(
    v.optional(v.string()),
    v.description('Path of a page that answers the query better than a list, without the language.'),
  ),
};

const valueSchema = v.object({ slug: v.string(), name: v.string(), count: countSchema });

/**
 * Filters of the results. The count of a value takes the choice of the other filters into account; values of one facet
 * are alternatives.
 */
const filtersSchema = v.object({
  facets: v.array(v.object({ ...facetNameSchema.entries, values: v.array(valueSchema), parts: facetPartsSchema })),
  inStock: countSchema,
  isReduced: countSchema,
  prices: v.pipe(
    v.nullable(v.object({ from: countSchema, to: countSchema })),
    v.description('The range of prices in whole hryvnias; null if there are no products.'),
  ),
  foundCount: v.pipe(countSchema, v.description('Number of products without any filter.')),
  waysOut: v.pipe(
    v.optional(v.array(v.object({ filters: v.string(), productCount: countSchema }))),
    v.description(
      'Only if the filters leave no products: each filter, with the number of products without it and the parameters that remove it.',
    ),
  ),
});
export type SearchFilters = v.InferOutput<typeof filtersSchema>;

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Ranges of a text that match the query, in UTF-16 units: ascending and disjoint. */
const marksSchema = v.array(v.tuple([placeSchema, placeSchema]));
export type Marks = v.InferOutput<typeof marksSchema>;

const titledSchema = v.object({ slug: v.string(), title: v.string(), marks: marksSchema });

/** Pages that match a query, beside products. */
const foundPagesSchema = v.object({
  categories: v.array(v.object({ slug: v.string(), name: v.string(), marks: marksSchema, productCount: countSchema })),
  articles: v.array(titledSchema),
  /** Service pages, such as delivery and returns. */
  pages: v.array(titledSchema),
});
export type FoundPages = v.InferOutput<typeof foundPagesSchema>;

const boundSchema = v.nullable(countSchema);

/** One page of the results of a query after filtering. */
const searchResultSchema = v.object({
  ...productListSchema.entries,
  ...understoodEntries,
  page: v.pipe(pageNumberSchema, v.description('1-based; the last page if a later one was requested.')),
  /** Words of what is searched for that no product has, or only in its texts. */
  notSold: v.optional(v.array(v.string())),
  asked: v.pipe(
    v.optional(v.object({ price: v.object({ from: boundSchema, to: boundSchema }), rest: v.string() })),
    v.description('The price, in hryvnias, in the query, and its other words.'),
  ),
  ...v.partial(foundPagesSchema).entries,
  filters: v.pipe(
    v.optional(filtersSchema),
    v.description('Absent if there are too few products to filter and nothing is chosen.'),
  ),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

/** Takes the query literally: without correction of typos and keyboard layout. */
const exactQuery = v.optional(v.picklist(['1']));

export const searchProducts = defineEndpoint({
  method: 'GET',
  path: '/search',
  query: {
    q: v.string(),
    page: pageQuery,
    sort: v.optional(v.picklist(SEARCH_SORTS), 'relevance'),
    exact: exactQuery,
    filters: v.optional(v.string(), ''),
  },
  response: searchResultSchema,
});

const suggestedProductSchema = v.object({
  slug: v.string(),
  name: v.string(),
  marks: marksSchema,
  price: kopiykasSchema,
  oldPrice: v.nullable(kopiykasSchema),
  isInStock: v.boolean(),
  picture: v.nullable(pictureSchema),
  /** Only for a family that is one card; the name is then the family's. */
  variants: v.optional(variantsSchema),
});

/** Suggestions for a query that is being typed. */
const suggestionsSchema = v.object({
  ...understoodEntries,
  /** Total number of products that the query finds. */
  productCount: countSchema,
  products: v.array(suggestedProductSchema),
  ...foundPagesSchema.entries,
  queries: v.pipe(
    v.array(v.string()),
    v.description('Popular successful searches; only if the query is empty or has no results.'),
  ),
});
export type Suggestions = v.InferOutput<typeof suggestionsSchema>;

/** Returns suggestions for the search field, and for a search without results. It is not counted as a search. */
export const suggestSearch = defineEndpoint({
  method: 'GET',
  path: '/search/suggestions',
  query: { q: v.optional(v.string(), '') },
  response: suggestionsSchema,
});
