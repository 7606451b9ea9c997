import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { SKU_LENGTH } from '../../src/contract/product.ts';
import { termsIn } from '../../src/rules/search-terms.ts';
import { ifMatch, once } from './headers.ts';
import { lineSchema, localizedSchema } from './texts.ts';

/** Additions of editors to the shop's search: synonyms, redirects of queries to pages, and pinned products. */

/** Maximum length of a term in characters. */
const TERM_LENGTH = 60;
/** Maximum number of terms of an entry, and of the words that they find. */
export const MOST_TERMS = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
const term = lineSchema(TERM_LENGTH);

export const synonymsWriteSchema = v.strictObject({
  /** One term, or several with commas between them. */
  term: v.pipe(
    lineSchema((TERM_LENGTH + ', '.length) * MOST_TERMS),
    v.check((text) => termsIn(text).length <= MOST_TERMS, 'too_many'),
    v.check((text) => termsIn(text).every(({ length }) => length <= TERM_LENGTH), 'too_long'),
  ),
  /** Words that each of the terms also finds. */
  others: v.pipe(v.array(term), v.minLength(1, 'required'), v.maxLength(MOST_TERMS, 'too_many')),
  /** True if each of the terms and words finds all the others. */
  isTwoWay: v.boolean(),
});
export type SynonymsWrite = v.InferOutput<typeof synonymsWriteSchema>;

export const synonymsSchema = v.object({
  id: v.number(),
  revision: v.number(),
  term: v.string(),
  others: v.array(v.string()),
  isTwoWay: v.boolean(),
});
export type Synonyms = v.InferOutput<typeof synonymsSchema>;

export const searchRedirectWriteSchema = v.strictObject({
  query: lineSchema(200),
  /** Slug of the page that opens instead of the results. */
  slug: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'too_long')),
});
export type SearchRedirectWrite = v.InferOutput<typeof searchRedirectWriteSchema>;

export const searchRedirectSchema = v.object({
  id: v.number(),
  revision: v.number(),
  query: v.string(),
  slug: v.string(),
  /** Path of the page without the language prefix; articles are below the blog. */
  path: v.string(),
  /** Name of the page; null if its kind of page has none. */
  name: v.nullable(localizedSchema),
});
export type SearchRedirect = v.InferOutput<typeof searchRedirectSchema>;

export const searchPinWriteSchema = v.strictObject({
  query: lineSchema(200),
  /** SKU of the product that comes first. */
  sku: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(SKU_LENGTH, 'too_long')),
});
export type SearchPinWrite = v.InferOutput<typeof searchPinWriteSchema>;

export const searchPinSchema = v.object({
  id: v.number(),
  query: v.string(),
  sku: v.string(),
  name: localizedSchema,
  /** False for a hidden product, which the search does not show. */
  isPublished: v.boolean(),
});
export type SearchPin = v.InferOutput<typeof searchPinSchema>;

/** Returns all synonyms, redirects and pinned products, and the queries that may need some. */
export const getSearchWords = defineEndpoint({
  method: 'GET',
  path: '/studio/search-words',
  response: v.object({
    synonyms: v.array(synonymsSchema),
    redirects: v.array(searchRedirectSchema),
    /** By query, each query's first product before its others. */
    pins: v.array(searchPinSchema),
    /** Queries of the last 30 days without results, the most frequent first. */
    missed: v.array(v.object({ query: v.string(), times: v.number() })),
    /**
     * Queries of the last 30 days with results that hardly anybody opened, the most frequent first. `times` are the
     * searches that found something.
     */
    unopened: v.array(v.object({ query: v.string(), times: v.number(), opened: v.number() })),
  }),
});

const triedSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('synonyms'),
    /** The entry that is changed; null for a new one. */
    id: v.nullable(idSchema),
    said: synonymsWriteSchema,
  }),
  v.strictObject({ kind: v.literal('redirect'), said: searchRedirectWriteSchema }),
  v.strictObject({ kind: v.literal('pin'), said: searchPinWriteSchema }),
]);
export type TriedWords = v.InferOutput<typeof triedSchema>;

/** Results of one query. */
const shownSchema = v.object({
  productCount: v.number(),
  /** Names of the first products. */
  first: v.array(localizedSchema),
  /** Path, without the language, of the page that opens instead. */
  leadsTo: v.nullable(v.string()),
});
export type ShownResults = v.InferOutput<typeof shownSchema>;

/** Tries a change on the queries of the last 30 days without saving it. */
export const trySearchWords = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/try',
  body: triedSchema,
  response: v.object({
    /** Number of different queries that were tried. */
    queryCount: v.number(),
    /** Number of those whose first results differ. */
    changedCount: v.number(),
    /** Some of them, the most frequent first. */
    changed: v.array(v.object({ query: v.string(), times: v.number(), before: shownSchema, after: shownSchema })),
  }),
});

const written = v.object({ transaction: v.string() });

export const createSynonyms = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/synonyms',
  headers: once,
  body: synonymsWriteSchema,
  response: written,
});

export const updateSynonyms = defineEndpoint({
  method: 'PATCH',
  path: '/studio/search-words/synonyms/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: synonymsWriteSchema,
  response: written,
});

export const removeSynonyms = defineEndpoint({
  method: 'DELETE',
  path: '/studio/search-words/synonyms/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: written,
});

export const createSearchRedirect = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/redirects',
  headers: once,
  body: searchRedirectWriteSchema,
  response: written,
});

export const updateSearchRedirect = defineEndpoint({
  method: 'PATCH',
  path: '/studio/search-words/redirects/{id}',
  params: { id: idParam },
  headers: ifMatch,
  body: searchRedirectWriteSchema,
  response: written,
});

export const removeSearchRedirect = defineEndpoint({
  method: 'DELETE',
  path: '/studio/search-words/redirects/{id}',
  params: { id: idParam },
  headers: ifMatch,
  response: written,
});

export const createSearchPin = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/pins',
  headers: once,
  body: searchPinWriteSchema,
  response: written,
});

export const removeSearchPin = defineEndpoint({
  method: 'DELETE',
  path: '/studio/search-words/pins/{id}',
  params: { id: idParam },
  response: written,
});
