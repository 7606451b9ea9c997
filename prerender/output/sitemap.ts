import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { utf8Of } from '../render/utf8.ts';
import type { ListedPath } from './feeds/feed-store.ts';
import { DECLARATION, escapeXml } from './feeds/xml.ts';
import type { StaticFile } from './static-files.ts';

/**
 * Paths in one sitemap, each of which has an address in every language: some ten megabytes with their pictures.
 * https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB.
 */
const PATHS_PER_PART = 5_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINK_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Whether a path is one of those of sitemapFiles(). */
export const isSitemapFile = (path: string) => path === 'robots.txt' || /^sitemap(?:-\d+)?\.xml$/.test(path);

/**
 * `robots.txt` and `sitemap.xml`, which is an index of parts when the site is large; made one after another.
 * @param listed the pages with data by their paths, `count` of them
 */
export function* sitemapFiles(origin: string, count: number, listed: Iterable<ListedPath>): Generator<StaticFile> {
  const file = (path: string, text: string): StaticFile => ({ path, content: utf8Of(text) });
  yield file('robots.txt', robots(origin));
  if (count <= PATHS_PER_PART) {
    yield file('sitemap.xml', sitemap(origin, [...listed]));
    return;
  }
  const parts: { readonly name: string; readonly day: string }[] = [];
  for (const paths of inParts(listed)) {
    const name = `sitemap-${parts.length + 1}.xml`;
    parts.push({ name, day: paths.flatMap((pages) => pages.map(({ day }) => day)).reduce(later, '') });
    yield file(name, sitemap(origin, paths));
  }
  yield file('sitemap.xml', index(origin, parts));
}

const later = (one: string, other: string) => (one > other ? one : other);

function* inParts(listed: Iterable<ListedPath>): Generator<ListedPath[]> {
  let part: ListedPath[] = [];
  for (const paths of listed) {
    part.push(paths);
    if (part.length < PATHS_PER_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/**
 * Every address with the day on which its data were last another, its pictures, and the same page in all languages:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
function sitemap(origin: string, paths: readonly ListedPath[]): string {
  const urls = paths.flatMap((pages) => {
    const [first] = pages;
    if (!first) return [];
    const href = (lang: (typeof LANGUAGES)[number]) => escapeXml(origin + localize(lang, first.path));
    const link = (hreflang: string, address: string) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`;
    const alternates = [...LANGUAGES.map((lang) => link(lang, href(lang))), link('x-default', href(LANGUAGES[0]))];
    return pages.map(
      ({ lang, day, images }) =>
        `<url><loc>${href(lang)}</loc><lastmod>${day}</lastmod>${alternates.join('')}${images}</url>`,
    );
  });
  return `${DECLARATION}<urlset ${NAMESPACE} ${LINK_NAMESPACE} ${IMAGE_NAMESPACE}>${urls.join('')}</urlset>`;
}

function index(origin: string, parts: readonly { readonly name: string; readonly day: string }[]): string {
  const entries = parts.map(
    ({ name, day }) => `<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc><lastmod>${day}</lastmod></sitemap>`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`;
}

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
