import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { createPool } from '../../server/db/connections.ts';
import { databaseUrl } from '../../server/db/database.ts';
import type { Catalogue } from './catalogue.ts';
import { type CatalogueDatabase, findPostmaster } from './catalogue-database.ts';

const run = promisify(execFile);
const git = async (...args: readonly string[]) => (await run('git', args)).stdout.trim();

/** Checkouts lie below the project: on the same file system as its packages, and where no other project's are found. */
const PARENT = '.cache';
const LOCK_FILE = 'package-lock.json';

/** A folder with the shop's sources, packages and bundles. */
export interface Checkout {
  readonly name: 'before' | 'now';
  /** Absolute. */
  readonly dir: string;
}

/**
 * The commit to compare with: where the branch left `main`; on `main` itself the last release that is tagged, or else the
 * commit before.
 */
export async function earlierCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const left = await git('merge-base', 'HEAD', 'main').catch(() => head);
  if (left !== head) return left;
  return git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => git('rev-parse', 'HEAD^'));
}

/** Hash and subject of a commit. @throws when there is no such commit. */
export const describeCommit = (commit: string): Promise<string> =>
  git('log', '-1', '--format=%h %s', commit, '--').catch(() => {
    throw new Error(`There is no commit ${commit}`);
  });

/** Makes an empty folder for a checkout. */
export function checkoutDir(): string {
  mkdirSync(PARENT, { recursive: true });
  return mkdtempSync(resolve(PARENT, 'regress-'));
}

/** Deletes what checkOut() has made, as far as it came. */
export async function removeCheckout(dir: string): Promise<void> {
  // A command that was ended may still write its last file.
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  await git('worktree', 'prune');
}

/** Checks a commit out into an empty folder, with the packages of its lock file. */
export async function checkOut(commit: string, dir: string): Promise<Checkout> {
  await git('worktree', 'add', '--detach', dir, commit);
  const isSame = readFileSync(LOCK_FILE).equals(readFileSync(join(dir, LOCK_FILE)));
  // By links of files, not of the folder: Vite and Vike look for packages by their real paths.
  if (isSame) await run('cp', ['-al', 'node_modules', dir]);
  await run(process.execPath, ['scripts/setup.mjs'], { cwd: dir });
  return { name: 'before', dir };
}

/** Builds the shop's bundles of a fresh checkout. */
export async function build({ dir }: Checkout): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, ['scripts/build.ts', 'shop'], { cwd: dir, env });
}

/** Runs in a checkout, by its own code: the schema is the commit's. */
const IMPORT = `
  const { openDatabase } = await import('./server/db/database.ts');
  const { importFile } = await import('./server/import/import.ts');
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' });
  await importFile(database.pool, process.argv[1], { mediaDir: null, isDemo: true });
  await database.pool.query('VACUUM ANALYZE');
  await database.close();
`;

/** Makes a database for a checkout, and has the checkout fill it with a catalogue. */
export async function makeDatabase(
  { name, dir }: Checkout,
  server: { readonly url: string; readonly pool: pg.Pool },
  { file }: Catalogue,
): Promise<CatalogueDatabase> {
  await server.pool.query(`CREATE DATABASE regress_${name}`);
  const url = databaseUrl(server.url, `regress_${name}`);
  const env = { ...process.env, DATABASE_URL: url };
  await run(process.execPath, ['--input-type=module', '-e', IMPORT, resolve(file)], { cwd: dir, env });
  // No migrations of this checkout.
  const pool = createPool(url);
  return { url, pool, postmaster: await findPostmaster({ pool }), close: () => pool.end() };
}
