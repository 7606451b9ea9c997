import { notFound, redirect } from '@tanstack/react-router';
import { isAt, newAddress } from './address.ts';
import { pageQuery } from './page-query.ts';
import type { RouterContext } from './router.tsx';
import { ShownPage } from './shown-page.tsx';

interface LoaderInput {
  readonly context: RouterContext;
  readonly location: {
    readonly pathname: string;
    /** With the question mark, or empty. */
    readonly searchStr: string;
    /** Without the hash sign. */
    readonly hash: string;
  };
}

/** Loader of every prerendered page: puts its data into the query cache before the screen renders. */
export async function loadPage({ context: { queryClient, ...source }, location }: LoaderInput) {
  const { pathname, searchStr, hash } = location;
  const query = pageQuery(source, pathname);
  // A cached page is shown at once, and its screen revalidates it.
  const page = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query));
  if (!page) throw notFound();
  if (!isAt(page, pathname)) {
    queryClient.setQueryData(pageQuery(source, page.path).queryKey, page);
    throw redirect({ href: newAddress(page, { search: searchStr, hash: hash && `#${hash}` }), replace: true });
  }
  return { path: pathname };
}

export const PageRoute = ShownPage;
