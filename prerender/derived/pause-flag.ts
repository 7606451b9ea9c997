/** Maximum ms of a pause, so that a long rebuild delays the background work and does not stop it. */
const LONGEST_PAUSE = 500;

const RUNNING = 0;
const PAUSED = 1;

/** Memory of a flag; can be sent to a thread. */
export type SharedFlag = Int32Array<SharedArrayBuffer>;

/** Lets one thread pause the work of another, which calls waitWhilePaused() at every point where it can stop. */
export class PauseFlag {
  readonly shared: SharedFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #timer: NodeJS.Timeout | undefined;

  pause(): void {
    clearTimeout(this.#timer);
    Atomics.store(this.shared, 0, PAUSED);
    this.#timer = setTimeout(() => this.resume(), LONGEST_PAUSE);
    this.#timer.unref();
  }

  resume(): void {
    clearTimeout(this.#timer);
    Atomics.store(this.shared, 0, RUNNING);
    Atomics.notify(this.shared, 0);
  }
}

/** Blocks the calling thread while it is paused, at most LONGEST_PAUSE. */
export function waitWhilePaused(flag: SharedFlag): void {
  Atomics.wait(flag, 0, PAUSED, LONGEST_PAUSE);
}
