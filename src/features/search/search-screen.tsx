import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MIN_QUERY, readSearch, type Search, searchPath } from '../../rules/search-address.ts';
import { SEARCH_RESULTS_ID } from '../../rules/search-results-page.ts';
import { readDocumentResults, removeDocumentResults } from './document-results.ts';
import { Results } from './results.tsx';
import { SearchTitle, TooShort } from './results-view.tsx';
import { showQuery } from './search-field.ts';

/**
 * The results of a query. The first render equals the document, with or without the results that the server has
 * rendered.
 */
export function SearchScreen() {
  const [found] = useState(readDocumentResults);
  useEffect(removeDocumentResults, []);
  const search = useUrlSearch() ?? (found && searchOf(found.path));
  const q = search?.q ?? '';
  useEffect(() => {
    if (q !== '') showQuery(document, q);
  }, [q]);
  return (
    <div id={SEARCH_RESULTS_ID}>
      <SearchTitle q={q} />
      {search && q.length < MIN_QUERY && <TooShort />}
      {search && q.length >= MIN_QUERY && (
        <Results search={search} first={found?.path === searchPath(search) ? found : null} />
      )}
    </div>
  );
}

const searchOf = (path: string): Search => readSearch(new URL(path, location.href).searchParams);

/** Returns the search of the URL; null while a document is hydrated, which is rendered by its path alone. */
function useUrlSearch(): Search | null {
  // Not the document's mark of hydration: this screen may be hydrated later than everything around it.
  const isHydrated = useSyncExternalStore(never, isTrue, isFalse);
  const searchStr = useRouterState({ select: ({ location }) => location.searchStr });
  return isHydrated ? readSearch(new URLSearchParams(searchStr)) : null;
}

const never = () => () => {};
const isTrue = () => true;
const isFalse = () => false;
