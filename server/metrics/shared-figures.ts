import { setTimeout as sleep } from 'node:timers/promises';

interface SharedFiguresOptions<Figures> {
  readonly read: () => Promise<Figures>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds for which an answer waits for new figures; afterwards it has the last ones. */
  readonly patience?: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** Milliseconds within which figures are not read again, however often and by however many Prometheus asks. */
export const FRESH = 15_000;
/** Milliseconds after which figures that could not be read again are no longer shown. */
const LONGEST_SHOWN = 120_000;
const PATIENCE = 2_000;

/**
 * Figures of the database that all answers share. They are read at most every 15 seconds and never twice at once, so
 * that neither frequent questions nor a slow database make more queries.
 */
export class SharedFigures<Figures> {
  readonly #options: Required<SharedFiguresOptions<Figures>>;
  #last: { readonly figures: Figures; readonly at: number } | null = null;
  #reading: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SharedFiguresOptions<Figures>) {
    this.#options = { now: () => performance.now(), patience: PATIENCE, ...options };
  }

  /** Returns the current figures; null if there are none of the last two minutes. */
  async current(): Promise<Figures | null> {
    const { now, patience } = this.#options;
    if (!this.#reading && now() - this.#askedAt >= FRESH) this.#reading = this.#read();
    if (this.#reading) {
      const answered = new AbortController();
      const waited = sleep(patience, undefined, { signal: answered.signal, ref: false }).catch(() => {});
      await Promise.race([this.#reading, waited]);
      answered.abort();
    }
    return this.#last && now() - this.#last.at < LONGEST_SHOWN ? this.#last.figures : null;
  }

  async #read(): Promise<void> {
    const { read, onError, now } = this.#options;
    this.#askedAt = now();
    try {
      this.#last = { figures: await read(), at: now() };
    } catch (error) {
      onError(error);
    } finally {
      this.#reading = null;
    }
  }
}
