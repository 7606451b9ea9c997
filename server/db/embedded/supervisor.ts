import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../log.ts';

/** ms between two looks, which cost a look at one file and at one process. */
const LOOK_INTERVAL = 1_000;

interface Supervised {
  readonly isRunning: () => Promise<boolean>;
  /** Starts it again, or finds that somebody else has. */
  readonly restart: () => Promise<void>;
}

/** Looks after a server that this process uses, and starts it again when it has died, until it is told to end. */
export class Supervisor {
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;

  constructor(supervised: Supervised) {
    this.#watching = this.#watch(supervised);
  }

  /** Looks no more; waits for a start under way. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch({ isRunning, restart }: Supervised): Promise<void> {
    while (await this.#pause()) {
      try {
        if (await isRunning()) continue;
        log.error('PostgreSQL has died and is started again');
        await restart();
      } catch (error) {
        // It may need a while until what it has left is gone; the next look tries again.
        log.error('PostgreSQL could not be started again', { reason: String(error) });
      }
    }
  }

  /** @returns whether to go on; never keeps a process from ending. */
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
