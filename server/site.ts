import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import * as v from 'valibot';
import { pageDataSchema } from '../src/contract/page-data.ts';
import type { ProductReview } from '../src/contract/review.ts';
import { MAX_MOVED_SIZE, movedTo } from '../src/rules/moved-page.ts';
import { delocalize, localize, MENU_PATH, NOT_FOUND_PATH, pageFile, removedPath } from '../src/rules/paths.ts';
import { pictureIdOf } from '../src/rules/picture-files.ts';
import { isUnavailable } from './db/unavailable.ts';
import { isDiskFull } from './errors.ts';
import { CompressedCache } from './files/compressed-cache.ts';
import { releasePath } from './files/release-path.ts';
import { type FoundFile, findFile, readIfThere, sendFile } from './files/send-file.ts';
import { ensurePreview } from './media/preview.ts';
import { cacheControl } from './middleware/cache-control.ts';
import { pageMarkdown } from './page-data/page-markdown.ts';

interface SiteOptions {
  /** Folder of the site's releases, with the link `current` to the one to serve; see prerender/releases/site.ts. */
  readonly siteDir: string;
  /** Folder of the media store. */
  readonly mediaDir: string;
  /** Makes the files of a picture that is still to be drawn; returns false when that is impossible now. */
  readonly ensurePicture?: (id: string) => Promise<boolean>;
  /** `https://host` of the public site. */
  readonly origin: string;
  /**
   * Returns the newest reviews of a product in full, by its slug. Without it a page's Markdown has the page's shortened
   * ones.
   */
  readonly readReviews?: ((slug: string) => Promise<readonly ProductReview[]>) | undefined;
}

/** Hono types of the site: variables of a request. */
export interface SiteEnv {
  readonly Variables: {
    /** Folder of the release that the request is answered from. */
    root: string;
    cache: CompressedCache;
  };
}

/** Header for files whose name changes with their content: cached for good. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Header for pages: cached, but revalidated on each request, so that no page is stale. */
const REVALIDATED = 'public, no-cache';

/**
 * Serves the static site as a CDN would: `/x` is `x.html`, its data `x.json`; any other path is a file, the page of a
 * removed product or the not-found page of its language. `/uk/x` redirects to `/x`, and URLs have no trailing slash.
 */
export function createSite({ siteDir, mediaDir, ensurePicture, origin, readReviews }: SiteOptions): Hono<SiteEnv> {
  const site = new Hono<SiteEnv>();
  const cache = new CompressedCache();
  site.use(refuseNoName);
  // Compresses files that are too large for the cache; all others are compressed already or too small.
  site.use(compress());
  site.use('/media/*', cacheControl(IMMUTABLE));
  if (ensurePicture) site.use('/media/:file', untilDrawn(ensurePicture));
  site.use('/media/:file', untilPreviewed(mediaDir));
  site.use('/media/*', serveStatic({ root: mediaDir, rewriteRequestPath: (path) => path.slice('/media'.length) }));
  site.use('/assets/*', cacheControl(IMMUTABLE));
  site.use('/fonts/*', cacheControl(IMMUTABLE));
  site.use(etag());
  site.get('*', redirectToCanonical);
  site.use(cacheControl(REVALIDATED));
  site.use(async (context, next) => {
    context.set('root', join(siteDir, releasePath(siteDir)));
    context.set('cache', cache);
    await next();
  });
  site.get('*', serveMarkdown({ origin, readReviews }));
  site.get('*', serveSiteFile);
  site.get('*', serveRemovedPage);
  site.notFound((context) => notFoundPage(context));
  return site;
}

/**
 * Refuses NUL, which no file name contains and which file functions reject, and the records of pictures, which are
 * internal.
 */
async function refuseNoName(context: Context<SiteEnv>, next: () => Promise<void>): Promise<Response | undefined> {
  const { path } = context.req;
  if (/\0|%00/.test(path) || /^\/media\/.*\.json$/i.test(path)) return context.text('Not found', 404);
  await next();
  return undefined;
}

/** Serves the file of the request's path. */
async function serveSiteFile(context: Context<SiteEnv>, next: () => Promise<void>) {
  const file = fileOf(context.req.path);
  const found = findSiteFile(context, file);
  if (found === null) return next();
  const address = await readMoved(found);
  if (address !== null) return redirectMoved(context, file, address);
  context.header('Content-Type', getMimeType(file) ?? 'application/octet-stream');
  const isNotFoundPage = delocalize(context.req.path).path === NOT_FOUND_PATH;
  return (await sendFile(context, context.get('cache'), found, isNotFoundPage ? 404 : 200)) ?? next();
}

/** Matches the address of a product, or of its data. */
const PRODUCT = /^\/(?<slug>[a-z0-9-]+)(?<data>\.json)?$/;

/** Serves the page of a removed product at its former address, with 410, and its data. */
async function serveRemovedPage(context: Context<SiteEnv>, next: () => Promise<void>) {
  const { lang, path } = delocalize(context.req.path);
  const { slug, data } = PRODUCT.exec(path)?.groups ?? {};
  if (slug === undefined) return next();
  const file = pageFile(lang, removedPath(slug), data ? 'json' : 'html');
  const found = findFile(join(context.get('root'), file));
  if (found === null) return next();
  context.header('Cache-Control', REVALIDATED);
  context.header('Content-Type', getMimeType(file));
  return (await sendFile(context, context.get('cache'), found, data ? 200 : 410)) ?? next();
}

/** Finds the file of an address, which begins with a slash. */
const findSiteFile = (context: Context<SiteEnv>, file: string): FoundFile | null =>
  UNSAFE_PATH.test(file) || OF_REMOVED.test(file) ? null : findFile(join(context.get('root'), file));

/** Serves `/x.md`, the content of the page `/x` as Markdown, made from the page's data on each request. */
const serveMarkdown =
  ({ origin, readReviews }: Pick<SiteOptions, 'origin' | 'readReviews'>) =>
  async (context: Context<SiteEnv>, next: () => Promise<void>) => {
    const { path } = context.req;
    const found = path.endsWith('.md') ? findSiteFile(context, path.replace(/md$/, 'json')) : null;
    const json = found && (await readIfThere(found.path));
    if (json === null) return next();
    const moved = movedTo(json);
    if (moved !== null) return redirectMoved(context, path, moved);
    const data = v.safeParse(pageDataSchema, JSON.parse(json));
    if (!data.success) return next();
    const page = data.output;
    const isReviewed = page.type === 'product' && page.reviews?.real !== undefined;
    const said = isReviewed ? await readReviews?.(page.product.slug).catch(noneWhileAway) : undefined;
    const markdown = pageMarkdown(page, origin, said);
    if (markdown === null) return next();
    return context.body(markdown, 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      Link: `<${origin}${localize(page.lang, page.path)}>; rel="canonical"`,
    });
  };

/** Falls back to the page's own reviews while the database is down. @throws any other error */
function noneWhileAway(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

/** Returns the URL that the page of a file has moved to; null for all other files. */
async function readMoved({ path, stats }: FoundFile): Promise<string | null> {
  if (!/\.(?:html|json)$/.test(path) || stats.size > MAX_MOVED_SIZE) return null;
  return movedTo((await readIfThere(path)) ?? '');
}

/**
 * Redirects to the page's new URL with the query, or from its data or Markdown to the same there. The redirect is
 * revalidated, because the slug may be used again.
 */
function redirectMoved(context: Context, file: string, address: string): Response {
  const { lang, path } = delocalize(address);
  const data = file.endsWith('.json') ? `/${pageFile(lang, path, 'json')}` : null;
  const target = data ?? (file.endsWith('.md') ? `${address}.md` : address);
  context.header('Cache-Control', REVALIDATED);
  return context.redirect(target + new URL(context.req.url).search, 301);
}

/** Matches the files of removed products' pages, which are no addresses. */
const OF_REMOVED = /^(?:\/ru)?\/-removed\//;

/** Matches paths that could lead out of a folder, in any spelling; no file of a site matches. */
const UNSAFE_PATH = /[%\\]|\/\/|(?:^|\/)\.\.?(?:$|\/)/;

/** Returns the file of a path: the last part of a page's path has no dot. */
function fileOf(path: string): string {
  if (/\.[^/]*$/.test(path)) return path;
  const page = delocalize(path);
  return `/${pageFile(page.lang, page.path, 'html')}`;
}

/** Seconds after which a client may retry a picture that could not be made. */
const RETRY_AFTER = '10';

/** Delays a request until the file of its picture exists. */
function untilDrawn(ensurePicture: (id: string) => Promise<boolean>) {
  return async (context: Context<SiteEnv, '/media/:file'>, next: () => Promise<void>) => {
    if (await ensurePicture(pictureIdOf(context.req.param('file')))) return next();
    return notThereYet(context);
  };
}

/** Delays a request until the preview that it asks for is made, which a full disk prevents. */
function untilPreviewed(mediaDir: string) {
  return async (context: Context<SiteEnv, '/media/:file'>, next: () => Promise<void>) => {
    try {
      await ensurePreview(mediaDir, context.req.param('file'));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return notThereYet(context);
    }
    return next();
  };
}

const notThereYet = (context: Context) =>
  context.text('The picture is not there yet', 503, { 'Retry-After': RETRY_AFTER });

/** The home page by its file name, which is not a slug. */
const HOME_FILE = '/index';

/** Returns the page of a document: `/x.html` is that of `/x`. The menu's file is not a page. */
const pageOf = (address: string) => (address.endsWith(`${MENU_PATH}.html`) ? address : address.replace(/\.html$/, ''));

/** The first page of a list, which has no number. */
const FIRST_PAGE = /(?<=[^/])\/page\/1$/;

/**
 * Redirects a URL with the default language's prefix, a trailing slash, `.html` or the number of a first page to the
 * canonical one.
 */
async function redirectToCanonical(context: Context, next: () => Promise<void>) {
  const { pathname, search } = new URL(context.req.url);
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const { lang, path } = delocalize(pageOf(trimmed).replace(FIRST_PAGE, ''));
  const canonical = localize(lang, path === HOME_FILE ? '/' : path);
  return canonical === pathname ? next() : context.redirect(canonical + search, 301);
}

/** Redirects an address with capital letters to the page in lower case, if there is one; slugs have no capitals. */
function redirectCapitals(context: Context<SiteEnv>): Response | null {
  const { path } = context.req;
  const lower = path.toLowerCase();
  if (lower === path || !findSiteFile(context, fileOf(lower))) return null;
  return context.redirect(lower + new URL(context.req.url).search, 301);
}

async function notFoundPage(context: Context<SiteEnv>): Promise<Response> {
  const { lang, path } = delocalize(context.req.path);
  if (/\.[^/]*$/.test(path)) return context.text('Not found', 404);
  const redirect = redirectCapitals(context);
  if (redirect) return redirect;
  const found = findFile(join(context.get('root'), pageFile(lang, NOT_FOUND_PATH, 'html')));
  context.header('Cache-Control', REVALIDATED);
  context.header('Content-Type', 'text/html; charset=UTF-8');
  const page = found && (await sendFile(context, context.get('cache'), found, 404));
  return page ?? context.text('The site has not been built yet', 503);
}
