import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { hasCode } from '../../errors.ts';
import { readRow } from '../rows.ts';
import type { Binaries } from './binaries.ts';
import { ROLE } from './cluster.ts';
import { type Account, CommandError, run } from './command.ts';
import type { Home } from './home.ts';
import { LOOPBACK } from './port.ts';

/** Timeout of a start in seconds; recovery after a crash is part of it. */
const START_TIMEOUT = 60;
/** Milliseconds in which our server must answer or end before it counts as stuck. */
const ANSWER_TIMEOUT = 15_000;
const RETRY_INTERVAL = 100;
const CONNECT_TIMEOUT = 2_000;

const OWN_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  // Half of the default: the shop shares a small machine, and the system's page cache holds the rest.
  shared_buffers: '64MB',
};

/** The lines of postmaster.pid: https://www.postgresql.org/docs/18/storage-file-layout.html */
const PID_LINE = 0;
const PORT_LINE = 3;

/** A server that cannot be used runs over the data folder. */
export class PostmasterError extends Error {
  override readonly name = 'PostmasterError';
}

/** Returns the URL of the server's maintenance database. */
export function serverUrl(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@${LOOPBACK}:${port}/postgres`;
}

/**
 * Finds the server that an earlier process left running over this data folder. A pid file that outlived its server is
 * removed: PostgreSQL itself refuses to start when another program has got the same pid since.
 * @returns the port of the server that answers; null when there is none
 * @throws PostmasterError when a server runs over the folder but refuses the connection
 */
export async function findRunning(home: Home, password: string): Promise<number | null> {
  const deadline = Date.now() + ANSWER_TIMEOUT;
  for (;;) {
    const found = await readPidFile(home);
    if (found === null) return null;
    if (!(await isPostmaster(found.pid, home))) {
      await rm(pidFile(home), { force: true });
      return null;
    }
    const answer = found.port === null ? 'is starting' : await ask(found.port, password, home);
    if (answer === null) return found.port;
    if (Date.now() > deadline) {
      throw new PostmasterError(`PostgreSQL (process ${found.pid}) runs over ${home.cluster} but ${answer}.`);
    }
    await sleep(RETRY_INTERVAL);
  }
}

/** Returns true if a server over this data folder is running or starting; sends it no query. */
export async function isRunning(home: Home): Promise<boolean> {
  const found = await readPidFile(home);
  return found !== null && (await isPostmaster(found.pid, home));
}

/** Starts a server that outlives this process until it is stopped. Returns when it accepts connections. */
export async function startServer(
  home: Home,
  binaries: Binaries,
  account: Account,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const all = { ...OWN_SETTINGS, ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  const args = ['start', '-D', home.cluster, '-l', home.log, '-w', '-t', String(START_TIMEOUT), '-s'];
  try {
    await run(binaries.pg_ctl, [...args, '-o', [`-p ${port}`, ...options].join(' ')], account);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new PostmasterError(`${error.message}\n${await lastLines(home.log)}`, { cause: error });
  }
}

/** Stops the server: open transactions are rolled back, everything committed is kept. */
export async function stopServer(home: Home, binaries: Binaries, account: Account): Promise<void> {
  await run(binaries.pg_ctl, ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-s'], account);
}

const pidFile = (home: Home) => join(home.cluster, 'postmaster.pid');

async function readPidFile(home: Home): Promise<{ pid: number; port: number | null } | null> {
  const text = await readIfThere(pidFile(home));
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[PID_LINE]);
  const port = Number(lines[PORT_LINE]);
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null };
}

/** Returns true if the process is the PostgreSQL of this data folder, not another program with the same pid. */
async function isPostmaster(pid: number, home: Home): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // PostgreSQL's working directory is its data folder, and Linux updates it when the folder is moved.
  if (process.platform === 'linux') return (await workingDirectory(pid)) === home.cluster;
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(home.cluster);
}

async function workingDirectory(pid: number): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch (error) {
    // No such process, or one of another account, which cannot be the owner of our data folder.
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return null;
    throw error;
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    return await run('ps', ['-o', 'command=', '-p', String(pid)]);
  } catch (error) {
    // `ps` fails when there is no such process.
    if (error instanceof CommandError) return '';
    throw error;
  }
}

/**
 * Asks the server for its data folder. Returns a description of the problem; null when the server is ours and accepts
 * the connection.
 */
async function ask(port: number, password: string, home: Home): Promise<string | null> {
  const client = new pg.Client({
    connectionString: serverUrl(port, password),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  try {
    await client.connect();
    const row = await readRow(client, v.object({ data_directory: v.string() }), { text: 'SHOW data_directory' });
    const directory = row?.data_directory;
    return directory === home.cluster ? null : `its port ${port} belongs to a server over ${directory}`;
  } catch (error) {
    return `does not let us in (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await client.end();
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function lastLines(path: string): Promise<string> {
  const text = (await readIfThere(path)) ?? '';
  return text.trimEnd().split('\n').slice(-20).join('\n');
}
