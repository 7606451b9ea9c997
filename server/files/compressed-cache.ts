import { compressed, type Encoding } from '../compression.ts';

/** Bytes of copies that are kept: some three thousand pages. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Compressed copies of what was asked for lately, in memory; each is made once, however many ask at the same time. */
export class CompressedCache {
  /** In the order of use. */
  readonly #copies = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  /**
   * @param key of the content, such as its hash
   * @returns null when compressing does not pay
   */
  get(key: string, content: Buffer, encoding: Encoding): Promise<Buffer | null> {
    const name = `${encoding} ${key}`;
    const known = this.#copies.get(name);
    if (known) {
      this.#copies.delete(name);
      this.#copies.set(name, known);
      return known;
    }
    const made = compressed(content, encoding);
    this.#copies.set(name, made);
    made.then(
      (copy) => this.#keep(copy?.length ?? 0),
      // Whoever asked is told; the next one tries again.
      () => this.#copies.delete(name),
    );
    return made;
  }

  async #keep(bytes: number): Promise<void> {
    this.#bytes += bytes;
    for (const [name, copy] of this.#copies) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#copies.delete(name);
      this.#bytes -= (await copy)?.length ?? 0;
    }
  }
}
