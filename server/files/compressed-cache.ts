/** Maximum size of the cache in bytes, some three thousand pages. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A file in one encoding, as it is sent. */
export interface SentForm {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A hash of these bytes. */
  readonly etag: string;
  readonly isCompressed: boolean;
}

/** Caches the sent forms of recently requested files in memory; concurrent requests share one compression. */
export class CompressedCache {
  /** In order of use, the least recent first. */
  readonly #forms = new Map<string, Promise<SentForm>>();
  #bytes = 0;

  /** @param key identifies the version of the file and its form: a rewritten file has another key */
  find(key: string): Promise<SentForm> | undefined {
    const known = this.#forms.get(key);
    if (!known) return undefined;
    this.#forms.delete(key);
    this.#forms.set(key, known);
    return known;
  }

  /** Returns the cached form, or the one that `make` creates. */
  get(key: string, make: () => Promise<SentForm>): Promise<SentForm> {
    const known = this.find(key);
    if (known) return known;
    const made = make();
    this.#forms.set(key, made);
    made.then(
      ({ bytes }) => this.#keep(bytes.length),
      // The caller gets the error; the next request tries again.
      () => this.#forms.delete(key),
    );
    return made;
  }

  async #keep(bytes: number): Promise<void> {
    this.#bytes += bytes;
    for (const [key, form] of this.#forms) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#forms.delete(key);
      this.#bytes -= (await form).bytes.length;
    }
  }
}
