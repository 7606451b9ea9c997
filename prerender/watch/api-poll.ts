import type { RebuildEvent } from '../../src/contract/rebuild.ts';

/** ms between two polls of an API that does not say what has changed: each poll asks it for every page. */
const BLIND_INTERVAL = 5 * 60_000;

/** When an API is to be polled again: at each interval, unless its answer is the whole shop. */
export class ApiPoll {
  readonly #now: () => number;
  #isBlind = false;
  #polledAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** An event of a rebuild. */
  onEvent(event: RebuildEvent): void {
    if (event.type !== 'planned') return;
    this.#isBlind = (event.reasons.everything ?? 0) > 0;
    this.#polledAt = this.#now();
  }

  get isDue(): boolean {
    return !this.#isBlind || this.#now() - this.#polledAt >= BLIND_INTERVAL;
  }
}
