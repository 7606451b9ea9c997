import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createPool } from '../../server/db/connections.ts';
import { databaseUrl } from '../../server/db/database.ts';
import { openPools } from '../../server/db/pools.ts';
import { type TestServer, testDatabaseName } from './global-database.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database for a test: the demo shop, with pictures that are described but not drawn. It is a copy of the
 * template of global-database.ts, which the vitest project names in `globalSetup`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(copyOf(testServer().template), testServer().poolerUrl);
}

/** Creates a database at the top level of a test file, whose tests share it. It is dropped after the last of them. */
export async function createSharedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

const copyOf = (template: string) => `TEMPLATE ${template} STRATEGY file_copy`;

/** Creates a database without tables, for tests of migrations and seeding. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** A database that others are copied from. */
export interface TestTemplate {
  /** There must be no connection to it while it is copied. */
  readonly url: string;
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** Creates a template of the demo shop with changes: copying takes far less time than repeating the changes. */
export async function createTemplate(prepare: (pool: pg.Pool) => Promise<void>): Promise<TestTemplate> {
  const { serverUrl, poolerUrl } = testServer();
  const { url, pool } = await createDatabase(copyOf(testServer().template));
  await prepare(pool);
  await pool.end();
  const name = new URL(url).pathname.slice(1);
  return {
    url,
    copy: () => createDatabase(copyOf(name), poolerUrl),
    drop: () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Migrations and templates take no pooler: a migration needs a session, and a pooler stays connected. */
async function createDatabase(options: string, poolerUrl: string | null = null): Promise<TestDatabase> {
  const { serverUrl } = testServer();
  const name = testDatabaseName(randomUUID().replaceAll('-', ''));
  await onServer(serverUrl, `CREATE DATABASE ${name} ${options}`);
  const url = databaseUrl(serverUrl, name);
  const { pool, close } = openPool(url, poolerUrl && databaseUrl(poolerUrl, name));
  const drop = async () => {
    await close();
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, pool, drop };
}

/** Opens the pool of a test: directly, or through a pooler with what a process of the shop has beside it. */
function openPool(url: string, pooled: string | null): { readonly pool: pg.Pool; close(): Promise<void> } {
  if (pooled === null) {
    const pool = createPool(url);
    return { pool, close: () => pool.end() };
  }
  const pools = openPools(url, { pooler: { url: pooled, isPrepared: false } });
  return { pool: pools.requests, close: () => pools.close() };
}

/** Returns the database server of this worker. */
function testServer(): TestServer {
  const server = inject('databaseServers')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!server) throw new Error(`No database server for worker ${process.env.VITEST_POOL_ID}`);
  return server;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
