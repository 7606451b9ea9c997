import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from './queryable.ts';
import { readRow, readRows } from './rows.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Version of this code. */
const RELEASE = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(`${FOLDER}../../package.json`, 'utf8')),
).version;

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

/** Creates the table that records which functions and triggers the database has, and has had. */
export async function createRoutinesTable(client: pg.PoolClient): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.routines (fingerprint text NOT NULL);
    ALTER TABLE drizzle.routines ADD COLUMN IF NOT EXISTS release text,
      ADD COLUMN IF NOT EXISTS applied_at timestamptz NOT NULL DEFAULT clock_timestamp()`);
}

/** The functions and triggers that a database has; `release` is the version in package.json, unknown of old ones. */
export interface AppliedRoutines {
  readonly fingerprint: string;
  readonly release: string | null;
}

/** Returns the functions and triggers that were applied last; null if none were. */
export async function readAppliedRoutines(db: Queryable): Promise<AppliedRoutines | null> {
  const table = await readRow(db, v.object({ exists: v.boolean() }), {
    text: "SELECT to_regclass('drizzle.routines') IS NOT NULL AS exists",
  });
  if (!table?.exists) return null;
  // Earlier code made the table without the other columns.
  return readRow(db, appliedSchema, {
    text: `SELECT fingerprint, to_jsonb(r) ->> 'release' AS release FROM drizzle.routines r
      ORDER BY to_jsonb(r) ->> 'applied_at' DESC LIMIT 1`,
  });
}

const appliedSchema = v.object({ fingerprint: v.string(), release: v.nullable(v.string()) });

/**
 * Returns true if the functions and triggers of this code replace the applied ones: they differ, and are not of a newer
 * release, whose processes may still run.
 */
export function replaces({ fingerprint }: Routines, applied: AppliedRoutines | null): boolean {
  if (applied === null) return true;
  return applied.fingerprint !== fingerprint && !isNewerRelease(applied.release, RELEASE);
}

/** Compares versions such as 1.10.0; an unknown one is not newer. */
const isNewerRelease = (version: string | null, than: string): boolean =>
  version !== null && version.localeCompare(than, 'en', { numeric: true }) > 0;

/**
 * Creates the functions that the database lacks, in a transaction of the caller, before the migrations: constraints call
 * functions, whose bodies may name tables that do not exist yet. Functions that it has stay as they are, because the
 * triggers of running processes call them, and a new body may name columns that do not exist yet.
 * @throws Error that names the file whose SQL has failed
 */
export async function createMissingFunctions(client: pg.PoolClient, { functions }: Routines): Promise<void> {
  const existing = await readRows(client, v.object({ name: v.string() }), {
    text: "SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  });
  const names = new Set(existing.map(({ name }) => name));
  const missing = functions.flatMap(({ path, sql }) =>
    sql
      .split(/^(?=CREATE OR REPLACE FUNCTION )/m)
      .filter((statement) => isMissing(statement, names))
      .map((statement) => ({ path, sql: statement })),
  );
  await client.query('SET LOCAL check_function_bodies = off');
  await run(client, missing);
}

function isMissing(statement: string, existing: ReadonlySet<string>): boolean {
  const [, name] = /^CREATE OR REPLACE FUNCTION (\w+)/.exec(statement) ?? [];
  return name !== undefined && !existing.has(name);
}

/**
 * Replaces all functions and triggers at once, in a transaction of the caller after the migrations, drops triggers that
 * are in no file any more, and records that the database is up to date. Replacing a trigger delays those who write to its
 * table, but not those who read it. The records of earlier releases stay: code before `npm run migrate` that applies its
 * functions at each start finds its own record, and does not put old functions in the place of new ones.
 * @throws Error that names the file whose SQL has failed
 */
export async function replaceRoutines(client: pg.PoolClient, routines: Routines): Promise<void> {
  const { functions, triggers, fingerprint } = routines;
  await run(client, functions);
  await run(client, triggers);
  await client.query(DROP_OTHER_TRIGGERS);
  await client.query('DELETE FROM drizzle.routines WHERE fingerprint = $1', [fingerprint]);
  await client.query('INSERT INTO drizzle.routines (fingerprint, release) VALUES ($1, $2)', [fingerprint, RELEASE]);
}

/** A trigger that this transaction has replaced, or a constraint trigger whose comment it has written, stays. */
const DROP_OTHER_TRIGGERS = `
  DO $$
  DECLARE
    old record;
  BEGIN
    FOR old IN
      SELECT tgname AS name, tgrelid::regclass AS target FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace AND t.xmin <> pg_current_xact_id()::xid
        AND NOT EXISTS (
          SELECT FROM pg_description d
          WHERE d.classoid = 'pg_trigger'::regclass AND d.objoid = t.oid AND d.xmin = pg_current_xact_id()::xid)
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
