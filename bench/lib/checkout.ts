import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../server/db/connections.ts';
import { databaseUrl } from '../../server/db/database.ts';
import type { Catalogue } from './catalogue.ts';
import { type CatalogueDatabase, findPostmaster } from './catalogue-database.ts';

const run = promisify(execFile);
const git = async (...args: readonly string[]) => (await run('git', args)).stdout.trim();

/** Parent folder of checkouts: on the file system of the project's packages, and below no other project's packages. */
const PARENT = '.cache';
const LOCK_FILE = 'package-lock.json';

/** A folder with the shop's sources, packages and bundles. */
export interface Checkout {
  readonly name: 'before' | 'now';
  /** Absolute path. */
  readonly dir: string;
}

/**
 * Returns the commit to compare with: the branch point from `main`; on `main` itself the last tagged release, or else
 * the previous commit.
 */
export async function earlierCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const left = await git('merge-base', 'HEAD', 'main').catch(() => head);
  if (left !== head) return left;
  return git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => git('rev-parse', 'HEAD^'));
}

/** Returns hash and subject of a commit. @throws Error if there is no such commit */
export const describeCommit = (commit: string): Promise<string> =>
  git('log', '-1', '--format=%h %s', commit, '--').catch(() => {
    throw new Error(`There is no commit ${commit}`);
  });

/** Creates an empty folder for a checkout. */
export function checkoutDir(): string {
  mkdirSync(PARENT, { recursive: true });
  return mkdtempSync(resolve(PARENT, 'regress-'));
}

/** Deletes a complete or partial result of checkOut(). */
export async function removeCheckout(dir: string): Promise<void> {
  // A command that was terminated may still write its last file.
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  await git('worktree', 'prune');
}

/** Checks out a commit into an empty folder, with the packages of its lock file. */
export async function checkOut(commit: string, dir: string): Promise<Checkout> {
  await git('worktree', 'add', '--detach', dir, commit);
  const isSame = readFileSync(LOCK_FILE).equals(readFileSync(join(dir, LOCK_FILE)));
  // Hard links of the files, not a link to the folder: Vite and Vike resolve packages by their real paths.
  if (isSame) await run('cp', ['-al', 'node_modules', dir]);
  // Older commits have the file under its former name.
  const script = ['scripts/install.mjs', 'scripts/setup.mjs'].find((file) => existsSync(join(dir, file)));
  if (script) await run(process.execPath, [script], { cwd: dir });
  return { name: 'before', dir };
}

/** Builds the shop's bundles in a fresh checkout. */
export async function build({ dir }: Checkout): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, ['scripts/build.ts', 'shop'], { cwd: dir, env });
}

/**
 * Runs in a checkout with its own code, because the schema belongs to the commit. In a commit before decision 87 the
 * importer had the demo's code, and an option for it.
 */
const IMPORT = `
  const { openDatabase } = await import('./server/db/database.ts');
  const { importFile } = await import('./server/import/import.ts');
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' });
  const { existsSync } = await import('node:fs');
  const completion = existsSync('demo') && new (await import('./demo/import/demo-catalogue.ts')).DemoCatalogue();
  await importFile(database.pool, process.argv[1], { mediaDir: null, ...(completion ? { completion } : { isDemo: true }) });
  await database.pool.query('VACUUM ANALYZE');
  await database.close();
`;

/** Creates a database for a checkout, which fills it with a catalogue by its own code. */
export async function makeDatabase(
  { name, dir }: Checkout,
  server: { readonly url: string; readonly pool: pg.Pool },
  { file }: Catalogue,
): Promise<CatalogueDatabase> {
  await server.pool.query(`CREATE DATABASE regress_${name}`);
  const url = databaseUrl(server.url, `regress_${name}`);
  const env = { ...process.env, DATABASE_URL: url };
  await run(process.execPath, ['--input-type=module', '-e', IMPORT, resolve(file)], { cwd: dir, env });
  // Migrations of this checkout must not run.
  const pool = createPool(url);
  return { url, pool, postmaster: await findPostmaster({ pool }), close: () => pool.end() };
}
