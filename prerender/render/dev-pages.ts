import type { Hono } from 'hono';
import * as v from 'valibot';
import type { ViteDevServer } from 'vite';
import { pageTypeOf } from '../../server/page-data/compose.ts';
import type * as Render from '../../src/app/render.tsx';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import { getAnnouncement } from '../../src/contract/announcement.ts';
import { type ApiQuery, apiPath } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { dataEnvelope } from '../../src/contract/error.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { getLayout } from '../../src/contract/layout.ts';
import { getPageData } from '../../src/contract/page-data.ts';
import { listRedirects } from '../../src/contract/redirect.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { APP_PATHS, delocalize, localize, MENU_PATH, pageFile } from '../../src/rules/paths.ts';
import { isRemovedPage } from '../../src/rules/removed-page.ts';
import { pageFileOf } from './page-file.ts';

interface DevPagesOptions {
  readonly vite: ViteDevServer;
  readonly api: Hono;
  readonly origin: string;
  readonly analytics: AnalyticsSettings | undefined;
}

interface DevDocument {
  readonly html: string;
  readonly status: 200 | 404 | 410;
}

/** Renders pages as the prerender does, one at a time, from the current modules. */
export function createDevPages({ vite, api, origin, analytics }: DevPagesOptions) {
  async function get<Asked extends Endpoint & { readonly response: v.GenericSchema }>(
    { path, response: schema }: Asked,
    lang: Language,
    query?: ApiQuery,
  ) {
    const response = await api.request(apiPath(path, lang, query));
    if (!response.ok) return null;
    return v.parse(dataEnvelope<Asked['response']>(schema), await response.json()).data;
  }

  async function rendererOf(lang: Language) {
    const layout = await get(getLayout, lang);
    if (!layout) throw new Error('The API has no layout: is maintenance on?');
    // ssrLoadModule() does not return the types of the module.
    const render = (await vite.ssrLoadModule('/src/app/render.tsx')) as typeof Render;
    const renderer = await render.createRenderer({
      lang,
      layout,
      announcement: (await get(getAnnouncement, lang)) ?? null,
      origin,
      assets: null,
      sentryDsn: undefined,
      analytics,
    });
    return { render, renderer };
  }

  return {
    /** Returns the menu file, with the whole catalogue, at its address; null for any other address. */
    async menu(pathname: string): Promise<string | null> {
      const lang = LANGUAGES.find((each) => pathname === `/${pageFile(each, MENU_PATH, 'html')}`);
      if (!lang) return null;
      const { render, renderer } = await rendererOf(lang);
      return render.renderMenu(renderer);
    },

    /** Returns the HTML document of an address, without the tags that Vike adds, and its HTTP status. */
    async document(pathname: string): Promise<DevDocument> {
      const { lang, path } = delocalize(pathname);
      const { render, renderer } = await rendererOf(lang);
      if (APP_PATHS.some((appPath) => appPath === path)) {
        return { html: await render.renderApp(renderer, path, 'app'), status: 200 };
      }
      const page = await get(getPageData, lang, { path });
      if (!page) return { html: await render.renderApp(renderer, path, 'not-found'), status: 404 };
      const html = render.renderPage(renderer, page, pageFileOf(render.pageJson(page)).version);
      return { html, status: isRemovedPage(page) ? 410 : 200 };
    },

    /** Returns the address that a page has moved to; null if it has not. */
    async moved(pathname: string): Promise<string | null> {
      const { lang, path } = delocalize(pathname.replace(/\.json$/, ''));
      const redirects = (await get(listRedirects, lang)) ?? [];
      const asked = parsePagePath(path);
      const to = redirects.find(({ from }) => from === asked?.slug)?.to;
      if (!asked || !to) return null;
      const address = pageTypeOf(to).path(to.slug, asked.page);
      return localize(lang, address) + (pathname.endsWith('.json') ? '.json' : '');
    },

    /** Returns the JSON of an address's data file (`/ru/x.json`); null if there is no such page. */
    async data(pathname: string): Promise<string | null> {
      const address = pathname.replace(/\.json$/, '').replace(/^\/index$/, '/');
      const { lang, path } = delocalize(address);
      const page = await get(getPageData, lang, { path });
      if (!page) return null;
      const { pageJson } = (await vite.ssrLoadModule('/src/app/render.tsx')) as typeof Render;
      return pageFileOf(pageJson(page)).content.toString();
    },
  };
}
