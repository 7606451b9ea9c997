import { LANGUAGES } from '../../src/contract/language.ts';
import type { PageJob } from './plan.ts';

/**
 * Maximum number of pages that a thread reads and renders at once: enough to share queries, few enough for the progress
 * bar.
 */
export const BATCH_SIZE = 64;
/** Minimum batch size; smaller batches would not share queries. */
const LEAST = 8;

/**
 * Distributes jobs among threads, in batches of one language. A thread keeps to one language until its jobs are used
 * up, so that one thread computes what the pages of a language share. Batches become smaller towards the end, so that
 * all threads end at the same time: guided self-scheduling (Polychronopoulos and Kuck, IEEE Transactions on Computers
 * 36, 1987), with half of their share, because a thread gets its next batch while it still has one.
 */
export class Batches {
  readonly #atOnce: number;
  /** Waiting jobs of each language, in the order of the plan. */
  readonly #waiting: readonly PageJob[][];

  /** @param atOnce batches that are in progress at the same time */
  constructor(jobs: readonly PageJob[], atOnce: number) {
    this.#atOnce = atOnce;
    this.#waiting = LANGUAGES.map((lang) => jobs.filter((job) => job.lang === lang));
  }

  /** Returns the next batch for a thread (any number); empty at the end. */
  take(thread: number): PageJob[] {
    const size = this.#nextSize();
    const own = this.#waiting[thread % this.#waiting.length]?.splice(0, size) ?? [];
    if (own.length > 0) return own;
    // The thread of the language takes from the front, a helper from the back.
    return this.#waiting.find((jobs) => jobs.length > 0)?.splice(-size) ?? [];
  }

  #nextSize(): number {
    if (this.#atOnce === 1) return BATCH_SIZE;
    const left = this.#waiting.reduce((sum, jobs) => sum + jobs.length, 0);
    return Math.min(BATCH_SIZE, Math.max(LEAST, Math.ceil(left / (2 * this.#atOnce))));
  }
}
