import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const git = async (...args: readonly string[]) => (await run('git', args)).stdout.trim();

/** File that each release records anew, and no other commit: docs/upgrade.md. */
const RECORD = 'server/db/released.json';

/** Checkouts of releases are kept here: a commit never changes. */
const PARENT = '.cache/releases';

/** A release as a folder with its sources and packages. */
export interface Release {
  readonly commit: string;
  /** Hash and subject. */
  readonly title: string;
  /** Absolute path. */
  readonly dir: string;
}

/**
 * Checks out a release, with the packages of its lock file; later calls find it.
 * @param from commit or tag; by default the newest tag before this commit, or else the commit that recorded the release
 * @throws Error if there is no such commit, as in a shallow clone
 */
export async function checkOutRelease(from: string | undefined): Promise<Release> {
  const ref = from ?? (await newestRelease());
  const commit = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => {
    throw new Error(`There is no commit ${ref} in this clone`);
  });
  const dir = resolve(PARENT, commit);
  if (!existsSync(dir)) await checkOut(commit, dir);
  return { commit, title: await git('log', '-1', '--format=%h %s', commit), dir };
}

const newestRelease = (): Promise<string> =>
  git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => git('log', '-1', '--format=%H', '--', RECORD));

async function checkOut(commit: string, dir: string): Promise<void> {
  const partial = `${dir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const archive = join(partial, '.sources.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', partial]);
  rmSync(archive);
  // A copy, not links: the installation may replace files.
  cpSync('node_modules', join(partial, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  await run(process.execPath, ['scripts/setup.mjs'], { cwd: partial });
  renameSync(partial, dir);
}
