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

/** An open page may still load it after the release that replaced it. */
export const isAsset = (path: string): boolean => path.startsWith('assets/');

/** Seconds that a CDN keeps a page that is purged: a purge that got lost heals by itself within a day. */
const EDGE_SECONDS = 86_400;

/**
 * How long a file may be kept. Browsers ask about a page each time; a CDN that is purged (`isPurged`) keeps it, one that
 * is not asks as browsers do.
 */
export function cacheControl(path: string, isPurged: boolean): string {
  if (IMMUTABLE.test(path)) return 'public, max-age=31536000, immutable';
  return isPurged ? `public, max-age=0, s-maxage=${EDGE_SECONDS}, must-revalidate` : 'public, no-cache';
}

/** Compressed copies are for servers that send them by the name beside the file's; storage and CDNs do it themselves. */
export const isCompressedCopy = (path: string): boolean => /\.(?:gz|br)$/.test(path);

/**
 * The stages of an upload. A page goes up after everything that it loads; what names pages (the sitemap, feeds, which
 * build the site is of) after the pages.
 */
export const STAGES = ['assets', 'data', 'pages', 'site'] as const;
type Stage = (typeof STAGES)[number];

export function stageOf(path: string): Stage {
  if (/^(?:assets|fonts)\//.test(path)) return 'assets';
  if (path.endsWith('.html')) return 'pages';
  return /\.(?:xml|txt)$/.test(path) || path === 'build.json' ? 'site' : 'data';
}
