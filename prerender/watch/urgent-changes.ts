import { setTimeout as sleep } from 'node:timers/promises';
import type { Changes } from '../source/snapshot.ts';

/** ms between two looks. */
const LOOK_INTERVAL = 200;

/** The rendering of many pages gave way to a change that few pages show. Only what few pages show was published. */
export class GaveWayError extends Error {
  override readonly name = 'GaveWayError';
}

interface Look {
  readonly read: () => Promise<Changes>;
  readonly isUrgent: (changes: Changes) => boolean;
}

/** Looks now and then, while many pages are rendered, whether something urgent has changed. */
export class UrgentChanges {
  readonly #look: Look;
  readonly #ending = new AbortController();
  #isFound = false;

  constructor(look: Look) {
    this.#look = look;
    void this.#watch();
  }

  /** @throws GaveWayError when something has */
  check(): void {
    if (this.#isFound) throw new GaveWayError('Something that few pages show has changed');
  }

  /** Nothing is asked any more. */
  end(): void {
    this.#ending.abort();
  }

  /** Never throws: rendering goes on without a look that fails, and whoever reads the same database will say why. */
  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    const { read, isUrgent } = this.#look;
    try {
      while (!signal.aborted && !this.#isFound) {
        const changes = await read();
        if (signal.aborted) return;
        this.#isFound = isUrgent(changes);
        await sleep(LOOK_INTERVAL, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      console.error(JSON.stringify({ level: 'error', component: 'prerender', message: `No look: ${String(error)}` }));
    }
  }
}
