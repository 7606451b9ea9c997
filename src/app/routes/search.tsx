import { useLingui } from '@lingui/react';
import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { readSearch } from '../../rules/search-address.ts';
import { useAppHead } from '../app-head-effect.ts';
import { searchTitle } from '../search-title.ts';

export const Route = createFileRoute('/search')({ component: SearchRoute });

function SearchRoute() {
  useAppHead();
  const { i18n } = useLingui();
  const searchStr = useRouterState({ select: ({ location }) => location.searchStr });
  const { q } = readSearch(new URLSearchParams(searchStr));
  // Runs after useAppHead(), which sets a title by the path alone.
  useEffect(() => {
    document.title = searchTitle(i18n, q);
  }, [i18n, q]);
  return <SearchScreen />;
}
