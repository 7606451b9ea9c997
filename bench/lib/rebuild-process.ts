import { join } from 'node:path';
import { builtMark, DIST_DIR } from '../../scripts/build/build.ts';
import { prerender } from '../../scripts/prerender/prerender.ts';
import { openSite } from '../../scripts/site/site.ts';
import { listenForChanges } from '../../server/changes/listen.ts';
import { createPool } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';

// A process that brings the site up to date whenever the shop's data have changed, until it is asked to end. It stands
// for the shop's own worker; see startRebuildWorker().

const { dataDir, databaseUrl, siteOrigin: origin } = readEnv();
const mark = builtMark();
if (databaseUrl === undefined || mark === null) throw new Error('DATABASE_URL and a build are needed');

const site = openSite(join(dataDir, 'site'));
const pool = createPool(databaseUrl);
const listener = listenForChanges(pool, async () => {
  await prerender({
    site,
    source: { kind: 'database', url: databaseUrl },
    distDir: DIST_DIR,
    mark,
    origin,
    analytics: undefined,
    onEvent: () => {},
  });
});

process.once('SIGTERM', async () => {
  await listener.close();
  await pool.end();
  site.close();
});
