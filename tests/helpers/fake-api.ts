import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { getAnnouncement } from '../../src/contract/announcement.ts';
import { API_ROOT } from '../../src/contract/api.ts';
import { getChanges } from '../../src/contract/changes.ts';
import type { Language } from '../../src/contract/language.ts';
import { getLayout } from '../../src/contract/layout.ts';
import { getMaintenance } from '../../src/contract/maintenance.ts';
import { getPageData, type PageData, type PageDataOf, readPageDataBatch } from '../../src/contract/page-data.ts';
import { listPages, type PageEntry } from '../../src/contract/page-entry.ts';
import { listRedirects } from '../../src/contract/redirect.ts';
import { LAYOUT, makeCard, pageFixtures } from './page-fixtures.ts';

/** Handles a request instead of the API; returns false to leave it to the API. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An API over HTTP with a dozen pages and no database, which fails on demand. */
export interface FakeApi {
  readonly url: string;
  readonly entries: PageEntry[];
  /** Requests so far: `GET /api/v1/pages?lang=uk`. */
  readonly requests: readonly string[];
  intercept: Intercept;
  close(): Promise<void>;
}

interface Options {
  /**
   * Operations: `full` has the batch, the change feed, the layout and redirects; `minimal` only those that a build
   * requires.
   */
  readonly form?: 'minimal' | 'full';
  /** The part of the address before `/api/v1`. */
  readonly base?: string;
  /** Number of products besides the few that show everything. */
  readonly products?: number;
}

const ENTRIES: readonly PageEntry[] = [
  { slug: '', type: 'index' },
  { slug: 'blog', type: 'index' },
  { slug: 'contacts', type: 'index' },
  { slug: 'gold', type: 'category' },
  { slug: 'gold-6', type: 'product' },
  { slug: 'technique', type: 'blog-category' },
  { slug: 'how-to-gild', type: 'blog-post' },
];

export async function startFakeApi({ form = 'minimal', base = '', products = 0 }: Options = {}): Promise<FakeApi> {
  const more = Array.from({ length: products }, (_, index): PageEntry => ({ slug: `more-${index}`, type: 'product' }));
  const entries = [...ENTRIES, ...more];
  const app = createApp(entries, { form, base });
  const listener = getRequestListener(app.fetch);
  const requests: string[] = [];
  const api = { intercept: (() => false) as Intercept };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (!api.intercept(request, response)) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(api, {
    url: `http://127.0.0.1:${port}${base}`,
    entries,
    requests,
    close: () => closeServer(server),
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function createApp(entries: readonly PageEntry[], { form, base }: Required<Omit<Options, 'products'>>): Hono {
  const app = new Hono();
  const api = app.basePath(base + API_ROOT);
  const pageOf = (lang: string, path: string) => makePages(lang === 'ru' ? 'ru' : 'uk', entries).get(path) ?? null;
  api.get(getMaintenance.path, ({ json }) =>
    json({ data: { isMaintenanceInProgress: false, maintenanceEndTime: null } }),
  );
  api.get(listPages.path, ({ json }) => json({ data: entries }));
  api.get(`${listPages.path}/:slug`, ({ req, json }) => {
    const entry = entries.find(({ slug }) => slug === req.param('slug'));
    return json({ data: entry }, entry ? 200 : 404);
  });
  api.get(getPageData.path, ({ req, json }) => {
    const page = pageOf(req.query('lang') ?? '', req.query('path') ?? '');
    return json({ data: page }, page ? 200 : 404);
  });
  if (form === 'minimal') return app;
  api.post(readPageDataBatch.path, async ({ req, text }) => {
    const { paths }: { paths: string[] } = await req.json();
    const lines = paths.map((path) => ({ page: pageOf(req.query('lang') ?? '', path), reads: [`page:${path}`] }));
    return text(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  api.get(getLayout.path, ({ json }) => json({ data: LAYOUT }));
  api.get(getAnnouncement.path, ({ json }) => json({ data: null }));
  api.get(listRedirects.path, ({ json }) => json({ data: [] }));
  api.get(getChanges.path, ({ json }) => json({ data: { cursor: 'one', changes: [] } }));
  return app;
}

/** Creates the pages of one language by path. */
function makePages(lang: Language, entries: readonly PageEntry[]): Map<string, PageData> {
  const fixtures = pageFixtures(lang);
  const find = <Type extends PageData['type']>(type: Type): PageDataOf<Type> => {
    const page = fixtures.find((fixture): fixture is PageDataOf<Type> => fixture.type === type);
    if (!page) throw new Error(`There is no fixture of the type ${type}`);
    return page;
  };
  const [category, product, blog] = [find('category'), find('product'), find('blog')];
  const lists = [1, 2].map((page) => ({ ...category.list, page, pageCount: 2 }));
  const pages: PageData[] = [
    find('home'),
    ...lists.map((list) => ({ ...category, path: list.page === 1 ? '/gold' : '/gold/page/2', list })),
    { ...blog, path: '/blog', list: { ...blog.list, page: 1, pageCount: 1 } },
    find('blog-category'),
    find('blog-post'),
    find('content'),
  ];
  const products = entries.flatMap(({ slug, type }, index): PageData[] =>
    type === 'product'
      ? [{ ...product, path: `/${slug}`, product: { ...product.product, ...makeCard(index), brand: null, slug } }]
      : [],
  );
  return new Map([...pages, ...products].map((page) => [page.path, page]));
}
