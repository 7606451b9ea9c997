import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { lineSchema, localizedSchema } from './texts.ts';

/** What the shop's search understands beside the words of products: other words for them, and pages for questions. */

/** Characters of a word, or of a few. */
const TERM_LENGTH = 60;
const MOST_TERMS = 20;

const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), idSchema);
const term = lineSchema(TERM_LENGTH);

export const synonymsWriteSchema = v.strictObject({
  term,
  /** What it finds as well. */
  others: v.pipe(v.array(term), v.minLength(1, 'required'), v.maxLength(MOST_TERMS, 'out_of_range')),
  /** Whether each of the others finds it, too. */
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
  /** Slug of the page that is opened instead of the results. */
  slug: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'too_long')),
});
export type SearchRedirectWrite = v.InferOutput<typeof searchRedirectWriteSchema>;

export const searchRedirectSchema = v.object({
  id: v.number(),
  revision: v.number(),
  query: v.string(),
  slug: v.string(),
  /** Of the page, without the language: articles are below the blog. */
  path: v.string(),
  /** Of the page. */
  name: v.nullable(localizedSchema),
});
export type SearchRedirect = v.InferOutput<typeof searchRedirectSchema>;

/** Everything that editors have told the search. */
export const getSearchWords = defineEndpoint({
  method: 'GET',
  path: '/studio/search-words',
  response: v.object({
    synonyms: v.array(synonymsSchema),
    redirects: v.array(searchRedirectSchema),
    /** What was looked for in the last 30 days and not found, the most often first. */
    missed: v.array(v.object({ query: v.string(), times: v.number() })),
  }),
});

const written = v.object({ transaction: v.string() });
/** The revision that a change was made from, in quotes. */
const headers = { 'if-match': v.optional(v.string()) };

export const createSynonyms = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/synonyms',
  body: synonymsWriteSchema,
  response: written,
});

export const updateSynonyms = defineEndpoint({
  method: 'PATCH',
  path: '/studio/search-words/synonyms/{id}',
  params: { id: idParam },
  headers,
  body: synonymsWriteSchema,
  response: written,
});

export const removeSynonyms = defineEndpoint({
  method: 'DELETE',
  path: '/studio/search-words/synonyms/{id}',
  params: { id: idParam },
  headers,
  response: written,
});

export const createSearchRedirect = defineEndpoint({
  method: 'POST',
  path: '/studio/search-words/redirects',
  body: searchRedirectWriteSchema,
  response: written,
});

export const updateSearchRedirect = defineEndpoint({
  method: 'PATCH',
  path: '/studio/search-words/redirects/{id}',
  params: { id: idParam },
  headers,
  body: searchRedirectWriteSchema,
  response: written,
});

export const removeSearchRedirect = defineEndpoint({
  method: 'DELETE',
  path: '/studio/search-words/redirects/{id}',
  params: { id: idParam },
  headers,
  response: written,
});
