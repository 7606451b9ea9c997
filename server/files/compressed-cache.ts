/** Bytes of copies that are kept: some three thousand pages. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A file as it goes over the line. */
export interface SentForm {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of these very bytes. */
  readonly etag: string;
  readonly isCompressed: boolean;
}

/** Forms of files that were asked for lately, in memory; each is made once, however many ask at the same time. */
export class CompressedCache {
  /** In the order of use. */
  readonly #forms = new Map<string, Promise<SentForm>>();
  #bytes = 0;

  /** @param key of the file as it is and of its form: a file that is written anew has another one */
  find(key: string): Promise<SentForm> | undefined {
    const known = this.#forms.get(key);
    if (!known) return undefined;
    this.#forms.delete(key);
    this.#forms.set(key, known);
    return known;
  }

  /** The form that find() gives, or else the one that `make` makes. */
  get(key: string, make: () => Promise<SentForm>): Promise<SentForm> {
    const known = this.find(key);
    if (known) return known;
    const made = make();
    this.#forms.set(key, made);
    made.then(
      ({ bytes }) => this.#keep(bytes.length),
      // Whoever asked is told; the next one tries again.
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
