import { useSuspenseQuery } from '@tanstack/react-query';
import { notFound, useRouter } from '@tanstack/react-router';
import { useDocumentHead } from './head-effect.ts';
import { pageQuery } from './page-query.ts';
import type { RouterContext } from './router.tsx';
import { NotFound } from './screens/not-found.tsx';
import { PageScreen } from './screens/page-screen.tsx';

interface LoaderInput {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string };
}

/** The loader of every prerendered page: its data is in the query cache before the screen renders. */
export async function loadPage({ context: { queryClient, ...source }, location: { pathname } }: LoaderInput) {
  const query = pageQuery(source, pathname);
  // A page that is known is there at once, and its screen looks for a newer one.
  const page = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query));
  if (!page) throw notFound();
  return { path: pathname };
}

/** The screen of every prerendered page; which one depends on the type in its data. */
export function PageRoute({ path }: { readonly path: string }) {
  const { queryClient: _, ...source } = useRouter().options.context;
  const { data: page } = useSuspenseQuery(pageQuery(source, path));
  useDocumentHead(page);
  // It may have gone since it was loaded.
  return page ? <PageScreen page={page} /> : <NotFound />;
}
