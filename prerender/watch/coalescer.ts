/** Quiet ms that end a burst after its second change. */
const FIRST_QUIET = 12;
/** Maximum ms; the quiet time that ends a burst doubles after each further change, up to this. */
const LONGEST_QUIET = 250;
/** Maximum ms that a change waits, however long the burst lasts. */
const LONGEST_WAIT = 500;
/** Maximum ms between two changes of one burst. */
const BURST_GAP = 50;

/**
 * Debounces changes: a lone change, or the first of a burst, is due at once; the rest of a burst becomes one rebuild.
 */
export class Coalescer {
  #timer: NodeJS.Timeout | undefined;
  #first: number | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #quiet = 0;
  #isDue = false;
  #resolve: (() => void) | null = null;

  /** Records a change. */
  note(): void {
    const now = performance.now();
    const isOfBurst = now - this.#last < BURST_GAP;
    this.#quiet = isOfBurst ? Math.min(Math.max(this.#quiet * 2, FIRST_QUIET), LONGEST_QUIET) : 0;
    this.#last = now;
    if (this.#isDue) return;
    if (!isOfBurst && this.#first === null) {
      this.hurry();
      return;
    }
    this.#first ??= now;
    clearTimeout(this.#timer);
    const wait = Math.min(this.#quiet, this.#first + LONGEST_WAIT - now);
    this.#timer = setTimeout(() => this.hurry(), Math.max(0, wait));
  }

  /** Makes everything recorded due now; a rebuild becomes due even if nothing was recorded. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#isDue = true;
    this.#resolve?.();
  }

  /** Resolves once changes are due, and consumes them: later changes belong to the next rebuild. */
  async due(): Promise<void> {
    if (!this.#isDue) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
    }
    this.#resolve = null;
    this.#isDue = false;
    this.#first = null;
    clearTimeout(this.#timer);
  }
}
