import { LANGUAGES } from '../../src/contract/language.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { localize } from '../../src/rules/paths.ts';
import { utf8Of } from '../render/utf8.ts';
import type { StaticFile } from './static-files.ts';

/** Paths in one sitemap: four megabytes; https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB. */
const PATHS_PER_PART = 5_000;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINK_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Whether a path is one of those of sitemapFiles(). */
export const isSitemapFile = (path: string) => path === 'robots.txt' || /^sitemap(?:-\d+)?\.xml$/.test(path);

/**
 * `robots.txt` and `sitemap.xml`, which is an index of parts when the site is large; made one after another.
 * @param paths of the pages with data, without their language
 */
export function* sitemapFiles(origin: string, paths: readonly string[]): Generator<StaticFile> {
  const file = (path: string, text: string): StaticFile => ({ path, content: utf8Of(text) });
  yield file('robots.txt', robots(origin));
  if (paths.length <= PATHS_PER_PART) {
    yield file('sitemap.xml', sitemap(origin, paths));
    return;
  }
  const names: string[] = [];
  for (let start = 0; start < paths.length; start += PATHS_PER_PART) {
    const name = `sitemap-${names.length + 1}.xml`;
    names.push(name);
    yield file(name, sitemap(origin, paths.slice(start, start + PATHS_PER_PART)));
  }
  yield file('sitemap.xml', index(origin, names));
}

/**
 * Every address with those of the same page in all languages:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.flatMap((path) => {
    const addresses = LANGUAGES.map((lang) => ({ lang, href: escapeHtml(origin + localize(lang, path)) }));
    const links = addresses.map(({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`);
    const alternates = links.join('');
    return addresses.map(({ href }) => `<url><loc>${href}</loc>${alternates}</url>`);
  });
  return `${DECLARATION}<urlset ${NAMESPACE} ${LINK_NAMESPACE}>${urls.join('')}</urlset>`;
}

function index(origin: string, names: readonly string[]): string {
  const parts = names.map((name) => `<sitemap><loc>${escapeHtml(`${origin}/${name}`)}</loc></sitemap>`);
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>${parts.join('')}</sitemapindex>`;
}

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
