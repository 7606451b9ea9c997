import { join } from 'node:path';
import { Drawings } from '../demo/drawings/drawings.ts';
import { drawWithProgress } from '../demo/drawings/progress.ts';
import { seed } from '../demo/seed/seed.ts';
import { whatToTry } from '../demo/what-to-try.ts';
import { ensureBuilt, ensureStudioBuilt, STUDIO_DIST_DIR } from '../prerender/bundle/build.ts';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { type RebuildProcess, startRebuildProcess } from '../prerender/watch/rebuild-process.ts';
import { exitWithError } from '../server/command-line/exit-with-error.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { readEnvOrExit } from '../server/env.ts';
import { createServerApp, listen } from '../server/listen.ts';
import { formOriginsOf } from '../server/payments/providers.ts';
import { createHeadersOfPath } from '../server/security-headers/headers-of-path.ts';
import { withServerDocuments } from '../server/server-documents.ts';
import { openShop } from '../server/shop.ts';
import { createSite } from '../server/site.ts';
import { stopServing } from '../server/stop-serving.ts';
import { onStop } from '../server/stop-signals.ts';
import { createStudioSite } from '../server/studio-site.ts';

const env = readEnvOrExit('serving');
const siteDir = join(env.dataDir, 'site');
const mediaDir = join(env.dataDir, 'media');
const closers: (() => Promise<void>)[] = [];

async function stop(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Set at the first signal; the errors of requests whose database is then closed are not reported. */
let isStopping = false;
onStop(() => {
  isStopping = true;
  void stop().then(() => process.exit(0));
});

async function openSeeded(): Promise<Database> {
  const database = await openDatabase(env);
  closers.push(database.close);
  if (await seed(database.pool, { mediaDir })) console.error('seeded the demo shop');
  return database;
}

/** Fills the database while the bundles are built. A failure is reported after all have ended. */
async function prepare(): Promise<Database> {
  const database = openSeeded();
  const results = await Promise.allSettled([database, ensureBuilt(), ensureStudioBuilt()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return database;
}

async function start(): Promise<void> {
  const database = await prepare();
  const shop = await openShop(env, database, siteDir);
  closers.push(shop.close);
  const drawings = await Drawings.open({ mediaDir, log: shop.deps.log });
  closers.push(() => drawings.close());
  const files = createSite({ siteDir, mediaDir, origin: env.siteOrigin, ensurePicture: (id) => drawings.ensure(id) });
  const site = withServerDocuments(files, shop.deps, { siteDir, distDir: DIST_DIR });
  const sites = { site, studio: createStudioSite(STUDIO_DIST_DIR) };
  const headersOf = createHeadersOfPath(siteDir, { ...env, formOrigins: formOriginsOf(shop.deps.payments) });
  const server = await listen(createServerApp(shop.api, sites, shop.development), env, headersOf);
  let worker: RebuildProcess | undefined;
  closers.push(async () => {
    // The first rebuild may still be under way; then the worker ends because its parent is gone.
    await Promise.all([stopServing(server, shop, env), worker?.stop()]);
  });
  worker = await startRebuildProcess(database.url);
  console.log(`\nready ${server.url}\n\n${whatToTry(server.url)}\n`);
  await drawWithProgress(drawings);
}

try {
  await start();
} catch (error) {
  if (!isStopping) {
    await stop();
    exitWithError(error);
  }
}
