import { extname } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

export const contentType = (path: string): string => CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';

/** Folders of files whose names change with their content. */
const IMMUTABLE = /^(?:assets|fonts|media)\//;

/** Returns true for assets, which an open page may still load after a newer release has replaced them. */
export const isAsset = (path: string): boolean => path.startsWith('assets/');

/** Seconds that a purged CDN caches a page, so that a lost purge is corrected within a day. */
const EDGE_SECONDS = 86_400;

/**
 * Returns the `Cache-Control` of a file. Browsers revalidate pages each time; a CDN that is purged (`isPurged`) caches
 * them, any other CDN revalidates as browsers do.
 */
export function cacheControl(path: string, isPurged: boolean): string {
  if (IMMUTABLE.test(path)) return 'public, max-age=31536000, immutable';
  return isPurged ? `public, max-age=0, s-maxage=${EDGE_SECONDS}, must-revalidate` : 'public, no-cache';
}

/** Returns true for compressed copies, which serve static servers only: storage and CDNs compress by themselves. */
export const isCompressedCopy = (path: string): boolean => /\.(?:gz|br)$/.test(path);

/**
 * The stages of an upload. A page is uploaded after all files that it loads; files that name pages or the build (the
 * sitemap, feeds, build.json) after the pages.
 */
export const STAGES = ['assets', 'data', 'pages', 'site'] as const;
type Stage = (typeof STAGES)[number];

export function stageOf(path: string): Stage {
  if (/^(?:assets|fonts)\//.test(path)) return 'assets';
  if (path.endsWith('.html')) return 'pages';
  return /\.(?:xml|txt)$/.test(path) || path === 'build.json' ? 'site' : 'data';
}
