import { join } from 'node:path';
import { createApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { readEnv } from './env.ts';
import { createServerApp, listen } from './listen.ts';
import { createSite } from './site.ts';

/** The API and the site that the last build published, in production. `npm start` also seeds and builds. */
const env = readEnv();
const database = await openDatabase(env);
const api = createApp({ pool: database.pool, clock: () => new Date() });
const site = createSite({ siteDir: join(env.dataDir, 'site'), mediaDir: join(env.dataDir, 'media') });
const server = await listen(createServerApp(api, site), env);
console.log(`ready ${server.url}`);

async function stop(): Promise<void> {
  await server.close();
  await database.close();
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
