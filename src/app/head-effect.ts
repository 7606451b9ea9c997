import { useEffect } from 'react';
import type { PageData } from '../contract/page-data.ts';
import { useShop } from '../lib/shop.tsx';
import { headLinks, type PageHead } from './head.ts';

/** Updates the document's head after a client-side navigation. */
export function useDocumentHead(page: PageData | null): void {
  const { origin } = useShop();
  useEffect(() => {
    if (page) applyHead(document, origin, { ...page, isIndexed: true });
  }, [page, origin]);
}

/** Fields of a head that navigation updates; only messengers read the others, and they read documents alone. */
type ShownHead = Omit<PageHead, 'picture' | 'kind'>;

/** Replaces the title, the description and the links in the document's head by a page's. */
export function applyHead(document: Document, origin: string, head: ShownHead): void {
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
