import * as v from 'valibot';
import type { EntryType } from '../../src/contract/page-entry.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import type { Place } from './problems.ts';

/** Checks that names (slugs or SKUs) are unique within a file. */
export class UniqueNames {
  readonly #code: 'slug_twice' | 'sku_twice';
  readonly #places = new Map<string, string>();

  /** @param code code of the problem of a duplicate */
  constructor(code: 'slug_twice' | 'sku_twice') {
    this.#code = code;
  }

  /** Adds a name; reports it if another place of the file has it. */
  add(name: string, place: Place, field: string): void {
    const first = this.#places.get(name);
    if (first === undefined) this.#places.set(name, place.path);
    else place.report(field, { code: this.#code, params: { name, first } });
  }
}

interface Reference {
  readonly slug: string;
  readonly place: Place;
  readonly field: string;
}

/** Collects references between entities, to be checked once the whole file is read. */
export class References {
  readonly #named = new Map<EntryType, Reference[]>();
  readonly #inFile = new Map<EntryType, Set<string>>();

  /** Registers an element of the file. */
  add(type: EntryType, slug: string): void {
    const slugs = this.#inFile.get(type) ?? new Set();
    this.#inFile.set(type, slugs.add(slug));
  }

  /** Registers a reference from an element of the file. */
  require(type: EntryType, slug: string, place: Place, field: string): void {
    if (this.#inFile.get(type)?.has(slug)) return;
    const named = this.#named.get(type) ?? [];
    named.push({ slug, place, field });
    this.#named.set(type, named);
  }

  /** Reports references, collected since the last call, to entities that neither the file nor the shop has. */
  async check(client: Queryable): Promise<void> {
    const all = [...this.#named];
    this.#named.clear();
    for (const [type, named] of all) {
      const missing = named.filter(({ slug }) => !this.#inFile.get(type)?.has(slug));
      const rows = await readRows(client, v.object({ slug: v.string() }), {
        text: 'SELECT slug FROM page_entries WHERE type = $1 AND slug = ANY($2)',
        values: [type, [...new Set(missing.map(({ slug }) => slug))]],
      });
      const existing = new Set(rows.map(({ slug }) => slug));
      for (const { slug, place, field } of missing) {
        if (!existing.has(slug)) place.report(field, { code: 'not_found', params: { type, slug } });
      }
    }
  }
}
