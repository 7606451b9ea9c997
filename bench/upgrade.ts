import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type pg from 'pg';
import { createPool } from '../server/db/connections.ts';
import { databaseUrl } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded.ts';
import { readRoutines } from '../server/db/routines.ts';
import { describeSchema, readSchemaState } from '../server/db/schema-version.ts';
import { sellDuring } from '../tests/helpers/chaos/load.ts';
import { startVendors } from '../tests/helpers/chaos/vendors.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { until } from '../tests/helpers/until.ts';
import { printResults, readPages, SKU, step } from './lib/drill.ts';
import { checkOutRelease } from './lib/previous-release.ts';
import { SwitchingProxy } from './lib/switching-proxy.ts';

/**
 * The drill of an upgrade and of the way back. The previous release serves its demo shop, with orders, payments and
 * reads coming in; the database is migrated by this code; a process of this code is started beside, takes the requests,
 * and the old one ends; then back to the old release over the new schema, and forward again. Afterwards the records of
 * the bank, the carrier and the mailbox are compared with the shop's. `npm run drill:upgrade [-- --from REF]`
 * (docs/upgrade.md).
 */
const { values } = parseArgs({
  options: { from: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});

const run = promisify(execFile);
const DATABASE = 'shop';

/** Milliseconds of each phase in which nothing is done. */
const CALM = Number(values.seconds) * 1000;

/** Milliseconds for a process to become ready. */
const START_TIMEOUT = 120_000;

/** Makes the tables and the demo shop of a release by its own code. */
const SEED = `
  const { openDatabase } = await import('./server/db/database.ts');
  const { seed } = await import('./demo/seed/seed.ts');
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' });
  await seed(database.pool, { mediaDir: null });
  await database.pool.query('VACUUM ANALYZE');
  await database.close();
`;

/** Builds a release's bundles, unless an earlier drill has, and the pages of its shop. */
async function publish(dir: string, { DATABASE_URL, DATA_DIR, SITE_ORIGIN }: Environment): Promise<void> {
  const env = { ...process.env, DATABASE_URL, DATA_DIR, SITE_ORIGIN, NODE_ENV: 'production' };
  if (!existsSync(join(dir, 'dist/server')))
    await run(process.execPath, ['scripts/build.ts', 'shop'], { cwd: dir, env });
  await run(process.execPath, ['scripts/prerender.mjs'], { cwd: dir, env });
}

interface ServingProcess {
  readonly port: number;
  /** Sends SIGTERM, and waits for the end. @returns the exit code */
  stop(): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts \`npm run serve\` of a release, and waits until it is ready. */
async function serve(dir: string, environment: Environment): Promise<ServingProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'test', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${dir} ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    return answer?.status === 200;
  };
  await until(isReady, START_TIMEOUT);
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
  };
}

interface Drill {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly proxy: SwitchingProxy;
  readonly oldDir: string;
  readonly environment: Environment;
  /** The process that gets the requests. */
  serving: ServingProcess | null;
}

/** Starts a process of a release, sends the requests to it, and ends the former process. */
async function replaceBy(drill: Drill, name: 'old' | 'new'): Promise<void> {
  const { proxy, oldDir, environment, serving: former } = drill;
  proxy.begin(`switching to the ${name} release`);
  const next = await step(`start the ${name} release beside`, () => serve(name === 'old' ? oldDir : '.', environment));
  drill.serving = next;
  await step('switch, and wait for its last request', () => proxy.switchTo(next.port));
  await step('stop the former process', async () => former?.stop());
  proxy.begin(`served by the ${name} release`);
  await sleep(CALM);
}

/** The whole way: up, back and up again. */
async function upAndBack(drill: Drill, pack: () => void): Promise<void> {
  const { url, pool, proxy } = drill;
  await sleep(CALM);
  proxy.begin('npm run migrate');
  const { stdout } = await step('npm run migrate', () =>
    run(process.execPath, ['scripts/migrate.ts'], {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url },
    }),
  );
  console.log(stdout.trim().replace(/^/gm, '    '));
  pack();
  proxy.begin('old release over the new schema');
  await sleep(CALM);
  await replaceBy(drill, 'new');
  await replaceBy(drill, 'old');
  console.log(`    ${describeSchema(await readSchemaState(pool, readRoutines()))}`);
  await replaceBy(drill, 'new');
}

const release = await step('check out the previous release', () => checkOutRelease(values.from));
console.log(`from ${release.title}`);
const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-upgrade-'));
const server = await startEmbeddedPostgres(dataDir);
const proxy = new SwitchingProxy();
const url = databaseUrl(server.url, DATABASE);
const admin = createPool(server.url);
await admin.query(`CREATE DATABASE ${DATABASE}`);
await admin.end();
const pool = createPool(url);
let drill: Drill | undefined;
try {
  await step('seed its demo shop by its own code', () =>
    run(process.execPath, ['--input-type=module', '-e', SEED], {
      cwd: release.dir,
      env: { ...process.env, DATABASE_URL: url },
    }),
  );
  const vendors = await startVendors(pool);
  const origin = await proxy.listen();
  const environment = {
    ...vendors.environment,
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, 'files'),
    SITE_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    SMS_PER_HOUR: '999999',
  };
  await step('build its bundles and its pages', () => publish(release.dir, environment));
  const old = await step('start the old release', () => serve(release.dir, environment));
  const running: Drill = { url, pool, proxy, oldDir: release.dir, environment, serving: old };
  drill = running;
  proxy.begin('old release over its own schema');
  await proxy.switchTo(old.port);
  const stopReading = readPages(origin);
  const report = await sellDuring(
    { pool, sku: SKU, vendors, urls: [origin] },
    (pack) => upAndBack(running, pack),
    false,
  );
  await stopReading();
  const isWhole = printResults(proxy.phases, report);
  console.log(isWhole ? '\nNothing is lost, nothing is doubled, and no request failed.' : '\nThe drill has failed.');
  process.exitCode = isWhole ? 0 : 1;
  await vendors.close();
} finally {
  await drill?.serving?.stop();
  proxy.close();
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
