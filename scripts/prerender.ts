import { join } from 'node:path';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/context.ts';
import { openDatabase } from '../server/db/database.ts';
import { type Env, readEnv } from '../server/env.ts';
import { listen } from '../server/listen.ts';
import { builtFingerprint, DIST_DIR } from './build/build.ts';
import { BuildError } from './prerender/events.ts';
import { prerender } from './prerender/prerender.ts';
import { createProgress } from './prerender/progress.ts';
import { releaseBuild } from './prerender/release-build.ts';

/** The API to pull from: the one that SHOP_API_URL names, or one of our own over the shop's database. */
async function openApi(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  if (env.shopApiUrl) return { url: env.shopApiUrl, close: async () => {} };
  const database = await openDatabase(env);
  const api = await listen(createApp(createDeps(env, database.pool)), { host: '127.0.0.1', port: 0 });
  return {
    url: api.url,
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

const env = readEnv();
const api = await openApi(env);
try {
  await prerender({
    apiUrl: api.url,
    siteDir: join(env.dataDir, 'site'),
    distDir: DIST_DIR,
    origin: env.siteOrigin,
    sentryDsn: env.sentryDsn,
    analytics: env.analytics,
    build: releaseBuild(builtFingerprint(), env),
    onEvent: createProgress(),
  });
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(`prerender: ${error.message}`);
  process.exitCode = 1;
} finally {
  await api.close();
}
