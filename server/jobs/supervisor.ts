import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Log } from '../log.ts';

/** Milliseconds before ended workers, for example after a loss of the database, are restarted. */
const RESTART_PAUSE = 1_000;

/** Workers that run jobs until they are stopped, or cannot store the result of a job. */
export interface StartedWorkers {
  /** Finishes the jobs under way. Rejects when the workers are already ending. */
  stop(): Promise<void>;
  /** Resolves when none of their jobs runs any more; never rejects. */
  readonly ended: Promise<void>;
}

/** Starts workers, and restarts them whenever they end by themselves, for example after a loss of the database. */
export async function keepRunning(
  start: () => Promise<StartedWorkers>,
  log: Log,
): Promise<Pick<StartedWorkers, 'stop'>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let workers: StartedWorkers | null = await start();
  const supervise = async () => {
    for (;;) {
      await workers?.ended;
      if (signal.aborted) return;
      if (workers) log.error('Workers have ended and are restarted');
      // A stop aborts the pause.
      await sleep(RESTART_PAUSE, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      workers = await start().catch((error: unknown) => {
        log.error('Workers could not be started', { reason: String(error) });
        return null;
      });
      if (signal.aborted) await stopNow();
    }
  };
  const stopNow = () =>
    workers?.stop().catch((error: unknown) => log.warning('Workers had already ended', { reason: String(error) }));
  const supervising = supervise();
  return {
    async stop() {
      stopping.abort();
      await stopNow();
      await supervising;
    },
  };
}

/**
 * Returns a promise that resolves when every created worker has stopped: no job runs then, although results may still
 * have to be stored.
 */
export function allStopped(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  events.on('worker:create', () => running++);
  events.on('worker:stop', () => {
    if (--running === 0) resolve();
  });
  return promise;
}
