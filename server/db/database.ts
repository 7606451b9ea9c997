import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Env } from '../env.ts';
import { type Author, createPool } from './connections.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { applyFunctions, applyTriggers, areApplied, readRoutines } from './routines.ts';

const DATABASE_NAME = 'shop';
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Arbitrary number: every process that creates or migrates the database takes the same advisory lock. */
const MIGRATION_LOCK = 7_051_884_123;

/** Milliseconds that a statement of a migration or a command may take. */
const DAY = 24 * 60 * 60 * 1000;

export interface Database {
  /** URL with the password: for a tool or another process, never for a log. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the connections and, when this process is its last user, the embedded server. */
  close(): Promise<void>;
}

/**
 * Opens the shop's database with all migrations applied: on the server of DATABASE_URL, or else on the embedded server
 * under DATA_DIR.
 * @param author author of the pool's writes, for the audit log
 */
export async function openDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>, author?: Author): Promise<Database> {
  if (env.databaseUrl !== undefined) return connect(env.databaseUrl, async () => {}, author);
  const server = await startEmbeddedPostgres(env.dataDir);
  try {
    await createDatabase(server.url, DATABASE_NAME);
    return await connect(databaseUrl(server.url, DATABASE_NAME), () => server.stop(), author);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function connect(url: string, stop: () => Promise<void>, author?: Author): Promise<Database> {
  const pool = createPool(url, { statement: DAY }, author);
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await pool.end();
    throw explainPooler(error);
  }
  const close = async () => {
    await pool.end();
    await stop();
  };
  return { url, pool, close };
}

/** Returns an error that says what to set if the address is that of PgBouncer, which refuses limits of a connection. */
function explainPooler(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('unsupported startup parameter')) return error;
  return new Error('DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL to that of PostgreSQL itself', {
    cause: error,
  });
}

/** Applies pending migrations, functions and triggers. Processes that start at the same time wait for one another. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrateSchema(client);
      // The job queue keeps its tables in a schema of its own.
      await runMigrations({ pgPool: pool });
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function migrateSchema(client: pg.PoolClient): Promise<void> {
  await requireBaseline(client);
  const routines = readRoutines();
  const isUpToDate = await areApplied(client, routines);
  if (!isUpToDate) await applyFunctions(client, routines);
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  if (!isUpToDate) await applyTriggers(client, routines);
}

/**
 * Checks that the database is new or was created by the first migration.
 * @throws Error if its migrations are those of a development version, from which there is no upgrade
 */
async function requireBaseline(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists");
  if (!rows[0].exists) return;
  const { rowCount } = await client.query('SELECT FROM drizzle.__drizzle_migrations WHERE created_at < $1 LIMIT 1', [
    journal.entries[0]?.when,
  ]);
  if (rowCount === 1)
    throw new Error(
      'The database is of a development version, which cannot be upgraded: use a new DATA_DIR or database',
    );
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Creates a database unless it exists. The advisory lock ends with the connection. */
async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
