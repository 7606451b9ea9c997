import { withFilteredLists } from './catalogue/filtered-list-page.ts';
import { renderLoader } from './files/load-render.ts';
import { LoadShedder } from './middleware/load-shedding.ts';
import type { SearchDeps } from './search/deps.ts';
import { withSearchResultsPages } from './search/search-results-page.ts';
import type { createSite } from './site.ts';

interface Folders {
  /** The directory of the site's releases. */
  readonly siteDir: string;
  /** Output folder of the build. */
  readonly distDir: string;
}

/** Adds the documents to a site that the server makes on request: search results, and filtered lists of categories. */
export const withServerDocuments = (
  site: ReturnType<typeof createSite>,
  deps: SearchDeps,
  { siteDir, distDir }: Folders,
): ReturnType<typeof withSearchResultsPages> => {
  const shedder = new LoadShedder(deps, 'documents');
  const withLists = withFilteredLists(site, deps, {
    ...{ siteDir, shedder, loadRender: renderLoader(distDir, 'renderFilteredList') },
  });
  return withSearchResultsPages(withLists, deps, {
    ...{ siteDir, shedder, loadRender: renderLoader(distDir, 'renderSearchResults') },
  });
};
