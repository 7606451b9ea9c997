/** ms without another change before the second change of a burst is taken up. */
const FIRST_QUIET = 12;
/** ms; a burst has to be quiet for twice as long after each further change, up to this. */
const LONGEST_QUIET = 250;
/** ms that a change waits at most, however long the burst goes on. */
const LONGEST_WAIT = 500;
/** ms between two changes of one burst. */
const BURST_GAP = 50;

/** Makes one rebuild of a burst of changes: a lone change, or the first of a burst, does not wait; a flood is collected. */
export class Coalescer {
  #timer: NodeJS.Timeout | undefined;
  #first: number | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #quiet = 0;
  #isDue = false;
  #resolve: (() => void) | null = null;

  /** Something has changed. */
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

  /** Whatever was noted is due now; so is what nobody has noted. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#isDue = true;
    this.#resolve?.();
  }

  /** Resolves once changes are due, and takes them: what is noted from then on is for the next time. */
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
