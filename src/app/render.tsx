import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Announcement } from '../contract/announcement.ts';
import type { Language } from '../contract/language.ts';
import type { Layout } from '../contract/layout.ts';
import type { PageData } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import { announcementQuery } from '../features/announcement/announcement.ts';
import { createApiClient, type Fetch } from '../lib/api.ts';
import { createI18n } from '../lib/i18n.ts';
import { staticNavigation } from '../lib/navigation.ts';
import type { Shop } from '../lib/shop.tsx';
import type { RenderFilteredList } from '../rules/filtered-list.ts';
import { movedHtml, movedJson } from '../rules/moved-page.ts';
import { localize } from '../rules/paths.ts';
import type { RenderSearchResults, SearchResultsPage } from '../rules/search-results-page.ts';
import { appHead } from './app-head.ts';
import type { BootDocument } from './boot.ts';
import { purposesOf } from './consent.ts';
import { type Assets, createDocumentTemplate, type DocumentTemplate } from './document.ts';
import { fullMenuHtml } from './layout/full-menu.ts';
import { renderIslands } from './layout/render-islands.tsx';
import { loadMessages } from './messages.ts';
import { pageHead } from './page-head.ts';
import { pageQuery } from './page-query.ts';
import { structuredDataOf } from './page-types.ts';
import { createQueryClient } from './query-client.ts';
import { type Cards, createPartRenderer, type PartRenderer } from './render-parts.tsx';
import { createRouter, type RouterContext } from './router.tsx';
import { PageScreen } from './screens/page-screens.tsx';
import { searchTitle } from './search-title.ts';
import { cutShell, PROBE_PATH, type Shell } from './shell.ts';
import { ShopApp } from './shop.tsx';
import { ShownPage } from './shown-page.tsx';
import { siteName } from './structured-context.ts';
import { breadcrumbs } from './structured-data.ts';

/** For benchmarks: components must be rendered by the React that they were bundled with. */
export { renderToString };

/** Data from which the pages of one language are rendered. */
export interface RendererInput {
  readonly lang: Language;
  readonly layout: Layout;
  /** The announcement above every page. */
  readonly announcement: Announcement | null;
  /** `https://host` of the public site. */
  readonly origin: string;
  /** null in development. */
  readonly assets: Assets | null;
  readonly sentryDsn: string | undefined;
  readonly analytics: AnalyticsSettings | undefined;
}

/** State that all pages of one language share; created once and used for any number of pages. */
export interface Renderer extends RendererInput {
  readonly i18n: I18n;
  readonly islands: ReturnType<typeof renderIslands>;
  readonly shell: Shell;
  readonly parts: PartRenderer;
  readonly template: DocumentTemplate;
}

const LOAD_FAILED = msg`Не вдалося завантажити. Торкніться ще раз.`;

/** Creates the renderer of the pages of one language. */
export async function createRenderer(input: RendererInput): Promise<Renderer> {
  const { lang } = input;
  const i18n = await i18nOf(lang);
  const base = { ...input, i18n, islands: renderIslands(input, i18n) };
  const probe = probePage(lang);
  const { element } = await createPage(base, PROBE_PATH, { kind: 'page', page: probe });
  const parts = createPartRenderer({ shop: shopOf(input, input.layout.unpublished), i18n });
  const shell = cutShell(renderToString(element), parts.screen(<PageScreen page={probe} />));
  return {
    ...base,
    shell,
    parts,
    template: createDocumentTemplate({
      ...input,
      siteName: siteName(input.layout.site),
      unpublished: input.layout.unpublished,
      loadFailed: i18n._(LOAD_FAILED),
    }),
  };
}

/** A page whose screen is easy to find in the layout around it. */
const probePage = (lang: Language): PageData => ({
  type: 'content',
  lang,
  path: PROBE_PATH,
  title: 'probe',
  description: '',
  breadcrumbs: [],
  html: '<!--probe-->',
  site: null,
});

/**
 * Renders a page with data as a complete HTML document. Deterministic: the same input gives the same bytes, and they
 * equal those of the whole application as createPage() renders it. `version` is the version of the data. Fetches
 * nothing. Throws any error of a component.
 */
export function renderPage(renderer: Renderer, page: PageData, version: string, cards?: Cards): string {
  const { lang, origin, layout, parts, shell, template } = renderer;
  const screen = parts.screen(<PageScreen page={page} />, cards);
  const context = { lang, origin, site: layout.site, unpublished: layout.unpublished };
  return template({
    screen: page.type,
    head: pageHead(page),
    structuredData: [...breadcrumbs(page.breadcrumbs, context), ...structuredDataOf(page, context)],
    body: shell.around(page.path, screen),
    boot: { kind: 'page', type: page.type, version },
  });
}

/** Renders a screen of the app, or the not-found page, as a complete HTML document; `path` is without the language. */
export async function renderApp(renderer: Renderer, path: string, kind: 'app' | 'not-found'): Promise<string> {
  const { element } = await createPage(renderer, path, { kind });
  return renderer.template({
    screen: 'app',
    head: { ...appHead(renderer.i18n, renderer.lang, path), picture: null, kind: 'website' },
    structuredData: [],
    body: renderToString(element),
    boot: { kind },
  });
}

/** Renders the file with the whole catalogue; see layout/full-menu.ts. */
export const renderMenu = ({ lang, islands }: Renderer): string => fullMenuHtml(lang, islands.fullMenu);

/** Renders the files of an old address. They redirect to `to` (a path without its language) on any server. */
export function renderRedirect(
  { lang, origin }: Renderer,
  to: string,
): { readonly html: string; readonly json: string } {
  const address = localize(lang, to);
  return { html: movedHtml({ lang, origin, address }), json: movedJson(address) };
}

/** Serialises a page's data; the file beside its document contains the version as well. */
export const pageJson = (page: PageData): string => JSON.stringify(page);

/** Renders the contents of product cards to HTML, as renderPage() takes them. */
export const renderCards = (renderer: Renderer, cards: readonly ProductCard[]): Cards => renderer.parts.cards(cards);

/**
 * Renders the screen of search results for a document (server/search/search-results-page.ts), with the components of the app.
 * The layout around it is that of the prerendered search page.
 */
export const renderSearchResults: RenderSearchResults = async ({ lang, search, result, suggestions, unpublished }) => {
  const [i18n, { SearchTitle, ResultsView }, { PlainSearchFilters }] = await Promise.all([
    i18nOf(lang),
    import('../features/search/results-view.tsx'),
    import('../features/search/plain-search-filters.tsx'),
  ]);
  const { filters, asked } = result;
  const html = partsOf({ lang, unpublished }, i18n).screen(
    <>
      <SearchTitle q={search.q} />
      <ResultsView
        search={search}
        result={result}
        suggestions={suggestions}
        plainFilters={filters && <PlainSearchFilters search={search} filters={filters} asked={asked} />}
      />
    </>,
  );
  return { title: searchTitle(i18n, search.q), html };
};

/**
 * Renders the list of a category as a request filters and sorts it, for a document without scripts
 * (server/catalogue/filtered-list-page.ts).
 */
export const renderFilteredList: RenderFilteredList = async (page) => {
  const [i18n, { FilteredList }] = await Promise.all([
    i18nOf(page.lang),
    import('../features/catalogue/filtered-list.tsx'),
  ]);
  return partsOf({ lang: page.lang, unpublished: undefined }, i18n).screen(<FilteredList page={page} />);
};

/** Creates the renderer of parts that the server inserts into published documents. */
const partsOf = ({ lang, unpublished }: Pick<SearchResultsPage, 'lang' | 'unpublished'>, i18n: I18n): PartRenderer =>
  createPartRenderer({
    shop: shopOf({ lang, origin: '', sentryDsn: undefined, analytics: undefined }, unpublished),
    i18n,
  });

const i18nOf = async (lang: Language): Promise<I18n> => remembering(createI18n(lang, await loadMessages(lang)));

/** Caches texts without values, which each element would look up again: the language and its messages never change. */
function remembering(i18n: I18n): I18n {
  const { t } = i18n;
  const known = new Map<string, string>();
  i18n.t = (message: MessageDescriptor | string, ...more: Tail<Parameters<I18n['t']>>) => {
    if (typeof message === 'string') return t(message, ...more);
    if (message.values) return t(message);
    const text = known.get(message.id) ?? t(message);
    known.set(message.id, text);
    return text;
  };
  return i18n;
}

type Tail<List extends readonly unknown[]> = List extends [unknown?, ...infer Rest] ? Rest : never;

/** Creates the application of one page, with its route and data in place, ready to be rendered. */
export async function createPage(
  renderer: Omit<RendererInput, 'assets'> & Pick<Renderer, 'i18n' | 'islands'>,
  path: string,
  document: BootDocument,
): Promise<{ readonly element: ReactElement }> {
  const { lang, i18n, islands, announcement } = renderer;
  const shop = shopOf(renderer, renderer.layout.unpublished);
  const queryClient = createQueryClient();
  const context = { api: shop.api, fetch: refuseFetch, queryClient };
  queryClient.setQueryData(pageQuery(context, path).queryKey, document.kind === 'page' ? document.page : null);
  queryClient.setQueryData(announcementQuery(shop.api).queryKey, announcement);
  const screen = document.kind === 'page' ? <ShownPage path={path} /> : await appScreen(lang, path, context);
  const element = (
    <ShopApp
      shop={shop}
      i18n={i18n}
      queryClient={queryClient}
      navigation={staticNavigation(path)}
      source={context}
      screen={screen}
      islands={islands}
    />
  );
  return { element };
}

/** A screen of the app is rendered by the router, as in the browser. */
async function appScreen(lang: Language, path: string, context: RouterContext): Promise<ReactElement> {
  const history = createMemoryHistory({ initialEntries: [localize(lang, path)] });
  const router = createRouter({ lang, history, context });
  await router.load();
  return <RouterProvider router={router} />;
}

const shopOf = (
  input: Pick<RendererInput, 'lang' | 'origin' | 'sentryDsn' | 'analytics'>,
  unpublished: Shop['unpublished'],
): Shop => ({
  lang: input.lang,
  api: createApiClient({ lang: input.lang, fetch: refuseFetch }),
  origin: input.origin,
  purposes: purposesOf(input),
  unpublished,
});

/** Rejects: a prerendered page is a function of its data, so a component must not fetch while it renders. */
const refuseFetch: Fetch = (url) => Promise.reject(new Error(`A page must not fetch while it is rendered: ${url}`));
