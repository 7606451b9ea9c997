import { SEARCH_SORTS, type SearchSort } from '../contract/search-sorts.ts';
import { choiceParameters, type FacetChoice, NO_CHOICE, OWN_PARAMETERS, readChoice } from './facet-choice.ts';
import { joinParameters } from './form-parameters.ts';
import { readPageNumber } from './pagination.ts';
import { paths } from './paths.ts';

/** Minimum length of a query, in letters: a shorter one would match almost everything. */
export const MIN_QUERY = 2;

/** Maximum length of a query in characters, also in addresses: a longer one is a pasted text. */
export const MAX_QUERY = 200;

/** Returns the beginning of a text, without cutting a surrogate pair in two. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** A search as its address describes it. */
export interface Search {
  readonly q: string;
  /** 1-based. */
  readonly page: number;
  readonly sort: SearchSort;
  /** True if the query is taken literally: without correction of typos and keyboard layout. */
  readonly isExact: boolean;
  /** Filters of the results. The existing facets are only known with the results: see readAnyChoice(). */
  readonly choice: FacetChoice;
}

/** Parses the query string of an address; parameters that are no part of a search are ignored. */
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
 * Reads the choice of an address while the facets are unknown: any parameter that is not one of the search's own may be
 * a facet. knownChoice() later removes the others.
 */
export function readAnyChoice(params: URLSearchParams): FacetChoice {
  const texts = joinParameters(params);
  const codes = Object.keys(texts).flatMap((name) => {
    const code = name.startsWith('-') ? name.slice(1) : name;
    return FACET_CODE.test(code) && OWN_PARAMETERS.includes(code) === name.startsWith('-') ? [code] : [];
  });
  return readChoice(texts, codes);
}

const FACET_CODE = /^[\p{L}\p{N}]/u;

/** Returns the parameters of a search in an address, without those that have their default. */
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

/** Returns the path of a search, without the language. */
export const searchPath = (search: Partial<Search>): string => `${paths.search}?${searchParams(search)}`;

/** Shortens a query for display to at most `length` UTF-16 units. */
export const displayQuery = (q: string, length = 80): string => (q.length <= length ? q : `${cut(q, length - 1)}…`);
