import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pRetry from 'p-retry';
import pg from 'pg';
import * as v from 'valibot';
import { OperatorError } from '../errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import {
  createMissingFunctions,
  createRoutinesTable,
  readAppliedRoutines,
  readRoutines,
  replaceRoutines,
  replaces,
} from './routines.ts';
import { readRow } from './rows.ts';
import { readSchemaState, SchemaError, type SchemaState } from './schema-version.ts';
import { transactionOn } from './transaction.ts';

/** Arbitrary number: every process that migrates the database takes the same advisory lock. */
const MIGRATION_LOCK = 7_051_884_123;

/** Milliseconds between two attempts to take it. */
const LOCK_INTERVAL = 100;

/**
 * Milliseconds to wait for the lock of one table. While a migration waits, all later statements on the table wait behind
 * it, so it soon gives up and tries again. Shorter than PostgreSQL's deadlock_timeout (1 s), so that in a deadlock the
 * migration gives way, not an order.
 */
const TABLE_LOCK_TIMEOUT = 500;

/** Attempts to lock tables that others use: for ten minutes, such as those of a full build or a large import. */
const TABLE_LOCK_RETRY = {
  retries: 2_000,
  minTimeout: 200,
  maxTimeout: 2_000,
  factor: 1.5,
  randomize: true,
  maxRetryTime: 600_000,
} as const;

/** `lock_not_available` and `deadlock_detected`. */
const LOCK_ERRORS: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Events of a migration, for the output of `npm run migrate`. */
export type MigrationEvent =
  /** Another process is migrating the database. */
  | { readonly type: 'waiting' }
  /** Tables of this step are in use; it is tried again. */
  | { readonly type: 'locked'; readonly step: string }
  | { readonly type: 'done'; readonly step: string; readonly ms: number };

/** Steps that migrateDatabase() would take. */
export interface MigrationPlan {
  readonly state: SchemaState;
  readonly migrations: readonly Migration[];
  /** True if functions and triggers are replaced, which every migration requires: some triggers name all columns. */
  readonly replacesRoutines: boolean;
}

/** A migration has failed; it has been rolled back, and those before it have been applied. */
class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
}

/**
 * Reads what migrateDatabase() would do. A database of a newer release stays as it is.
 * @throws SchemaError if this code cannot migrate the database
 */
export async function planMigration(db: pg.Pool | pg.PoolClient): Promise<MigrationPlan> {
  const state = await readSchemaState(db);
  if (state.kind === 'foreign' || state.kind === 'too-new') throw new SchemaError(state);
  if (state.kind === 'newer') return { state, migrations: [], replacesRoutines: false };
  const missing = state.kind === 'behind' ? new Set(state.missing) : undefined;
  const migrations = state.kind === 'current' ? [] : readMigrations().filter(({ name }) => missing?.has(name) ?? true);
  const replacesRoutines = migrations.length > 0 || replaces(readRoutines(), await readAppliedRoutines(db));
  return { state, migrations, replacesRoutines };
}

/**
 * Applies pending migrations, functions and triggers. Processes that start at the same time wait for one another. Each
 * migration is a transaction of its own.
 * @throws SchemaError if this code cannot migrate the database, MigrationError if a migration fails
 */
export async function migrateDatabase(
  pool: pg.Pool,
  onEvent: (event: MigrationEvent) => void = () => {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await takeLock(client, onEvent);
    try {
      await applyPlan(client, await planMigration(client), onEvent);
      // The job queue keeps its tables in a schema of its own.
      await timed('the tables of the job queue', onEvent, () => runMigrations({ pgPool: pool }));
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

const lockSchema = v.object({ isTaken: v.boolean() });

/**
 * Polls instead of waiting in a statement: a waiting statement is a transaction, whose end an index that is built
 * concurrently by the other process would wait for.
 */
async function takeLock(client: pg.PoolClient, onEvent: (event: MigrationEvent) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const lock = await readRow(client, lockSchema, {
      text: 'SELECT pg_try_advisory_lock($1) AS "isTaken"',
      values: [MIGRATION_LOCK],
    });
    if (lock?.isTaken) return;
    if (attempt === 0) onEvent({ type: 'waiting' });
    await sleep(LOCK_INTERVAL);
  }
}

async function applyPlan(
  client: pg.PoolClient,
  { migrations, replacesRoutines }: MigrationPlan,
  onEvent: (event: MigrationEvent) => void,
): Promise<void> {
  const step = (name: string, work: () => Promise<void>) =>
    timed(name, onEvent, () => withShortLocks(client, work, () => onEvent({ type: 'locked', step: name })));
  if (!replacesRoutines) return;
  await createTables(client);
  const routines = readRoutines();
  if (migrations.length > 0) await step('the new functions', () => createMissingFunctions(client, routines));
  for (const migration of migrations) {
    const apply = () => applyMigration(client, migration);
    await (migration.isTransaction ? step(migration.name, apply) : timed(migration.name, onEvent, apply));
  }
  await step('the functions and triggers', () => replaceRoutines(client, routines));
}

async function timed(step: string, onEvent: (event: MigrationEvent) => void, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  onEvent({ type: 'done', step, ms: performance.now() - startedAt });
}

/** Runs `work` in a transaction, again and again while others use the tables that it locks. */
const withShortLocks = (client: pg.PoolClient, work: () => Promise<void>, onLocked: () => void): Promise<void> =>
  pRetry(
    () =>
      transactionOn(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_TIMEOUT}`);
        await work();
      }),
    {
      ...TABLE_LOCK_RETRY,
      shouldRetry: ({ error }) => isLockError(error),
      onFailedAttempt: ({ error, attemptNumber }) => {
        if (attemptNumber === 1 && isLockError(error)) onLocked();
      },
    },
  );

const isLockError = (error: unknown): boolean => LOCK_ERRORS.has(databaseErrorOf(error)?.code ?? '');

function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : null;
}

/** Creates the tables in which a migrated database records its schema. The first is Drizzle's. */
async function createTables(client: pg.PoolClient): Promise<void> {
  await createRoutinesTable(client);
  await client.query(`
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    );
    CREATE TABLE IF NOT EXISTS drizzle.schema_compatibility (
      since text PRIMARY KEY, oldest_code text NOT NULL, oldest_code_when bigint NOT NULL
    )`);
}

async function applyMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, when, hash, statements, oldestCode } = migration;
  for (const statement of statements) {
    await client.query(statement).catch((cause: unknown) => {
      throw new MigrationError(`The migration ${name} has failed: ${reasonOf(cause)}`, { cause });
    });
  }
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, when]);
  if (oldestCode) {
    await client.query('INSERT INTO drizzle.schema_compatibility VALUES ($1, $2, $3)', [
      name,
      oldestCode.name,
      oldestCode.when,
    ]);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = error instanceof pg.DatabaseError && error.detail !== undefined ? ` (${error.detail})` : '';
  return `${error.message}${detail}`;
}
