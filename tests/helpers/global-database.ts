import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seed } from '../../demo/seed/seed.ts';
import { createPool } from '../../server/db/connections.ts';
import { databaseUrl } from '../../server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** A server's address, and its migrated and seeded database that tests copy. */
export interface TestServer {
  readonly serverUrl: string;
  readonly template: string;
  /** Address of the server through PgBouncer, if the tests run through it: POOLER=pgbouncer (docs/scaling.md). */
  readonly poolerUrl: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * One server per worker of vitest. Databases of one server share its transaction numbers, so an open transaction in
     * one test file would delay the change feed of another (server/changes/feed.test.ts).
     */
    databaseServers: readonly TestServer[];
  }
}

const DATA_DIR = '.cache/test';

/** No durability: the data do not outlive the tests. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
};

/** Key (any number) of an advisory lock, so that concurrent test runs create the template once. */
const TEMPLATE_LOCK = 7_051_884_125;

const PREFIX = { template: 'template_', test: 'test_' } as const;

/**
 * Returns a name for a test's database; it contains the process id, so that a later run can drop leftovers of a killed
 * one.
 */
export function testDatabaseName(id: string): string {
  return `${PREFIX.test}${process.ppid}_${id}`;
}

/** Starts the tests' PostgreSQL servers with the template, and stops them after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: Pick<EmbeddedPostgres, 'stop'>[] = [];
  const stop = async () => void (await Promise.all(started.map((server) => server.stop())));
  const start = async (worker: number): Promise<TestServer> => {
    const server = await startEmbeddedPostgres(`${DATA_DIR}/${worker}`, SETTINGS);
    started.push(server);
    const pooler = process.env.POOLER === 'pgbouncer' ? await startPgBouncer(server.url) : null;
    if (pooler) started.push(pooler);
    const template = await prepareTemplate(server.url);
    return { serverUrl: server.url, template, poolerUrl: pooler?.urlOf('postgres') ?? null };
  };
  const starting = Array.from({ length: project.config.maxWorkers }, (_, index) => start(index + 1));
  try {
    project.provide('databaseServers', await Promise.all(starting));
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
  return stop;
}

/** Creates the template, unless an earlier run has left one of the same schema and seed. */
async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `${PREFIX.template}${await fingerprint()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await dropLeftovers(client, name);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount === 0) await makeTemplate(client, serverUrl, name);
  } finally {
    await client.end();
  }
  return name;
}

async function makeTemplate(client: pg.Client, serverUrl: string, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
  await client.query(`CREATE DATABASE ${name}`);
  const pool = createPool(databaseUrl(serverUrl, name));
  try {
    await migrateDatabase(pool);
    await seed(pool, { mediaDir: null });
    // Without statistics the planner of each copy would guess, and autovacuum would gather them during the tests.
    await pool.query('VACUUM ANALYZE');
  } finally {
    await pool.end();
  }
  await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}

/** Returns a hash of all sources of the template. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  const sources = ['{server/db,demo/seed}/**/*.{ts,sql,json}', 'server/identity/password.ts', 'src/rules/*.ts'];
  for await (const file of glob(sources)) {
    if (!file.includes('/pictures/') && !file.endsWith('.test.ts')) files.push(file);
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Drops old templates, and the databases of processes that no longer run. */
async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
     WHERE (starts_with(datname, $1) AND datname <> $2) OR starts_with(datname, $3)`,
    [PREFIX.template, template, PREFIX.test],
  );
  for (const { name } of rows) {
    if (name.startsWith(PREFIX.test) && isRunning(Number(name.split('_')[1]))) continue;
    if (name.startsWith(PREFIX.template)) await client.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
