import { LANGUAGES } from '../../src/contract/language.ts';
import type { PageJob } from './plan.ts';

/** Pages that a thread reads and renders in one go, at most: enough to share queries, few enough for the bar. */
export const BATCH_SIZE = 64;
/** Smaller ones would not share queries any more. */
const LEAST = 8;

/**
 * Shares jobs out among threads, in batches of one language. A thread has a language of its own until that is used up:
 * what pages of one language share is then made by one thread. Towards the end batches become smaller, so that all
 * threads end at the same time: guided self-scheduling (Polychronopoulos and Kuck, IEEE Transactions on Computers 36,
 * 1987), with half of their share, because a thread gets its next batch while it still has one.
 */
export class Batches {
  readonly #atOnce: number;
  /** Of each language, in the order of the plan. */
  readonly #waiting: readonly PageJob[][];

  /** @param atOnce batches that are under way at the same time */
  constructor(jobs: readonly PageJob[], atOnce: number) {
    this.#atOnce = atOnce;
    this.#waiting = LANGUAGES.map((lang) => jobs.filter((job) => job.lang === lang));
  }

  /** The next batch for a thread, of which there may be any number; empty at the end. */
  take(thread: number): PageJob[] {
    const size = this.#nextSize();
    const own = this.#waiting[thread % this.#waiting.length]?.splice(0, size) ?? [];
    if (own.length > 0) return own;
    // The owner takes from the front, a helper from the back.
    return this.#waiting.find((jobs) => jobs.length > 0)?.splice(-size) ?? [];
  }

  #nextSize(): number {
    if (this.#atOnce === 1) return BATCH_SIZE;
    const left = this.#waiting.reduce((sum, jobs) => sum + jobs.length, 0);
    return Math.min(BATCH_SIZE, Math.max(LEAST, Math.ceil(left / (2 * this.#atOnce))));
  }
}
