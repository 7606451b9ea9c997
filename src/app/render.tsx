import type { I18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Language } from '../contract/language.ts';
import type { Layout } from '../contract/layout.ts';
import { createApiClient, type Fetch } from '../lib/api.ts';
import { createI18n, loadMessages } from '../lib/i18n.ts';
import { localize } from '../rules/paths.ts';
import { appHead } from './app-head.ts';
import type { BootDocument } from './boot.ts';
import { type Assets, renderDocument } from './document.ts';
import type { Islands } from './islands.tsx';
import { renderIslands } from './layout/render-islands.tsx';
import { pageHead } from './page-head.ts';
import { pageQuery } from './page-query.ts';
import { createQueryClient, createRouter } from './router.tsx';
import { ShopApp } from './shop.tsx';
import { structuredData } from './structured-data.ts';

/** What all pages of one language share; made once and used for any number of pages. */
export interface Renderer {
  readonly lang: Language;
  readonly layout: Layout;
  readonly i18n: I18n;
  readonly islands: Islands;
  readonly origin: string;
  readonly assets: Assets | null;
  readonly sentryDsn: string | undefined;
  readonly analytics: AnalyticsSettings | undefined;
}

/** Prepares the rendering of pages of one language. */
export async function createRenderer(
  input: Pick<Renderer, 'lang' | 'layout' | 'origin' | 'assets' | 'sentryDsn' | 'analytics'>,
): Promise<Renderer> {
  const i18n = createI18n(input.lang, await loadMessages(input.lang));
  return { ...input, i18n, islands: renderIslands(input, i18n) };
}

/**
 * One page as a whole HTML document: the same input gives the same bytes. `path` is without the language. Everything
 * that the page shows is in `document`; nothing is fetched. Throws what a component throws.
 */
export async function renderPage(renderer: Renderer, path: string, document: BootDocument): Promise<string> {
  const { lang, i18n, layout, origin, assets, sentryDsn, analytics } = renderer;
  const page = document.kind === 'page' ? document.page : null;
  return renderDocument({
    head: page ? pageHead(page, origin) : appHead(i18n, lang, path),
    origin,
    assets,
    structuredData: structuredData(page, { lang, origin, site: layout.site }),
    body: renderToString(await createPage(renderer, path, document)),
    boot: { origin, document, sentryDsn, analytics },
  });
}

/** The application of one page with its route and data in place, ready to be rendered. */
export async function createPage(renderer: Renderer, path: string, document: BootDocument): Promise<ReactElement> {
  const { lang, i18n, islands, origin } = renderer;
  const api = createApiClient({ lang, fetch: refuseFetch });
  const queryClient = createQueryClient();
  const context = { api, fetch: refuseFetch, queryClient };
  queryClient.setQueryData(pageQuery(context, path).queryKey, document.kind === 'page' ? document.page : null);
  const history = createMemoryHistory({ initialEntries: [localize(lang, path)] });
  const router = createRouter({ lang, history, context });
  await router.load();
  return (
    <ShopApp shop={{ lang, api, origin }} i18n={i18n} queryClient={queryClient} router={router} islands={islands} />
  );
}

/** A prerendered page is a function of its data: a component that fetches while rendering is a mistake. */
const refuseFetch: Fetch = (url) => Promise.reject(new Error(`A page must not fetch while it is rendered: ${url}`));
