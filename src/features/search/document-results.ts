import { SEARCH_RESULTS_DATA_ID, type SearchResultsData } from '../../rules/search-results-page.ts';

const element = () => (typeof document === 'undefined' ? null : document.getElementById(SEARCH_RESULTS_DATA_ID));

/**
 * Reads the data from which the results in the document were rendered; null if there are none, or after removeDocumentResults().
 */
export function readDocumentResults(): SearchResultsData | null {
  const json = element()?.textContent;
  // Not validated: all data in the document are of the app's own build.
  return json ? (JSON.parse(json) as SearchResultsData) : null;
}

/** Removes the data once the app has taken the results over: a screen that is mounted later must not use them. */
export const removeDocumentResults = (): void => element()?.remove();
