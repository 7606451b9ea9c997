import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Log } from '../log.ts';

/** Milliseconds before workers that have ended, as when the database is away, are started again. */
const RESTART_PAUSE = 1_000;

/** Workers that take jobs, until they are stopped or cannot note what became of one. */
export interface StartedWorkers {
  /** Finishes the jobs under way. Rejects when they are ending already. */
  stop(): Promise<void>;
  /** Never rejects; none of their jobs runs any more. */
  readonly ended: Promise<void>;
}

/** Starts workers, and again whenever they end by themselves: those of a database that goes away do. */
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
      if (workers) log.error('Workers have ended, and are started again');
      // A stop ends the pause.
      await sleep(RESTART_PAUSE, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      workers = await start().catch((error: unknown) => {
        log.error('Workers cannot be started', { reason: String(error) });
        return null;
      });
      if (signal.aborted) await stopNow();
    }
  };
  const stopNow = () =>
    workers?.stop().catch((error: unknown) => log.warning('Workers had ended already', { reason: String(error) }));
  const supervising = supervise();
  return {
    async stop() {
      stopping.abort();
      await stopNow();
      await supervising;
    },
  };
}

/** Resolves when each worker that was made has stopped: then no job runs, whatever is still to be noted. */
export function allStopped(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  events.on('worker:create', () => running++);
  events.on('worker:stop', () => {
    if (--running === 0) resolve();
  });
  return promise;
}
