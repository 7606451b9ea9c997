import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { databaseAccount } from '../db/embedded/account.ts';
import { type Binaries, reachableBinaries } from '../db/embedded/binaries.ts';
import { ROLE, readPassword, writePassword } from '../db/embedded/cluster.ts';
import { type Account, CommandError, run } from '../db/embedded/command.ts';
import { type Home, prepareHome } from '../db/embedded/home.ts';
import { BackupError } from './backup-error.ts';
import { BASE } from './base-backup.ts';
import { platformOf } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

const OWNER_ONLY = 0o700;

/**
 * Unpacks the files of a server as the embedded PostgreSQL of a data folder, with a new password.
 * @throws BackupError if the files are of another platform or another major version of PostgreSQL
 */
export async function unpackServer(dataDir: string, backup: string, { database }: Manifest): Promise<void> {
  const account = await databaseAccount();
  const home = await prepareHome(dataDir, account);
  const binaries = await reachableBinaries(home.binaries, account);
  await requireSameServer(binaries, account, database);
  await mkdir(home.cluster, { mode: OWNER_ONLY });
  if (account) await chown(home.cluster, account.uid, account.gid);
  const archive = createReadStream(join(backup, BASE.archive));
  await feed('tar', ['--extract', '--gzip', '--directory', home.cluster], archive, account);
  await setPassword(home, binaries, account);
}

/** @throws BackupError */
async function requireSameServer(binaries: Binaries, account: Account, database: Manifest['database']): Promise<void> {
  if (database.platform !== platformOf())
    throw new BackupError(`The backup has the files of a server on ${database.platform}, and this is ${platformOf()}`);
  const version = / (\d+)/.exec(await run(binaries.postgres, ['--version'], account))?.[1];
  const major = database.server.split('.')[0];
  if (version !== major)
    throw new BackupError(`The backup has the files of PostgreSQL ${major}, and the shop’s own is ${version}`);
}

/**
 * Gives the role a new password: the backup contains none. A server in single-user mode, which needs no password, first
 * replays the log of the backup.
 */
async function setPassword(home: Home, binaries: Binaries, account: Account): Promise<void> {
  await writePassword(home.password, account);
  const statement = `ALTER ROLE ${ROLE} PASSWORD '${await readPassword(home)}'\n`;
  const args = ['--single', '-D', home.cluster, 'postgres'];
  await feed(binaries.postgres, args, Readable.from([statement]), account);
}

/** Runs a program with an input. @throws CommandError */
async function feed(file: string, args: readonly string[], input: Readable, account: Account): Promise<void> {
  const child = spawn(file, [...args], {
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    ...account,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close');
  // A program that ends early closes its input; its exit code and messages tell why.
  await Promise.all([pipeline(input, child.stdin).catch(() => {}), ended]);
  if (child.exitCode !== 0) throw new CommandError(`${file} failed: ${errors.trim()}`);
}
