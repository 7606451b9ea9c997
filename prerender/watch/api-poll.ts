import type { RebuildEvent } from '../../src/contract/rebuild.ts';

/** ms between two looks at an API that does not tell what has changed: each look asks it for every page. */
const BLIND_INTERVAL = 5 * 60_000;

/** When an API is to be looked at again: at each poll, unless its answer is the whole shop. */
export class ApiPoll {
  readonly #now: () => number;
  #isBlind = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What a rebuild tells. */
  hear(event: RebuildEvent): void {
    if (event.type !== 'planned') return;
    this.#isBlind = (event.reasons.everything ?? 0) > 0;
    this.#lookedAt = this.#now();
  }

  get isDue(): boolean {
    return !this.#isBlind || this.#now() - this.#lookedAt >= BLIND_INTERVAL;
  }
}
