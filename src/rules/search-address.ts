import { SEARCH_SORTS, type SearchSort } from '../contract/search-sorts.ts';
import { choiceParameters, type FacetChoice, NO_CHOICE, OWN_PARAMETERS, PRICE, readChoice } from './facet-choice.ts';
import { readPageNumber } from './pagination.ts';
import { paths } from './paths.ts';

/** Fewer letters than this find everything and so nothing. */
export const MIN_QUERY = 2;

/** Characters of a query that are looked for, and that addresses have: a longer one is a text that somebody has pasted. */
export const MAX_QUERY = 200;

/** The beginning of a text, no surrogate pair cut in two. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** A search, as its address says it. */
export interface Search {
  readonly q: string;
  /** 1-based. */
  readonly page: number;
  readonly sort: SearchSort;
  /** Whether the query is taken as it was typed: no typo, no other keyboard. */
  readonly isExact: boolean;
  /** What filters the results. Which facets they have is known when they are: see readAnyChoice(). */
  readonly choice: FacetChoice;
}

/** Reads the query of an address; what is no part of a search is ignored. */
export function readSearch(params: URLSearchParams): Search {
  const sort = params.get('sort');
  return {
    q: (params.get('q') ?? '').trim(),
    page: readPageNumber(params.get('page')),
    sort: SEARCH_SORTS.find((known) => known === sort) ?? 'relevance',
    isExact: params.get('exact') === '1',
    choice: readAnyChoice(params),
  };
}

/**
 * Reads the choice of an address whose facets are not known: whatever is none of the search's own parameters may be one.
 * What turns out to be none is dropped by knownChoice(). A form without scripts repeats a parameter for each value, and
 * has two fields for a price.
 */
export function readAnyChoice(params: URLSearchParams): FacetChoice {
  const names = [...new Set(params.keys())];
  const texts = names.map((name) => [name, params.getAll(name).join(name === PRICE ? '-' : '_')]);
  const codes = names.flatMap((name) => {
    const code = name.startsWith('-') ? name.slice(1) : name;
    return FACET_CODE.test(code) && OWN_PARAMETERS.includes(code) === name.startsWith('-') ? [code] : [];
  });
  return readChoice(Object.fromEntries(texts), codes);
}

const FACET_CODE = /^[\p{L}\p{N}]/u;

/** Whether an address says its search in a form's way: searchPath() has the address that everything else leads to. */
export const isOfForm = (params: URLSearchParams): boolean => [...params.keys()].length > new Set(params.keys()).size;

/** What an address says of a search, without what goes without saying. */
export function searchParams({
  q,
  page = 1,
  sort = 'relevance',
  isExact = false,
  choice = NO_CHOICE,
}: Partial<Search>): URLSearchParams {
  const params = new URLSearchParams({ q: cut(q ?? '', MAX_QUERY).trim() });
  if (isExact) params.set('exact', '1');
  for (const [name, value] of choiceParameters(choice)) params.set(name, value);
  if (sort !== 'relevance') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The path of a search, without the language. */
export const searchPath = (search: Partial<Search>): string => `${paths.search}?${searchParams(search)}`;

/** A query as it is shown, of at most so many UTF-16 units: whoever has pasted a text knows the rest. */
export const shownQuery = (q: string, length = 80): string => (q.length <= length ? q : `${cut(q, length - 1)}…`);
