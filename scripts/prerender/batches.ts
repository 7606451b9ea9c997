import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { PageJob } from './plan.ts';

/** Pages that a thread reads and renders in one go, at most: enough to share queries, few enough for the bar. */
export const BATCH_SIZE = 64;
/** Smaller ones would not share queries any more. */
const LEAST = 8;

/**
 * Shares jobs out among takers, in batches of one language. A taker has a language of its own until that is used up:
 * what pages of one language share is then made by one thread. Towards the end batches become smaller, so that all
 * takers end at the same time: guided self-scheduling (Polychronopoulos and Kuck, IEEE Transactions on Computers 36,
 * 1987), with half of their share, because a taker gets its next batch while it still has one.
 */
export class Batches {
  readonly #takers: number;
  /** Of each language, in the order of the plan. */
  readonly #waiting: ReadonlyMap<Language, PageJob[]>;

  /** @param takers batches that are under way at the same time */
  constructor(jobs: readonly PageJob[], takers: number) {
    this.#takers = takers;
    this.#waiting = new Map(LANGUAGES.map((lang) => [lang, jobs.filter((job) => job.lang === lang)]));
  }

  /** The next batch for a taker whose own language is `own`; empty at the end. */
  take(own: Language): PageJob[] {
    const size = this.#nextSize();
    const ofOwn = this.#waiting.get(own)?.splice(0, size) ?? [];
    if (ofOwn.length > 0) return ofOwn;
    // The owner takes from the front, a helper from the back.
    const left = [...this.#waiting.values()].find((jobs) => jobs.length > 0);
    return left?.splice(-size) ?? [];
  }

  #nextSize(): number {
    const left = [...this.#waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    return Math.min(BATCH_SIZE, Math.max(LEAST, Math.ceil(left / (2 * this.#takers))));
  }
}
