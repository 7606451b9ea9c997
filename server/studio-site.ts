import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { EDIT_SCRIPT, NONCE_PLACEHOLDER, STUDIO_ROOT } from '../studio/contract/document.ts';
import { hasCode } from './errors.ts';
import { cacheControl } from './middleware/cache-control.ts';
import { studioPolicy } from './security-headers/policies.ts';

/** Header for files whose name changes with their content: cached for good. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built studio: its hashed files, and its one document at every other path below /studio. It is not indexed,
 * its document is not cached, and no site may frame it.
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
/** Header for the script that pages of the shop load by its name, which does not change with its content. */
const askedAbout = cacheControl('no-cache');

const unlisted: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Robots-Tag', 'noindex, nofollow');
};

/** Sends the document with a new nonce. The file is read each time, so that a new build needs no restart. */
async function sendDocument(context: Context, file: string): Promise<Response> {
  const html = await readDocument(file);
  if (html === null) return context.text('The studio has not been built yet', 503, { 'Cache-Control': 'no-store' });
  const nonce = randomBytes(16).toString('base64');
  context.header('Cache-Control', 'no-store');
  context.header('Content-Security-Policy', studioPolicy(nonce));
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
