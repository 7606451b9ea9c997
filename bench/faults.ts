import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seed } from '../demo/seed/seed.ts';
import { type RebuildProcess, startRebuildProcess } from '../prerender/watch/rebuild-process.ts';
import { createPool } from '../server/db/connections.ts';
import { databaseUrl, openDatabase } from '../server/db/database.ts';
import { type ReplicatedServer, startReplicatedServer } from '../tests/helpers/replicated-server.ts';
import { type FollowingAddress, openAddress } from './lib/faults/address.ts';
import { KINDS, makeBuyers, Probe, type Seen } from './lib/faults/probe.ts';
import { type ApiProcess, startApi, startShop } from './lib/load/processes.ts';
import { prerenderDemo } from './lib/prerender-demo.ts';

/**
 * Breaks the database and the processes of a shop in ten ways while shoppers read, fill carts and order, and prints what
 * they saw, how many placed orders are missing or twice there, and how long it took until all was well: after the end
 * of the fault, and in all.
 *
 *   npm run bench:faults [-- --only killed,clock]
 *
 * Two processes of the API behind nginx, over a primary with a replica, on loopback. A full disk requires the right to mount one.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

const PRODUCT = { slug: 'susalne-zoloto-vilne-23-75k', sku: 'PZ-SZL-002' };
/** Milliseconds without a fault before each one, and for which the faults last that do not end by themselves. */
const BEFORE = 1_500;
const DURATION = 5_000;
/** Guests for one fault, who order one after another. */
const BUYERS = 600;
const DISK = '700m';
const HOUR = 3_600_000;

interface World {
  readonly server: ReplicatedServer;
  readonly address: FollowingAddress;
  /** Address of the database that follows the primary. */
  readonly url: string;
  readonly dataDir: string;
  /** Folder of the primary's disk; null if it could not be mounted. */
  readonly disk: string | null;
  readonly pool: pg.Pool;
  readonly environment: Readonly<Record<string, string>>;
  apis: ApiProcess[];
  /** Address of nginx before the processes. */
  readonly shopUrl: string;
  /** Price of the product in kopiykas. */
  readonly price: number;
}

interface Fault {
  readonly name: string;
  /** Breaks something, and returns when it is no longer broken; a note for the table. */
  readonly run: (world: World) => Promise<string>;
}

/** Waits until a condition holds, for two minutes at most. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await isSo().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error('A condition was not met within two minutes');
}

const portOf = (url: string) => Number(new URL(url).port);

/** Runs one statement on the server itself. */
async function onServer(url: string, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

const isUp = (url: string) => async () => (await onServer(url, 'SELECT 1')).rowCount === 1;

const signalPrimary =
  (signal: NodeJS.Signals, note: string) =>
  async ({ server }: World): Promise<string> => {
    process.kill(server.pidOf(server.primaryDir), signal);
    await waitFor(async () => !(await isUp(server.primaryUrl)().catch(() => false)));
    await waitFor(isUp(server.primaryUrl));
    return note;
  };

const FAULTS: readonly Fault[] = [
  { name: 'stopped', run: signalPrimary('SIGINT', 'PostgreSQL is stopped, and started again by its supervisor') },
  { name: 'killed', run: signalPrimary('SIGQUIT', 'PostgreSQL dies at once, and recovers from its log') },
  {
    name: 'connections',
    run: async ({ server }) => {
      await onServer(
        server.primaryUrl,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop' AND pid <> pg_backend_pid()",
      );
      return 'all connections are ended with pg_terminate_backend()';
    },
  },
  {
    name: 'lock',
    run: async ({ server }) => {
      const client = new pg.Client({ connectionString: databaseUrl(server.primaryUrl, 'shop') });
      await client.connect();
      await client.query('BEGIN');
      await client.query('SELECT FROM products WHERE sku = $1 FOR UPDATE', [PRODUCT.sku]);
      await sleep(DURATION);
      await client.end();
      return `the row of the ordered product is locked for ${DURATION / 1000} s`;
    },
  },
  {
    name: 'disk',
    run: async ({ disk, server }) => {
      if (disk === null) return 'left out: no disk could be mounted';
      const file = join(disk, 'filling');
      fill(file);
      await sleep(DURATION);
      rmSync(file);
      await waitFor(isUp(server.primaryUrl));
      return `the disk of the database is full for ${DURATION / 1000} s`;
    },
  },
  {
    name: 'clock',
    run: async (world) => {
      for (const shift of [HOUR, -HOUR]) await restartApi(world, shift);
      await restartApi(world, 0);
      return 'a process restarts with a clock an hour ahead, an hour behind, and right again';
    },
  },
  {
    name: 'process',
    run: async (world) => {
      process.kill(world.apis[0]?.pid ?? 0, 'SIGKILL');
      await restartApi(world, 0);
      return 'a process of the API is killed, and started again';
    },
  },
  { name: 'worker', run: killWorker },
  { name: 'two', run: openSecondShop },
  {
    name: 'failover',
    run: async ({ server, address }) => {
      process.kill(server.pidOf(server.primaryDir), 'SIGQUIT');
      await onServer(server.replicaUrl, 'SELECT pg_promote()');
      address.lead(portOf(server.replicaUrl));
      return 'the primary dies, the replica is promoted, and the address leads there (synchronous replication)';
    },
  },
  { name: 'restored', run: restoreCopy },
];

/** Writes zeros until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(handle, block);
  } catch {
    // The disk is full now.
  } finally {
    closeSync(handle);
  }
}

/** Starts the first process of the API anew, at another time. */
async function restartApi(world: World, shift: number): Promise<void> {
  const [first, ...others] = world.apis;
  await first?.stop();
  const preload = `data:text/javascript,const D=Date;const n=D.now;D.now=()=>n()+${shift};globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now())}}`;
  const options = shift === 0 ? {} : { NODE_OPTIONS: `--import=${encodeURI(preload)}` };
  const started = await startApi({ ...world.environment, ...options, PORT: String(portOf(first?.url ?? '')) });
  world.apis = [started, ...others];
}

/** Kills the rebuild worker, changes the price, and waits until its page shows it. */
async function killWorker({ url, dataDir, pool }: World): Promise<string> {
  const before = { ...process.env };
  Object.assign(process.env, { DATA_DIR: dataDir, SITE_ORIGIN: 'https://shop.example' });
  let worker: RebuildProcess | undefined;
  try {
    worker = await startRebuildProcess(url);
    const page = join(dataDir, `site/current/${PRODUCT.slug}.html`);
    process.kill(worker.pid, 'SIGKILL');
    await pool.query(
      "UPDATE products SET summary = summary || jsonb_build_object('uk', 'Marked by the benchmark') WHERE sku = $1",
      [PRODUCT.sku],
    );
    const begun = performance.now();
    await waitFor(async () => readFileSync(page, 'utf8').includes('Marked by the benchmark'));
    return `the rebuild worker is killed; a save is on its page ${((performance.now() - begun) / 1000).toFixed(1)} s later`;
  } finally {
    await worker?.stop();
    process.env = before;
  }
}

/** Starts two more processes with a folder of their own over the same database, as if another shop used it. */
async function openSecondShop({ environment }: World): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pozolota-second-'));
  const second = await startApi({ ...environment, DATA_DIR: dataDir });
  await sleep(DURATION);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
  return `a second shop with its own folder runs over the same database for ${DURATION / 1000} s: one stock, one queue`;
}

/** Replaces the database under the running processes by a copy of a moment before. */
async function restoreCopy({ server, address }: World): Promise<string> {
  const serverUrl = portOf(server.replicaUrl) === 0 ? server.primaryUrl : await currentServer(server);
  const end = () =>
    onServer(serverUrl, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shop'");
  const block = (name: string, isAllowed: boolean) =>
    onServer(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`);
  await block('shop', false);
  await end();
  await waitFor(async () => {
    await onServer(serverUrl, 'CREATE DATABASE copy TEMPLATE shop STRATEGY file_copy');
    return true;
  });
  await block('shop', true);
  await sleep(DURATION);
  await block('shop', false);
  await end();
  await waitFor(async () => {
    await onServer(serverUrl, 'ALTER DATABASE shop RENAME TO newer');
    return true;
  });
  await onServer(serverUrl, 'ALTER DATABASE copy RENAME TO shop');
  address.lead(portOf(serverUrl));
  return `a copy that is ${DURATION / 1000} s old takes the place of the database; the orders of these seconds are not in it`;
}

/** Returns the address of the server that accepts writes. */
async function currentServer({ primaryUrl, replicaUrl }: ReplicatedServer): Promise<string> {
  const { rows } = await onServer(replicaUrl, 'SELECT pg_is_in_recovery() AS follows');
  return rows[0]?.follows ? primaryUrl : replicaUrl;
}

const shown = ({ ok, busy, other }: Seen) =>
  [
    `${ok} ok`,
    busy > 0 && `${busy} × 503`,
    ...[...other].map(([status, times]) => `${times} × ${status || 'no answer'}`),
  ]
    .filter(Boolean)
    .join(', ');

async function breakOnce(world: World, { name, run }: Fault): Promise<void> {
  await world.pool.query('UPDATE products SET stock = 1000000 WHERE sku = $1', [PRODUCT.sku]);
  const buyers = await makeBuyers(world.pool, PRODUCT.sku, BUYERS);
  const probe = new Probe({
    url: world.shopUrl,
    pool: world.pool,
    product: { ...PRODUCT, price: world.price },
    buyers,
  });
  await sleep(BEFORE);
  const begun = performance.now();
  const note = await run(world);
  const ended = performance.now();
  const well = await probe.untilWell(begun);
  await probe.stop();
  const { rows } = await world.pool.query<{ times: number }>(
    `SELECT (SELECT count(*) FROM orders o WHERE o.recipient_phone = placed.phone) AS times
     FROM unnest($1::text[]) AS placed (phone)`,
    [probe.placed],
  );
  const lost = rows.filter(({ times }) => times === 0).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  const seconds = (milliseconds: number) => (Math.max(0, milliseconds) / 1000).toFixed(1);
  console.log(
    `| ${[
      `${name}: ${note}`,
      ...KINDS.map((kind) => shown(probe.seen(kind))),
      `${rows.length} placed, ${lost} missing, ${twice} twice`,
      `${seconds(well - ended)} s; ${seconds(well - begun)} s in all`,
    ].join(' | ')} |`,
  );
}

/** Mounts a small disk at a folder. @returns false if that is not allowed */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let disk: string | null = null;
const server = await startReplicatedServer((folder) => {
  if (!mount(folder)) return () => {};
  disk = folder;
  return () => execFileSync('umount', ['-l', folder]);
});
const dataDir = await mkdtemp(join(tmpdir(), 'pozolota-faults-'));
await onServer(server.primaryUrl, 'CREATE DATABASE shop');
const address = await openAddress(portOf(server.primaryUrl));
const following = new URL(databaseUrl(server.primaryUrl, 'shop'));
following.port = String(address.port);
const url = following.href;
const database = await openDatabase({ databaseUrl: url, dataDir: '' });
await seed(database.pool, { mediaDir: null });
await database.close();
await prerenderDemo(url, dataDir);
const pool = createPool(url, { connect: 60_000 });
const { rows } = await pool.query<{ price: number }>('SELECT price FROM products WHERE sku = $1', [PRODUCT.sku]);
const { environment, apis, nginx, stop } = await startShop({ pool, url, dataDir, processes: 2 });
const world: World = {
  shopUrl: nginx.url.replace('localhost', '127.0.0.1'),
  server,
  address,
  url,
  dataDir,
  disk,
  pool,
  environment,
  apis,
  price: rows[0]?.price ?? 0,
};
await onServer(server.primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'");
await onServer(server.primaryUrl, 'SELECT pg_reload_conf()');
try {
  console.log(`| fault | ${KINDS.join(' | ')} | orders | well after |\n| ${'--- | '.repeat(KINDS.length + 3)}`);
  const only = values.only?.split(',');
  for (const fault of FAULTS) if (!only || only.includes(fault.name)) await breakOnce(world, fault);
} finally {
  await stop();
  await Promise.all(world.apis.map((api) => api.stop()));
  await pool.end();
  await address.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
