import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { transactionOn } from './transaction.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** A file of SQL below server/db. */
interface SqlFile {
  readonly path: string;
  readonly sql: string;
}

/** The functions and triggers of the database. */
export interface Routines {
  /** Each file replaces its functions. */
  readonly functions: readonly SqlFile[];
  /** Together the files create every trigger there is. */
  readonly triggers: readonly SqlFile[];
  /** Changes with the files, and with the tables, because some triggers name all columns of their table. */
  readonly fingerprint: string;
}

/** Reads the files of functions and triggers, and the list of migrations. */
export function readRoutines(): Routines {
  const functions = readFiles('functions/*.sql');
  const triggers = readFiles('triggers/*.sql');
  const hash = createHash('sha256');
  for (const { path, sql } of [...functions, ...triggers, ...readFiles('migrations/meta/_journal.json')])
    hash.update(path).update('\0').update(sql).update('\0');
  return { functions, triggers, fingerprint: hash.digest('hex') };
}

const readFiles = (pattern: string): SqlFile[] =>
  globSync(pattern, { cwd: FOLDER })
    .sort()
    .map((path) => ({ path, sql: readFileSync(`${FOLDER}${path}`, 'utf8') }));

/** Returns true if the database has the functions and triggers of these files. Creates the table that records it. */
export async function areApplied(client: pg.PoolClient, { fingerprint }: Routines): Promise<boolean> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.routines (fingerprint text NOT NULL)');
  const { rowCount } = await client.query('SELECT FROM drizzle.routines WHERE fingerprint = $1', [fingerprint]);
  return rowCount === 1;
}

/**
 * Creates or replaces the functions. It runs before the migrations: constraints call functions, whose bodies may name
 * tables that do not exist yet.
 * @throws Error that names the file whose SQL has failed
 */
export const applyFunctions = (client: pg.PoolClient, { functions }: Routines): Promise<void> =>
  transactionOn(client, async () => {
    await client.query('SET LOCAL check_function_bodies = off');
    await run(client, functions);
  });

/**
 * Creates all triggers again, after the migrations, and records that the database is up to date. A trigger that is in no
 * file any more is gone afterwards.
 * @throws Error that names the file whose SQL has failed
 */
export const applyTriggers = (client: pg.PoolClient, { triggers, fingerprint }: Routines): Promise<void> =>
  transactionOn(client, async () => {
    await client.query(DROP_TRIGGERS);
    await run(client, triggers);
    await client.query('DELETE FROM drizzle.routines');
    await client.query('INSERT INTO drizzle.routines VALUES ($1)', [fingerprint]);
  });

const DROP_TRIGGERS = `
  DO $$
  DECLARE
    old record;
  BEGIN
    FOR old IN
      SELECT tgname AS name, tgrelid::regclass AS target FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
    LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', old.name, old.target);
    END LOOP;
  END
  $$`;

async function run(client: pg.PoolClient, files: readonly SqlFile[]): Promise<void> {
  for (const { path, sql } of files) {
    try {
      await client.query(sql);
    } catch (cause) {
      throw new Error(`server/db/${path} cannot be applied`, { cause });
    }
  }
}
