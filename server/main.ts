import { join } from 'node:path';
import { Drawings } from '../demo/drawings/drawings.ts';
import { drawWithProgress } from '../demo/drawings/progress.ts';
import { startAccessLog } from './access-log.ts';
import { exitWithError } from './command-line/exit-with-error.ts';
import { openDatabase } from './db/database.ts';
import { readEnvOrExit } from './env.ts';
import { openNewShop } from './first-data/open-new-shop.ts';
import { createServerApp, listen } from './listen.ts';
import { startShopMetrics } from './metrics/metrics.ts';
import { formOriginsOf } from './payments/providers.ts';
import { readReviewList } from './reviews/of-product.ts';
import { createHeadersOfPath } from './security-headers/headers-of-path.ts';
import { withServerDocuments } from './server-documents.ts';
import { openShop } from './shop.ts';
import { createSite } from './site.ts';
import { stopServing } from './stop-serving.ts';
import { onStop } from './stop-signals.ts';
import { createStudioSite } from './studio-site.ts';

/** Serves the API and the last published site in production. `npm start` also seeds and builds. */
const env = readEnvOrExit('serving');
const database = await openDatabase(env).catch(exitWithError);
const siteDir = join(env.dataDir, 'site');
const shop = await openShop(env, database, siteDir);
if (shop.deps.isProduction) await openNewShop(database.pool, shop.deps.log);
const metrics = await startShopMetrics(env, shop);
if (env.accessLog !== undefined) startAccessLog({ trustedProxies: env.trustedProxies, sample: env.accessLog });
const mediaDir = join(env.dataDir, 'media');
const drawings = await Drawings.open({ mediaDir, log: shop.deps.log });
const files = createSite({
  siteDir,
  mediaDir,
  ensurePicture: (id) => drawings.ensure(id),
  origin: env.siteOrigin,
  readReviews: async (slug) => (await readReviewList(shop.deps.pool, slug, 1)).reviews,
});
const site = withServerDocuments(files, shop.deps, { siteDir, distDir: 'dist' });
const server = await listen(
  createServerApp(shop.api, { site, studio: createStudioSite('dist/studio') }, shop.development),
  env,
  createHeadersOfPath(siteDir, { ...env, formOrigins: formOriginsOf(shop.deps.payments) }),
);
console.log(`ready ${server.url}`);

async function stop(): Promise<void> {
  await stopServing(server, shop, env);
  await metrics?.close();
  await drawings.close();
  await shop.close();
  await database.close();
  // Jobs that were released may still run.
  process.exit(0);
}

onStop(() => void stop());
await drawWithProgress(drawings);
