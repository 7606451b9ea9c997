import type { Log } from '../log.ts';
import type { StartedWorkers } from './supervisor.ts';

type Stoppable = Pick<StartedWorkers, 'stop'>;

interface SwitchOptions {
  /** Returns true if jobs that act outside of the shop are held. */
  readonly isMute: () => Promise<boolean>;
  readonly start: (isMute: boolean) => Promise<readonly Stoppable[]>;
  readonly log: Log;
}

/** Runs workers with or without the jobs that act outside, and restarts them when check() finds that this changed. */
export async function createSwitch({ isMute, start, log }: SwitchOptions) {
  let isStopped = false;
  let wasMute = await isMute();
  let workers = await start(wasMute);
  const stopAll = () => Promise.all(workers.map((worker) => worker.stop()));
  const follow = async () => {
    const mute = await isMute();
    if (isStopped || mute === wasMute) return;
    log.info(mute ? 'Jobs that act outside of the shop are held' : 'Jobs that act outside of the shop run again');
    await stopAll();
    workers = await start(mute);
    wasMute = mute;
  };
  let following: Promise<void> | null = null;
  return {
    /** Begins a check, unless one is under way. */
    check(): void {
      following ??= follow()
        .catch((error: unknown) => log.error('The state of the shop could not be read', { reason: String(error) }))
        .finally(() => {
          following = null;
        });
    },
    /** Finishes the jobs under way. */
    async stop(): Promise<void> {
      isStopped = true;
      await following;
      await stopAll();
    },
  };
}
