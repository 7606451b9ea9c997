import type { QueryClient } from '@tanstack/react-query';
import { afterPaint } from '../lib/after-paint.ts';
import type { Navigation } from '../lib/navigation.ts';
import { APP_PATHS, delocalize } from '../rules/paths.ts';
import type { ClientNavigation } from './client-navigation.ts';
import { pageQuery } from './page-query.ts';
import type { PageSource } from './page-source.ts';

/**
 * Handles clicks on every plain `<a>` of the document, in React, islands and articles, as client-side navigation. One
 * listener instead of a Link component keeps prerendered pages cheap to render and to hydrate. If `isReloadDue` returns
 * true, the app is older than the site, and the browser loads the document instead.
 * @returns a function that removes the listener
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
      // Another page of a list starts at its top, like any other page; the same address keeps the scroll position, and
      // so does a product's sibling. The target is an element, because it is inside a link.
      resetScroll:
        !(event.target as Element).closest('[data-stays]') &&
        (isOtherPath || url.hash !== '' || url.search !== document.location.search),
    };
    // After the paint: rendering a cached page would otherwise delay the pressed look of the link.
    afterPaint(() => {
      void navigation.navigate(to);
      // A link within the page takes the focus with it, as the browser's own navigation does.
      if (!isOtherPath && url.hash) document.getElementById(url.hash.slice(1))?.focus({ preventScroll: true });
    });
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
 * Prefetches the page data, the screen and the router when a pointer or the focus reaches a link, and calls `onLink`
 * for every such link.
 * @returns a function that stops prefetching
 */
export function prefetchLinks(
  document: Document,
  { navigation, queryClient, source }: Prefetching,
  onLink: () => void,
): () => void {
  const onIntent = (event: Event) => {
    const url = linkUrl(event.target);
    // After the paint, because starting a dozen requests takes longer than highlighting the link.
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

/**
 * Returns the target of a plain left click on a link to a page of this shop in this language; null for other clicks.
 */
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
