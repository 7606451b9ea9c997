import type { Language } from '../contract/language.ts';
import type { SearchResult, Suggestions } from '../contract/search.ts';
import type { Search } from './search-address.ts';

/** What a document of search results shows. */
export interface FoundPage {
  readonly lang: Language;
  readonly search: Search;
  readonly result: SearchResult;
  /** Where nothing was found, what may help. */
  readonly suggestions: Suggestions | null;
}

/** The screen of it, made by what the site is built with. */
export interface FoundScreen {
  readonly title: string;
  readonly html: string;
}

export type RenderFound = (page: FoundPage) => Promise<FoundScreen>;

/** The element of the search's document that its screen stands in. */
export const FOUND_ID = 'found';
/** The element with what the results were made of, for the app; see FoundData. */
export const FOUND_DATA_ID = 'found-data';

/** What the document tells the app, so that it does not ask again. */
export interface FoundData extends Pick<FoundPage, 'result' | 'suggestions'> {
  /** As searchPath() writes it. */
  readonly path: string;
}
