import type { Language } from '../contract/language.ts';
import type { SearchResult, Suggestions } from '../contract/search.ts';
import type { Search } from './search-address.ts';

/** Data of a document with search results. */
export interface SearchResultsPage {
  readonly lang: Language;
  readonly search: Search;
  readonly result: SearchResult;
  /** Suggestions for a query without results. */
  readonly suggestions: Suggestions | null;
  /** Slugs of the content pages that screens link to and that are not published; undefined if all are. */
  readonly unpublished?: readonly string[] | undefined;
}

/** The rendered screen, from the site's build. */
interface SearchResultsScreen {
  readonly title: string;
  readonly html: string;
}

export type RenderSearchResults = (page: SearchResultsPage) => Promise<SearchResultsScreen>;

/** Id of the element in the search's document that contains the screen. */
export const SEARCH_RESULTS_ID = 'found';
/** Id of the element with the data of the results for the app; see SearchResultsData. */
export const SEARCH_RESULTS_DATA_ID = 'found-data';

/** Data that the document passes to the app, so that it does not fetch them again. */
export interface SearchResultsData extends Pick<SearchResultsPage, 'result' | 'suggestions'> {
  /** As searchPath() formats it. */
  readonly path: string;
}
