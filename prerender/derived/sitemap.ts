import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import type { FeedFile } from './feeds/feed-files.ts';
import type { FeedStore, ListedPath } from './feeds/feed-store.ts';
import { partCount } from './feeds/parts.ts';
import { DECLARATION, escapeXml } from './feeds/xml.ts';

/**
 * Number of paths in one sitemap, each with an address in every language: some five megabytes with their pictures.
 * https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB.
 */
const PATHS_PER_PART = 2_500;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINK_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const WHOLE = 'sitemap.xml';
const partFile = (index: number) => `sitemap-${index + 1}.xml`;

/** Yields `robots.txt` and `sitemap.xml`, which is an index of parts if the site is large. */
export function* sitemapFiles(
  origin: string,
  store: FeedStore,
  isThere: (path: string) => boolean,
): Generator<FeedFile> {
  yield { path: 'robots.txt', chunks: [robots(origin)], hasNews: false };
  const count = partCount(store.pageCount(DEFAULT_LANGUAGE), PATHS_PER_PART);
  if (count === 1) {
    yield { path: WHOLE, chunks: sitemap(origin, store.listed({ index: 0, count })), hasNews: store.hasNews() };
  } else yield* sitemapParts(origin, store, count, isThere);
  for (let index = count === 1 ? 0 : count; isThere(partFile(index)); index++) {
    yield { path: partFile(index), chunks: null, hasNews: true };
  }
}

function* sitemapParts(
  origin: string,
  store: FeedStore,
  count: number,
  isThere: (path: string) => boolean,
): Generator<FeedFile> {
  const isResized = !isThere(partFile(count - 1)) || isThere(partFile(count));
  const parts = Array.from({ length: count }, (_, index) => ({ index, count }));
  for (const part of parts) {
    const hasNews = isResized || store.hasNewsIn(part);
    yield { path: partFile(part.index), chunks: sitemap(origin, store.listed(part)), hasNews };
  }
  const days = parts.map((part) => ({ name: partFile(part.index), day: store.newestDay(part) }));
  yield { path: WHOLE, chunks: [index(origin, days)], hasNews: isResized || store.hasNews() };
}

/**
 * Yields every address with the day on which its data last changed, its pictures, and the same page in all languages:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
function* sitemap(origin: string, listed: Iterable<ListedPath>): Generator<string> {
  yield `${DECLARATION}<urlset ${NAMESPACE} ${LINK_NAMESPACE} ${IMAGE_NAMESPACE}>`;
  for (const pages of listed) yield* urls(origin, pages);
  yield '</urlset>';
}

function urls(origin: string, pages: ListedPath): readonly string[] {
  const [first] = pages;
  if (!first) return [];
  const href = (lang: Language) => escapeXml(origin + localize(lang, first.path));
  const link = (hreflang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`;
  const alternates = [...LANGUAGES.map((lang) => link(lang, href(lang))), link('x-default', href(LANGUAGES[0]))];
  return pages.map(
    ({ lang, day, images }) =>
      `<url><loc>${href(lang)}</loc><lastmod>${day}</lastmod>${alternates.join('')}${images}</url>`,
  );
}

function index(origin: string, parts: readonly { readonly name: string; readonly day: string | null }[]): string {
  const entries = parts.map(
    ({ name, day }) =>
      `<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc>${day === null ? '' : `<lastmod>${day}</lastmod>`}</sitemap>`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`;
}

/** Filtered lists are not crawled: their links lead to every combination of filters, and each is made by the server. */
const NOT_CRAWLED = ['/api/', ...LANGUAGES.map((lang) => localize(lang, paths.filtered('')))];

const robots = (origin: string) =>
  `User-agent: *\n${NOT_CRAWLED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
