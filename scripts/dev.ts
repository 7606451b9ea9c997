import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { renderPage } from 'vike/server';
import { createServer as createViteServer } from 'vite';
import { Drawings } from '../demo/drawings/drawings.ts';
import { drawWithProgress } from '../demo/drawings/progress.ts';
import { seed } from '../demo/seed/seed.ts';
import { createDevPages } from '../prerender/render/dev-pages.ts';
import { exitWithError } from '../server/command-line/exit-with-error.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnvOrExit } from '../server/env.ts';
import { openShop } from '../server/shop.ts';
import { createSite } from '../server/site.ts';
import { onStop } from '../server/stop-signals.ts';
import { STUDIO_ROOT } from '../studio/contract/document.ts';

/** Starts the shop with hot reload: pages are rendered on request, over the same API and data as `npm start`. */
const env = readEnvOrExit('serving');
const mediaDir = join(env.dataDir, 'media');
const database = await openDatabase(env).catch(exitWithError);
await seed(database.pool, { mediaDir });
const shop = await openShop(env, database);
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
const server = createHttpServer(serve);
const studio = await createViteServer({
  configFile: 'studio/vite.config.ts',
  server: { middlewareMode: true, hmr: { server } },
  appType: 'spa',
});
const pages = createDevPages({ vite, api: shop.api, origin: env.siteOrigin, analytics: env.analytics });

const serveApi = getRequestListener((request, connection) => shop.api.fetch(request, connection));
const serveDevelopment = shop.development && getRequestListener(shop.development.fetch);
const drawings = await Drawings.open({ mediaDir, log: shop.deps.log });
const site = createSite({
  siteDir: join(env.dataDir, 'site'),
  mediaDir,
  origin: env.siteOrigin,
  ensurePicture: (id) => drawings.ensure(id),
});
const serveMedia = getRequestListener(site.fetch);

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', env.siteOrigin);
  if (/^\/(?:api|health)\//.test(pathname)) return void serveApi(request, response);
  if (serveDevelopment && pathname.startsWith('/dev/')) return void serveDevelopment(request, response);
  if (pathname.startsWith('/media/')) return void serveMedia(request, response);
  if (pathname === STUDIO_ROOT || pathname.startsWith(`${STUDIO_ROOT}/`)) {
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    return void studio.middlewares(request, response);
  }
  vite.middlewares(request, response, () => {
    servePage(request, response, pathname).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end(String(error));
    });
  });
}

async function servePage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  const moved = await pages.moved(pathname);
  if (moved !== null) {
    const { search } = new URL(request.url ?? '/', env.siteOrigin);
    response.writeHead(301, { location: moved + search, 'cache-control': 'no-cache' }).end();
    return;
  }
  if (pathname.endsWith('.json')) {
    const json = await pages.data(pathname);
    response.writeHead(json ? 200 : 404, { 'content-type': 'application/json' }).end(json);
    return;
  }
  const menu = await pages.menu(pathname);
  if (menu !== null) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(menu);
    return;
  }
  const { html: documentHtml, status } = await pages.document(pathname);
  const { httpResponse } = await renderPage({ urlOriginal: request.url ?? '/', documentHtml });
  response.writeHead(
    httpResponse.statusCode === 200 ? status : httpResponse.statusCode,
    [...httpResponse.headers.map(([name, value]) => [name, value] as const)].flat(),
  );
  response.end(await httpResponse.getBody());
}

async function stop(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await vite.close();
  await studio.close();
  await drawings.close();
  await shop.close();
  await database.close();
  process.exit(0);
}

onStop(() => void stop());
server.listen(env.port, env.host, () => {
  console.log(`ready ${env.siteOrigin} (development)`);
  void drawWithProgress(drawings);
});
