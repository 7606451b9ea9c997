import { join } from 'node:path';
import { openDatabase } from '../server/db/database.ts';
import { seed } from '../server/db/seed/seed.ts';
import { readEnv } from '../server/env.ts';
import { createServerApp, listen } from '../server/listen.ts';
import { openShop } from '../server/shop.ts';
import { createSite } from '../server/site.ts';
import { DIST_DIR, ensureBuilt } from './build/build.ts';
import { prerender } from './prerender/prerender.ts';
import { createProgress } from './prerender/progress.ts';
import { readRelease } from './prerender/release.ts';
import { releaseBuild } from './prerender/release-build.ts';
import { seedProgress } from './start/seed-progress.ts';
import { whatToTry } from './start/what-to-try.ts';

const env = readEnv(process.env, { isServing: true });
const siteDir = join(env.dataDir, 'site');
const mediaDir = join(env.dataDir, 'media');
const closers: (() => Promise<void>)[] = [];

async function stop(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Stops at the first signal; what is under way then fails on its closed database, which is no news. */
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(() => process.exit(0));
  });
}

async function start(): Promise<void> {
  const database = await openDatabase(env);
  closers.push(database.close);
  await seed(database.pool, { mediaDir, onProgress: seedProgress() });
  const fingerprint = await ensureBuilt();
  const shop = await openShop(env, database.pool);
  closers.push(shop.close);
  const server = await listen(createServerApp(shop.api, createSite({ siteDir, mediaDir }), shop.development), env);
  closers.push(server.close);
  await ensurePrerendered(server.url, fingerprint);
  console.log(`\nready ${server.url}\n\n${whatToTry(server.url)}`);
}

/** Prerenders unless the site being served is of this build. Later changes of data are `npm run prerender`'s work. */
async function ensurePrerendered(apiUrl: string, fingerprint: string): Promise<void> {
  const build = releaseBuild(fingerprint, env);
  if (readRelease(siteDir)?.build === build) return;
  const { siteOrigin: origin, sentryDsn, analytics } = env;
  await prerender({
    apiUrl,
    siteDir,
    distDir: DIST_DIR,
    origin,
    sentryDsn,
    analytics,
    build,
    onEvent: createProgress(),
  });
}

try {
  await start();
} catch (error) {
  if (!isStopping) {
    await stop();
    console.error(error);
    process.exit(1);
  }
}
