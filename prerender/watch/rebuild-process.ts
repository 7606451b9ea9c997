import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { log } from '../log.ts';

/** ms before a worker that ended is restarted. */
const RESTART_PAUSE = 1_000;

export interface RebuildProcess {
  /** Process id of the current worker. */
  readonly pid: number;
  /** Finishes the current rebuild, then stops. */
  stop(): Promise<void>;
}

/**
 * Keeps the site up to date from a child process, so that rendering does not slow requests down. Resolves when the site
 * is up to date for the first time; a worker that ends later is restarted, whatever the cause.
 */
export async function startRebuildProcess(databaseUrl: string): Promise<RebuildProcess> {
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = spawnWorker();
  const watchOver = (worker: ChildProcess) => {
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      log.warning(`The rebuild worker ended (${code ?? signal}) and is restarted`);
      restart = setTimeout(() => {
        child = spawnWorker();
        watchOver(child);
      }, RESTART_PAUSE);
    });
  };

  function spawnWorker(): ChildProcess {
    return spawn(process.execPath, ['scripts/rebuild.mjs', '--watch'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      // The worker ends when this process is gone, because the IPC channel then closes.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  await untilReady(child);
  watchOver(child);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // A signal could be its second one, after Ctrl+C in the terminal of both.
      child.disconnect();
      await ended;
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The site could not be built (${code})`));
    child.once('exit', fail);
    child.once('message', () => {
      child.off('exit', fail);
      resolve();
    });
  });
}
