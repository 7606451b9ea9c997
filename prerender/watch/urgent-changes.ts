import { setTimeout as sleep } from 'node:timers/promises';
import { log, reasonOf } from '../log.ts';
import type { Changes } from '../source/snapshot.ts';

/** ms between two polls of the change feed. */
const POLL_INTERVAL = 200;

/** Rendering many pages was preempted by a change that few pages show. Only those few pages were published. */
export class PreemptedError extends Error {
  override readonly name = 'PreemptedError';
}

interface ChangePoll {
  readonly read: () => Promise<Changes>;
  readonly isUrgent: (changes: Changes) => boolean;
}

/** Polls the change feed, while many pages are rendered, for something urgent. */
export class UrgentChanges {
  readonly #poll: ChangePoll;
  readonly #ending = new AbortController();
  #isFound = false;

  constructor(poll: ChangePoll) {
    this.#poll = poll;
    void this.#watch();
  }

  /** @throws PreemptedError when something has */
  check(): void {
    if (this.#isFound) throw new PreemptedError('Something that few pages show has changed');
  }

  /** Nothing is asked any more. */
  end(): void {
    this.#ending.abort();
  }

  /** Never throws: rendering goes on when a poll fails, and whoever reads the same database reports why. */
  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    const { read, isUrgent } = this.#poll;
    try {
      while (!signal.aborted && !this.#isFound) {
        const changes = await read();
        if (signal.aborted) return;
        this.#isFound = isUrgent(changes);
        await sleep(POLL_INTERVAL, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error(`Polling the change feed failed: ${reasonOf(error)}`);
    }
  }
}
