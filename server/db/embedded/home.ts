import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isReachable } from './account.ts';
import type { Account } from './command.ts';

/** Folder for the files when the database's account cannot reach the data folder. */
const SYSTEM_HOME = '/var/lib';
const OWNER_ONLY = 0o700;

/** Paths of the files of one embedded database. */
export interface Home {
  /** The folder that contains all of the following. */
  readonly directory: string;
  /** PostgreSQL's own data folder. */
  readonly cluster: string;
  readonly password: string;
  readonly port: string;
  readonly log: string;
  /** A copy of the programs, made only where the account cannot reach the installed ones. */
  readonly binaries: string;
  /** Lock held while a server is looked for, started or stopped. */
  readonly startLock: string;
  /** Shared lock held by every process that uses the server. */
  readonly usersLock: string;
}

/**
 * Makes the folder `{dataDir}/postgres`, owned by `account`. When the account cannot reach it (a project under /root),
 * it is a symbolic link to a folder below /var/lib instead.
 */
export async function prepareHome(dataDir: string, account: Account): Promise<Home> {
  const path = join(resolve(dataDir), 'postgres');
  await mkdir(resolve(dataDir), { recursive: true });
  if (account && !(await exists(path)) && !(await isReachable(resolve(dataDir), account))) {
    await symlinkOnce(await makeSystemHome(path), path);
  }
  await mkdir(path, { recursive: true, mode: OWNER_ONLY });
  // The path is resolved, so that it compares equal however the project was reached.
  const directory = await realpath(path);
  if (account) {
    await chown(directory, account.uid, account.gid);
    await chmod(directory, OWNER_ONLY);
  }
  return {
    directory,
    cluster: join(directory, 'data'),
    password: join(directory, 'password'),
    port: join(directory, 'port'),
    log: join(directory, 'server.log'),
    binaries: join(directory, 'programs'),
    startLock: join(directory, 'start.lock'),
    usersLock: join(directory, 'users.lock'),
  };
}

async function makeSystemHome(directory: string): Promise<string> {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  const home = join(SYSTEM_HOME, `pozolota-${name}`);
  await mkdir(home, { recursive: true });
  return home;
}

/** Creates a symbolic link; accepts the one that a process starting at the same time has created. */
async function symlinkOnce(target: string, path: string): Promise<void> {
  try {
    await symlink(target, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing)) !== null;
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
