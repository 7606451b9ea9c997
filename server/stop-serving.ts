import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from './context.ts';
import type { Env } from './env.ts';
import type { Listening } from './listen.ts';

interface Stoppable {
  readonly deps: Pick<Deps, 'shutdown' | 'log'>;
  /** Finishes jobs within a limit in milliseconds. */
  readonly stopJobs: (limit: number) => Promise<void>;
}

/**
 * Stops to serve. Balancers learn first that the process is not ready, and requests are answered as before until the
 * drain is over; then requests and jobs under way are finished, within their limit.
 */
export async function stopServing(
  server: Pick<Listening, 'drain' | 'close'>,
  { deps: { shutdown, log }, stopJobs }: Stoppable,
  { drainTime, stopTimeout }: Pick<Env, 'drainTime' | 'stopTimeout'>,
): Promise<void> {
  shutdown.drain();
  server.drain();
  if (drainTime > 0) {
    log.info('Draining: requests are answered until other processes have taken over', { ms: drainTime });
    await sleep(drainTime);
  }
  shutdown.end();
  await Promise.all([server.close(stopTimeout), stopJobs(stopTimeout)]);
}
