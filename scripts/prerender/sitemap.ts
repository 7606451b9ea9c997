import { Readable, type Transform } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import type { StaticFile } from './static-files.ts';

/** Most addresses in one sitemap, as sitemaps.org limits it. */
const SITEMAP_LIMIT = 50_000;
const PATHS_PER_PART = SITEMAP_LIMIT / LANGUAGES.length;

/**
 * `robots.txt` and `sitemap.xml`, which is an index of parts when the site is larger than one file may be.
 * @param paths of the pages with data, without their language
 */
export async function* sitemapFiles(origin: string, paths: readonly string[]): AsyncGenerator<StaticFile> {
  yield { path: 'robots.txt', content: Buffer.from(robots(origin)) };
  if (paths.length <= PATHS_PER_PART) {
    yield { path: 'sitemap.xml', content: await sitemap(origin, paths) };
    return;
  }
  const names: string[] = [];
  for (let start = 0; start < paths.length; start += PATHS_PER_PART) {
    const path = `sitemap-${names.length + 1}.xml`;
    names.push(path);
    yield { path, content: await sitemap(origin, paths.slice(start, start + PATHS_PER_PART)) };
  }
  const index = collect(
    names.map((name) => ({ url: `${origin}/${name}` })),
    new SitemapIndexStream(),
  );
  yield { path: 'sitemap.xml', content: await index };
}

function sitemap(origin: string, paths: readonly string[]): Promise<Buffer> {
  const items = paths.flatMap((path) => {
    const links = LANGUAGES.map((lang) => ({ lang, url: origin + localize(lang, path) }));
    return links.map(({ url }) => ({ url, links }));
  });
  return collect(items, new SitemapStream({ hostname: origin }));
}

const collect = (items: readonly object[], stream: Transform) => streamToPromise(Readable.from(items).pipe(stream));

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
