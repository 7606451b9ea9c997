import { setTimeout as sleep } from 'node:timers/promises';
import { log, reasonOf } from '../log.ts';
import type { Changes } from '../source/snapshot.ts';

/**
 * ms between two polls of the change feed: a poll takes 1 ms, and a price change waits for half of the interval on
 * average.
 */
const POLL_INTERVAL = 40;

/** A change that few pages show has preempted the rendering of many pages. Only those few pages were published. */
export class PreemptedError extends Error {
  override readonly name = 'PreemptedError';
}

interface ChangePoll {
  readonly read: () => Promise<Changes>;
  readonly isUrgent: (changes: Changes) => boolean;
}

/** Polls the change feed for urgent changes while many pages are rendered. */
export class UrgentChanges {
  readonly #poll: ChangePoll;
  readonly #ending = new AbortController();
  readonly #found = new AbortController();

  constructor(poll: ChangePoll) {
    this.#poll = poll;
    void this.#watch();
  }

  /** Aborted, with a PreemptedError as its reason, once something urgent has changed. */
  get signal(): AbortSignal {
    return this.#found.signal;
  }

  /** Stops polling. */
  end(): void {
    this.#ending.abort();
  }

  /**
   * Polls until ended, and never throws: rendering continues when a poll fails, and the build, which reads the same
   * database, reports the reason.
   */
  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    const { read, isUrgent } = this.#poll;
    try {
      while (!signal.aborted) {
        const changes = await read();
        if (signal.aborted) return;
        if (isUrgent(changes))
          return this.#found.abort(new PreemptedError('Changes of a few pages preempt the rebuild'));
        await sleep(POLL_INTERVAL, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error(`Polling the change feed failed: ${reasonOf(error)}`);
    }
  }
}
