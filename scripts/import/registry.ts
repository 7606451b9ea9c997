import { ImportError } from './shapes.ts';

/** Remembers what a file has named so far, to refuse what it names twice or never. */
export class Registry {
  readonly #what: string;
  readonly #places = new Map<string, string>();

  /** @param what names the things in errors: `slug`, `SKU`. */
  constructor(what: string) {
    this.#what = what;
  }

  /** @throws ImportError when another place has the same name. */
  add(name: string, place: string): void {
    const first = this.#places.get(name);
    if (first !== undefined) throw new ImportError(`${place}: the ${this.#what} ${name} is also that of ${first}`);
    this.#places.set(name, place);
  }

  /** @throws ImportError when nothing of that name came before `place`. */
  require(name: string, place: string): void {
    if (!this.#places.has(name)) {
      throw new ImportError(`${place}: there is no ${this.#what} ${name} before it in the file`);
    }
  }
}
