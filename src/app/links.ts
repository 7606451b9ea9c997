import type { QueryClient } from '@tanstack/react-query';
import { afterPaint } from '../lib/after-paint.ts';
import type { Navigation } from '../lib/navigation.ts';
import { APP_PATHS, delocalize } from '../rules/paths.ts';
import type { ClientNavigation } from './client-navigation.ts';
import { pageQuery } from './page-query.ts';
import type { PageSource } from './page-source.ts';

/**
 * Makes every plain `<a>` of the document a client-side navigation: links of React, of the islands and of articles
 * alike. One listener instead of a Link component keeps prerendered pages cheap to render and to hydrate.
 * When `isReloadDue`, the app is older than the site, and the browser loads the document instead.
 * Returns the function that removes it.
 */
export function interceptLinks(document: Document, navigation: Navigation, isReloadDue: () => boolean): () => void {
  const onClick = (event: MouseEvent) => {
    const url = shopUrl(event);
    if (!url) return;
    const isOtherPath = url.pathname !== document.location.pathname;
    if (isOtherPath && isReloadDue()) return;
    event.preventDefault();
    const to = {
      href: `${url.pathname}${url.search}${url.hash}`,
      // Another page of a list begins at its top, as another page does; the same place stays as it is.
      // A sibling of a product stays where the product was looked at. What was clicked is an element: it is in a link.
      resetScroll:
        !(event.target as Element).closest('[data-stays]') &&
        (isOtherPath || url.hash !== '' || url.search !== document.location.search),
    };
    // What is near at hand would be rendered before the link looks pressed.
    afterPaint(() => void navigation.navigate(to));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

interface Prefetching {
  readonly navigation: ClientNavigation;
  readonly queryClient: QueryClient;
  readonly source: PageSource;
}

/**
 * Prefetches the data of a page, its screen and the router when a pointer or the focus reaches its link, and calls `onLink` for every such link.
 * @returns how to stop.
 */
export function prefetchLinks(
  document: Document,
  { navigation, queryClient, source }: Prefetching,
  onLink: () => void,
): () => void {
  const onIntent = (event: Event) => {
    const url = linkUrl(event.target);
    // Asking for a dozen files takes longer than showing that the link is touched.
    if (url) afterPaint(() => prefetch(url));
  };
  const prefetch = (url: URL) => {
    onLink();
    navigation.prepare();
    const { path } = delocalize(url.pathname);
    if (APP_PATHS.some((appPath) => appPath === path)) return;
    void queryClient.prefetchQuery(pageQuery(source, path));
  };
  const events = ['pointerenter', 'touchstart', 'focus'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { capture: true, passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent, { capture: true });
  };
}

/** Where a plain left click leads, when that is a page of this shop in this language. */
function shopUrl(event: MouseEvent): URL | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain && !event.defaultPrevented ? linkUrl(event.target) : null;
}

function linkUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isElsewhere = url.origin !== location.origin || NOT_PAGES.test(url.pathname);
  const isOtherLanguage = delocalize(url.pathname).lang !== delocalize(location.pathname).lang;
  return isElsewhere || isOtherLanguage ? null : url;
}

/** Addresses on this host that are files or the API. */
const NOT_PAGES = /^\/(?:api|media|assets|fonts|health)\/|\.[a-z]+$/;
