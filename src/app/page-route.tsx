import { useSuspenseQuery } from '@tanstack/react-query';
import { notFound, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageData } from '../contract/page-data.ts';
import { localize } from '../rules/paths.ts';
import { useDocumentHead } from './head-effect.ts';
import { pageQuery } from './page-query.ts';
import { PageScreen } from './page-types.tsx';
import type { RouterContext } from './router.tsx';
import { NotFound } from './screens/not-found.tsx';

interface LoaderInput {
  readonly context: RouterContext;
  readonly location: Place & { readonly pathname: string };
}

interface Place {
  /** With the question mark, or empty. */
  readonly searchStr: string;
  /** Without the hash sign. */
  readonly hash: string;
}

/** The loader of every prerendered page: its data is in the query cache before the screen renders. */
export async function loadPage({ context: { queryClient, ...source }, location }: LoaderInput) {
  const { pathname } = location;
  const query = pageQuery(source, pathname);
  // A page that is known is there at once, and its screen looks for a newer one.
  const page = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchQuery(query));
  if (!page) throw notFound();
  if (!isAt(page, pathname)) {
    queryClient.setQueryData(pageQuery(source, page.path).queryKey, page);
    throw redirect({ href: newAddress(page, location), replace: true });
  }
  return { path: pathname };
}

/** Whether a page's data are of this path; a path in an address may be written in another way. */
const isAt = ({ path }: PageData, pathname: string) => encodeURI(path) === encodeURI(decodeURI(pathname));

/** Where a page that has moved is, with the query and the anchor of its old address. */
const newAddress = ({ lang, path }: PageData, { searchStr, hash }: Place) =>
  `${localize(lang, path)}${searchStr}${hash && `#${hash}`}`;

/** The screen of every prerendered page; which one depends on the type in its data. */
export function PageRoute({ path }: { readonly path: string }) {
  const { queryClient: _, ...source } = useRouter().options.context;
  const { data: page } = useSuspenseQuery(pageQuery(source, path));
  useDocumentHead(page);
  useMove(page, path);
  // It may have gone since it was loaded.
  return page ? <PageScreen page={page} /> : <NotFound />;
}

/** An open page that has been renamed gets its new address, and stays where it is. */
function useMove(page: PageData | null, path: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!page || isAt(page, path)) return;
    const { location } = router.state;
    const { queryClient, ...source } = router.options.context;
    queryClient.setQueryData(pageQuery(source, page.path).queryKey, page);
    void router.navigate({ href: newAddress(page, location), replace: true, resetScroll: false });
  }, [page, path, router]);
}
