import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SitemapAndIndexStream, SitemapStream } from 'sitemap';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import type { PageJob } from './plan.ts';

/** Most addresses in one sitemap, as sitemaps.org limits it. */
const SITEMAP_LIMIT = 50_000;

/** Writes `sitemap.xml` (an index of parts when the site is larger than one file may be) and `robots.txt`. */
export async function writeSitemap(releaseDir: string, origin: string, jobs: readonly PageJob[]): Promise<void> {
  const items = jobs
    .filter(({ kind }) => kind === 'page')
    .map(({ lang, path }) => ({ url: origin + localize(lang, path), links: alternates(origin, path) }));
  const streamOptions = { hostname: origin };
  const stream =
    items.length <= SITEMAP_LIMIT
      ? new SitemapStream(streamOptions)
      : new SitemapAndIndexStream({ limit: SITEMAP_LIMIT, getSitemapStream: sitemapPart(releaseDir, origin) });
  await pipeline(Readable.from(items), stream, createWriteStream(join(releaseDir, 'sitemap.xml')));
  await writeFile(join(releaseDir, 'robots.txt'), robots(origin));
}

const alternates = (origin: string, path: string) =>
  LANGUAGES.map((lang) => ({ lang, url: origin + localize(lang, path) }));

function sitemapPart(releaseDir: string, origin: string) {
  return (index: number): [string, SitemapStream, ReturnType<typeof createWriteStream>] => {
    const name = `sitemap-${index + 1}.xml`;
    const part = new SitemapStream({ hostname: origin });
    return [`${origin}/${name}`, part, part.pipe(createWriteStream(join(releaseDir, name)))];
  };
}

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
