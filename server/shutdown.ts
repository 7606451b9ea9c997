/**
 * Stages in which a serving process stops. First it drains: balancers are told to choose another process, but requests
 * are still answered. Then it ends: event streams are closed, and no connection is accepted.
 */
export class Shutdown {
  readonly #ending = new AbortController();
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborted when streams have to end. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  drain(): void {
    this.#isDraining = true;
  }

  end(): void {
    this.drain();
    this.#ending.abort();
  }
}
