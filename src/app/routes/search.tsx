import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { useAppHead } from '../head-effect.ts';

export const Route = createFileRoute('/search')({ component: SearchRoute });

function SearchRoute() {
  useAppHead();
  return <SearchScreen />;
}
