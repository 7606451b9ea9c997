import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { EDIT_SCRIPT, NONCE_PLACEHOLDER, STUDIO_ROOT } from '../studio/contract/document.ts';
import { hasCode } from './errors.ts';
import { cacheControl } from './middleware/cache-control.ts';

/** A file whose name changes with its content may be kept for good. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The built studio: its hashed files, and its one document at every other address below /studio. No search engine may
 * list it, no cache may keep its document, and no site may frame it.
 */
export function createStudioSite(distDir: string): Hono {
  const studio = new Hono();
  studio.use(unlisted);
  studio.use(compress());
  const rewriteRequestPath = (path: string) => path.slice(STUDIO_ROOT.length);
  studio.use(
    `${STUDIO_ROOT}/assets/*`,
    keptForGood,
    serveStatic({ root: distDir, rewriteRequestPath, precompressed: true }),
  );
  studio.use(EDIT_SCRIPT, askedAbout, serveStatic({ root: distDir, rewriteRequestPath }));
  for (const path of [`${STUDIO_ROOT}/assets/*`, EDIT_SCRIPT])
    studio.get(path, (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }));
  studio.get('*', (context) => sendDocument(context, join(distDir, 'index.html')));
  return studio;
}

const keptForGood = cacheControl(IMMUTABLE);
/** Pages of the shop load the script by its name, which stays when it changes. */
const askedAbout = cacheControl('no-cache');

const unlisted: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Robots-Tag', 'noindex, nofollow');
  context.header('X-Content-Type-Options', 'nosniff');
};

/** The document with a nonce of its own. It is read each time: a new build shows without a restart. */
async function sendDocument(context: Context, file: string): Promise<Response> {
  const html = await readDocument(file);
  if (html === null) return context.text('The studio has not been built yet', 503, { 'Cache-Control': 'no-store' });
  const nonce = randomBytes(16).toString('base64');
  context.header('Cache-Control', 'no-store');
  context.header('Content-Security-Policy', contentSecurityPolicy(nonce));
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Frame-Options', 'DENY');
  context.header('Cross-Origin-Opener-Policy', 'same-origin');
  context.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  return context.html(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

async function readDocument(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Only what the shop itself serves. `blob:` and `data:` pictures are those chosen for upload; frames are previews of the
 * shop's own pages. Libraries that add a style element give it the nonce.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
