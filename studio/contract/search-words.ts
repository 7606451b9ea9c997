import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { ifMatch, once } from './headers.ts';
import { lineSchema, localizedSchema } from './texts.ts';

/** Additions of editors to the shop's search: synonyms, and redirects of queries to pages. */

/** Maximum length of a term in characters. */
const TERM_LENGTH = 60;
const MOST_TERMS = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
const term = lineSchema(TERM_LENGTH);

export const synonymsWriteSchema = v.strictObject({
  term,
  /** Terms that it also finds. */
  others: v.pipe(v.array(term), v.minLength(1, 'required'), v.maxLength(MOST_TERMS, 'out_of_range')),
  /** True if each of the other terms finds this one too. */
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

/** Returns all synonyms and redirects. */
export const getSearchWords = defineEndpoint({
  method: 'GET',
  path: '/studio/search-words',
  response: v.object({
    synonyms: v.array(synonymsSchema),
    redirects: v.array(searchRedirectSchema),
    /** Queries of the last 30 days without results, the most frequent first. */
    missed: v.array(v.object({ query: v.string(), times: v.number() })),
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
