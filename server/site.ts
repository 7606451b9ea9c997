import { readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { delocalize, localize, pageFile } from '../src/rules/paths.ts';

interface SiteOptions {
  /** Where releases lie; see scripts/prerender/release.ts. */
  readonly siteDir: string;
  /** Where pictures lie. */
  readonly mediaDir: string;
}

/** A file whose name changes with its content may be kept for good. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A page may be kept, but asked about each time: no page is ever stale. */
const REVALIDATED = 'public, no-cache';

/**
 * The static site as a CDN would serve it: `/x` is `x.html`, its data `x.json`; anything else is a file or the
 * not-found page of its language. `/uk/x` leads to `/x`, an address has no slash at its end.
 */
export function createSite({ siteDir, mediaDir }: SiteOptions): Hono {
  const site = new Hono();
  site.use(compress());
  site.use('/media/*', cacheControl(IMMUTABLE));
  site.use('/media/*', serveStatic({ root: mediaDir, rewriteRequestPath: (path) => path.slice('/media'.length) }));
  site.use('/assets/*', cacheControl(IMMUTABLE));
  site.use('/fonts/*', cacheControl(IMMUTABLE));
  site.use(etag());
  site.get('*', redirectToCanonical);
  site.use(cacheControl(REVALIDATED));
  site.use(serveStatic({ root: siteDir, rewriteRequestPath: (path) => `/${releasePath(siteDir)}${fileOf(path)}` }));
  site.notFound((context) => notFoundPage(context, siteDir));
  return site;
}

/** The release being served, resolved once a request: a switch in the middle of it must not mix two releases. */
function releasePath(siteDir: string): string {
  try {
    return join('releases', basename(readlinkSync(join(siteDir, 'current'))));
  } catch {
    // Before the first build there is no release, and so no file.
    return 'releases/none';
  }
}

/** The file of an address: the last part of a page's address has no dot. */
function fileOf(path: string): string {
  if (/\.[^/]*$/.test(path)) return path;
  const page = delocalize(path);
  return `/${pageFile(page.lang, page.path, 'html')}`;
}

function cacheControl(value: string) {
  return async (context: Context, next: () => Promise<void>) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', value);
  };
}

/** Sends an address with the default language's prefix or a slash at its end to the page's one address. */
async function redirectToCanonical(context: Context, next: () => Promise<void>) {
  const { pathname, search } = new URL(context.req.url);
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const { lang, path } = delocalize(trimmed);
  const canonical = localize(lang, path);
  return canonical === pathname ? next() : context.redirect(canonical + search, 301);
}

async function notFoundPage(context: Context, siteDir: string): Promise<Response> {
  const { lang, path } = delocalize(context.req.path);
  if (/\.[^/]*$/.test(path)) return context.text('Not found', 404);
  const file = join(siteDir, releasePath(siteDir), pageFile(lang, '/404', 'html'));
  const html = await readFile(file, 'utf8').catch(() => null);
  if (html === null) return context.text('The site has not been built yet', 503);
  context.header('Cache-Control', REVALIDATED);
  return context.html(html, 404);
}
