import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../log.ts';

/** Milliseconds between two checks, each of one file and one process. */
const LOOK_INTERVAL = 1_000;

interface Supervised {
  readonly isRunning: () => Promise<boolean>;
  /** Starts the server again, or finds that another process has done so. */
  readonly restart: () => Promise<void>;
}

/** Watches a server that this process uses and restarts it when it has died, until end() is called. */
export class Supervisor {
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;

  constructor(supervised: Supervised) {
    this.#watching = this.#watch(supervised);
  }

  /** Stops watching; waits for a restart under way. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch({ isRunning, restart }: Supervised): Promise<void> {
    while (await this.#pause()) {
      try {
        if (await isRunning()) continue;
        log.error('PostgreSQL has died and is restarted');
        await restart();
      } catch (error) {
        // The remains of the dead server may need time to disappear; the next check tries again.
        log.error('PostgreSQL could not be restarted', { reason: String(error) });
      }
    }
  }

  /** Waits until the next check. @returns false if the watching ends; the timer never keeps the process alive */
  async #pause(): Promise<boolean> {
    try {
      await sleep(LOOK_INTERVAL, undefined, { signal: this.#ending.signal, ref: false });
      return true;
    } catch (error) {
      if (this.#ending.signal.aborted) return false;
      throw error;
    }
  }
}

const log = createLog().with({ component: 'database' });
