import pg from 'pg';
import type { Env } from '../env.ts';
import { OperatorError } from '../errors.ts';
import { type Author, createPool } from './connections.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { readRoutines } from './routines.ts';
import { requireUsableSchema } from './schema-version.ts';

const DATABASE_NAME = 'shop';

/** Arbitrary number: every process that creates the database takes the same advisory lock. */
const CREATION_LOCK = 7_051_884_123;

/** Milliseconds that a statement of a migration or a command may take. */
const DAY = 24 * 60 * 60 * 1000;

export interface Database {
  /** URL with the password: for a tool or another process, never for a log. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** Closes the connections and, when this process is its last user, the embedded server. */
  close(): Promise<void>;
}

/** Settings that say where the database is; without `nodeEnv` as in development. */
type DatabaseEnv = Pick<Env, 'databaseUrl' | 'dataDir'> & Partial<Pick<Env, 'nodeEnv'>>;

/**
 * Opens the shop's database: on the server of DATABASE_URL, or else on the embedded server under DATA_DIR. In production
 * its schema must be that of this code, because only `npm run migrate` changes it; otherwise it is migrated now.
 * @param author author of the pool's writes, for the audit log
 * @throws SchemaError
 */
export async function openDatabase(env: DatabaseEnv, author?: Author): Promise<Database> {
  const database = await openUnmigrated(env, author);
  try {
    if (env.nodeEnv === 'production') await requireUsableSchema(database.pool, readRoutines());
    else await migrateDatabase(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw explainPooler(error);
  }
}

/** Opens the database as it is. */
export async function openUnmigrated(env: DatabaseEnv, author?: Author): Promise<Database> {
  if (env.databaseUrl !== undefined) return connect(env.databaseUrl, async () => {}, author);
  const server = await startEmbeddedPostgres(env.dataDir);
  try {
    await createDatabase(server.url, DATABASE_NAME);
    return connect(databaseUrl(server.url, DATABASE_NAME), () => server.stop(), author);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function connect(url: string, stop: () => Promise<void>, author?: Author): Database {
  const pool = createPool(url, { statement: DAY }, author);
  const close = async () => {
    await pool.end();
    await stop();
  };
  return { url, pool, close };
}

/** Returns an error that says what to set if the address is that of PgBouncer, which refuses limits of a connection. */
function explainPooler(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('unsupported startup parameter')) return error;
  return new OperatorError(
    'DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL to that of PostgreSQL itself',
    { cause: error },
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
    await client.query('SELECT pg_advisory_lock($1)', [CREATION_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
