import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { PageData } from '../contract/page-data.ts';
import { usePlace } from '../lib/navigation.ts';
import { useShop } from '../lib/shop.tsx';
import { appHead } from './app-head.ts';
import { headLinks, type PageHead } from './head.ts';

/** Keeps the document's head true to the page after a client-side navigation. */
export function useDocumentHead(page: PageData | null): void {
  const { origin } = useShop();
  useEffect(() => {
    if (page) applyHead(document, origin, { ...page, isIndexed: true });
  }, [page, origin]);
}

/** The same for the screens that have no page data, by their path. */
export function useAppHead(): void {
  const { lang, origin } = useShop();
  const { i18n } = useLingui();
  const { path } = usePlace();
  useEffect(() => applyHead(document, origin, appHead(i18n, lang, path)), [i18n, lang, origin, path]);
}

/** What only messengers read is of the document alone. */
type ShownHead = Omit<PageHead, 'picture' | 'kind'>;

function applyHead(document: Document, origin: string, head: ShownHead): void {
  document.title = head.title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
  for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"]')) old.remove();
  for (const { rel, hreflang, href } of headLinks(origin, head)) {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (hreflang) link.hreflang = hreflang;
    document.head.append(link);
  }
}
