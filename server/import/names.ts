import * as v from 'valibot';
import type { EntryType } from '../../src/contract/page-entry.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import type { Place } from './problems.ts';

/** Names that must be there once: slugs, SKUs. What a file says of them so far. */
export class UniqueNames {
  readonly #what: string;
  readonly #places = new Map<string, string>();

  /** @param what they are, for errors: `slug`, `SKU` */
  constructor(what: string) {
    this.#what = what;
  }

  /** Reports a name that another place of the file has. */
  add(name: string, place: Place, field: string): void {
    const first = this.#places.get(name);
    if (first === undefined) this.#places.set(name, place.path);
    else place.report(field, `the ${this.#what} ${name} is also that of ${first}`);
  }
}

interface Reference {
  readonly slug: string;
  readonly place: Place;
  readonly field: string;
}

/** What a file's elements name, and whether the file or the shop has it: asked once the whole file is read. */
export class References {
  readonly #named = new Map<EntryType, Reference[]>();
  readonly #inFile = new Map<EntryType, Set<string>>();

  /** The file has an element of this kind and slug. */
  add(type: EntryType, slug: string): void {
    const slugs = this.#inFile.get(type) ?? new Set();
    this.#inFile.set(type, slugs.add(slug));
  }

  /** An element of the file names another. */
  require(type: EntryType, slug: string, place: Place, field: string): void {
    if (this.#inFile.get(type)?.has(slug)) return;
    const named = this.#named.get(type) ?? [];
    named.push({ slug, place, field });
    this.#named.set(type, named);
  }

  /** Reports what neither the file nor the shop has. */
  async check(client: Queryable): Promise<void> {
    for (const [type, named] of this.#named) {
      const missing = named.filter(({ slug }) => !this.#inFile.get(type)?.has(slug));
      const rows = await readRows(client, v.object({ slug: v.string() }), {
        text: 'SELECT slug FROM page_entries WHERE type = $1 AND slug = ANY($2)',
        values: [type, [...new Set(missing.map(({ slug }) => slug))]],
      });
      const existing = new Set(rows.map(({ slug }) => slug));
      for (const { slug, place, field } of missing) {
        if (!existing.has(slug)) place.report(field, `there is no ${type} ${slug}, in the file or in the shop`);
      }
    }
  }
}
