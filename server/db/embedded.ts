import { type FileLock, lock, tryLock } from '../file-lock.ts';
import { databaseAccount } from './embedded/account.ts';
import { type Binaries, reachableBinaries } from './embedded/binaries.ts';
import { initialiseCluster, readPassword } from './embedded/cluster.ts';
import type { Account } from './embedded/command.ts';
import { type Home, prepareHome } from './embedded/home.ts';
import { choosePort } from './embedded/port.ts';
import { findRunning, isRunning, PostmasterError, serverUrl, startServer, stopServer } from './embedded/postmaster.ts';
import { Supervisor } from './embedded/supervisor.ts';

/** Milliseconds to wait for another process that is starting or stopping the same server. */
const LOCK_TIMEOUT = 120_000;

export interface EmbeddedPostgres {
  /** URL of the server's `postgres` database, with its password. */
  readonly url: string;
  /** Releases this process's use of the server; the last process that does so stops it. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the shop's own PostgreSQL, with its files under `{dataDir}/postgres`.
 *
 * Processes that share a data folder share one server: the first starts it, the others join it, the last to stop it
 * ends it. A process that is killed leaves the server running and its data safe; the next start finds and joins it. A
 * server that is killed is restarted, at the same URL, by one of the processes that use it.
 * One data folder belongs to one machine: two containers must not share it (give them a DATABASE_URL).
 *
 * @param settings settings of postgresql.conf, used by the process that starts the server
 * @throws UnsupportedPlatformError, LockTimeoutError, PostmasterError, CommandError
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const account = await databaseAccount();
  const home = await prepareHome(dataDir, account);
  const binaries = await reachableBinaries(home.binaries, account);
  return withLock(home, async () => {
    const start = () => findOrStart(home, binaries, account, settings);
    const url = await start();
    const use = await lock(home.usersLock, 'shared', LOCK_TIMEOUT);
    const supervisor = new Supervisor({
      isRunning: () => isRunning(home),
      restart: () => withLock(home, async () => checkAddress(await start(), url)),
    });
    const stop = async () => {
      await supervisor.end();
      await withLock(home, () => leave(home, binaries, account, use));
    };
    return { url, stop: once(stop) };
  });
}

/** Checks that a restarted server has the URL that the pools already use. @throws PostmasterError */
function checkAddress(found: string, known: string): void {
  if (found !== known)
    throw new PostmasterError('Another program has taken the port of PostgreSQL: restart the process');
}

async function findOrStart(
  home: Home,
  binaries: Binaries,
  account: Account,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  await initialiseCluster(home, binaries, account);
  const password = await readPassword(home);
  const running = await findRunning(home, password);
  if (running !== null) return serverUrl(running, password);
  const port = await choosePort(home.port);
  await startServer(home, binaries, account, port, settings);
  return serverUrl(port, password);
}

async function leave(home: Home, binaries: Binaries, account: Account, use: FileLock): Promise<void> {
  use.release();
  const alone = tryLock(home.usersLock, 'exclusive');
  if (!alone) return;
  try {
    const isRunning = (await findRunning(home, await readPassword(home))) !== null;
    if (isRunning) await stopServer(home, binaries, account);
  } finally {
    alone.release();
  }
}

async function withLock<Result>(home: Home, work: () => Promise<Result>): Promise<Result> {
  const held = await lock(home.startLock, 'exclusive', LOCK_TIMEOUT);
  try {
    return await work();
  } finally {
    held.release();
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
