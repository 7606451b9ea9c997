import type { Language } from '../contract/language.ts';
import type { SearchResult, Suggestions } from '../contract/search.ts';
import type { Search } from './search-address.ts';

/** Data of a document with search results. */
export interface FoundPage {
  readonly lang: Language;
  readonly search: Search;
  readonly result: SearchResult;
  /** Suggestions for a query without results. */
  readonly suggestions: Suggestions | null;
}

/** The rendered screen, from the site's build. */
interface FoundScreen {
  readonly title: string;
  readonly html: string;
}

export type RenderFound = (page: FoundPage) => Promise<FoundScreen>;

/** Id of the element in the search's document that contains the screen. */
export const FOUND_ID = 'found';
/** Id of the element with the data of the results for the app; see FoundData. */
export const FOUND_DATA_ID = 'found-data';

/** Data that the document passes to the app, so that it does not fetch them again. */
export interface FoundData extends Pick<FoundPage, 'result' | 'suggestions'> {
  /** As searchPath() formats it. */
  readonly path: string;
}
