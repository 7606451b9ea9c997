import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { PageData } from '../contract/page-data.ts';
import { withTexts } from '../lib/all-texts.ts';
import { useNavigation } from '../lib/navigation.ts';
import { isAt, newAddress } from './address.ts';
import { useDocumentHead } from './head-effect.ts';
import { pageQuery } from './page-query.ts';
import { usePageSource } from './page-source.ts';
import { PageScreen } from './screens/page-screens.tsx';

const NotFound = lazy(async () => ({ default: (await withTexts(import('./screens/not-found.tsx'))).NotFound }));

/** The screen of any prerendered page whose data are in the query cache, by the page's type. */
export function ShownPage({ path }: { readonly path: string }) {
  const { data: page } = useSuspenseQuery(pageQuery(usePageSource(), path));
  useDocumentHead(page);
  useMove(page, path);
  if (page) return <PageScreen page={page} />;
  // The page has been deleted since it was loaded.
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}

/** Navigates to the new address of an open page that has been renamed, and keeps the scroll position. */
function useMove(page: PageData | null, path: string): void {
  const { navigate } = useNavigation();
  const queryClient = useQueryClient();
  const source = usePageSource();
  useEffect(() => {
    if (!page || isAt(page, path)) return;
    queryClient.setQueryData(pageQuery(source, page.path).queryKey, page);
    void navigate({ href: newAddress(page, window.location), replace: true, resetScroll: false });
  }, [page, path, navigate, queryClient, source]);
}
