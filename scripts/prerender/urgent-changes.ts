import { setTimeout as sleep } from 'node:timers/promises';

/** ms between two looks. */
const LOOK_INTERVAL = 200;

/** The rendering of many pages gave way to a change that few pages show. Nothing of it was published. */
export class GaveWayError extends Error {
  override readonly name = 'GaveWayError';
}

/** Looks now and then, while many pages are rendered, whether something urgent has changed. */
export class UrgentChanges {
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  #error: unknown = null;

  /** @param look whether something has; its error is thrown by check() */
  constructor(look: () => Promise<boolean>) {
    this.#watching = this.#watch(look);
  }

  /** @throws GaveWayError when it has */
  check(): void {
    if (this.#error !== null) throw this.#error;
  }

  /** Resolves when nobody looks any more. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch(look: () => Promise<boolean>): Promise<void> {
    try {
      do {
        if (await look()) throw new GaveWayError('Something that few pages show has changed');
      } while (await this.#pause());
    } catch (error) {
      this.#error = error;
    }
  }

  /** @returns false when it was ended */
  async #pause(): Promise<boolean> {
    const { signal } = this.#ending;
    try {
      await sleep(LOOK_INTERVAL, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  }
}
