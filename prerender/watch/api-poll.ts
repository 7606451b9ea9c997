import type { RebuildEvent } from '../../src/contract/rebuild.ts';

/** ms between two polls of an API without a change feed: each poll requests every page. */
const BLIND_INTERVAL = 5 * 60_000;

/** Decides when to poll an API: at each interval, or less often if every poll reads the whole shop. */
export class ApiPoll {
  readonly #now: () => number;
  #isBlind = false;
  #polledAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes an event of a rebuild. */
  onEvent(event: RebuildEvent): void {
    if (event.type !== 'planned') return;
    this.#isBlind = (event.reasons.everything ?? 0) > 0;
    this.#polledAt = this.#now();
  }

  get isDue(): boolean {
    return !this.#isBlind || this.#now() - this.#polledAt >= BLIND_INTERVAL;
  }
}
