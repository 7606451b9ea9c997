import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../src/contract/language.ts';
import {
  createTraitColumns,
  type FacetedProduct,
  type FacetName,
  type ProductTraits,
  type TraitColumns,
} from '../../src/rules/facet-index.ts';

/** A product at some moment: its traits differ only where its revision does. */
export interface Revised {
  readonly id: number;
  readonly revision: number;
}

interface KnownTraits {
  readonly revision: number;
  readonly traits: ProductTraits;
}

interface KnownColumns {
  /** Of the products of the list, in its order. */
  readonly traits: readonly ProductTraits[];
  readonly filters: string;
  readonly columns: TraitColumns;
}

/** Products to keep the traits of: some 30 MiB. Those of further ones are read each time. */
const KEPT_PRODUCTS = 60_000;
/** Places in lists whose columns are kept, in both languages together: some 40 MiB of the lists that were asked for last. */
const KEPT_PLACES = 400_000;

/**
 * Traits of products of one database, and what indexes are made from them, for as long as whoever owns it sees committed
 * data only. A price that changes in a list of thousands then costs the reading of their prices and no more.
 */
export class TraitStore {
  #codes = '';
  /** Grows when all is forgotten: what is still being read then is not kept. */
  #generation = 0;
  readonly #traits = new Map<number, KnownTraits>();
  readonly #columns = new Map<string, KnownColumns>();
  #places = 0;

  clear(): void {
    this.#generation += 1;
    this.#traits.clear();
    this.#columns.clear();
    this.#places = 0;
  }

  /**
   * The traits of some products, in their order.
   * @param codes of the attributes that are filters
   * @param read reads those that are not known, by id
   */
  async traitsOf(
    products: readonly Revised[],
    codes: readonly string[],
    read: (ids: readonly number[]) => Promise<ReadonlyMap<number, ProductTraits>>,
  ): Promise<(ProductTraits | undefined)[]> {
    const wanted = codes.join();
    if (this.#codes !== wanted) this.clear();
    this.#codes = wanted;
    const generation = this.#generation;
    const unknown = products.filter(({ id, revision }) => this.#traits.get(id)?.revision !== revision);
    const found = unknown.length > 0 ? await read(unknown.map(({ id }) => id)) : new Map<number, ProductTraits>();
    const isOfThese = this.#generation === generation;
    for (const { id, revision } of isOfThese ? unknown : []) this.#keep(id, revision, found.get(id));
    return products.map(({ id, revision }) => {
      const known = this.#traits.get(id);
      return isOfThese && known?.revision === revision ? known.traits : found.get(id);
    });
  }

  #keep(id: number, revision: number, traits: ProductTraits | undefined): void {
    const known = this.#traits.get(id);
    if (!traits || (!known && this.#traits.size >= KEPT_PRODUCTS)) return;
    // What is the same stays the same object, by which columns are known again.
    this.#traits.set(id, {
      revision,
      traits: isDeepStrictEqual(known?.traits, traits) && known ? known.traits : traits,
    });
  }

  /** @param list any name of the list */
  columnsOf(
    list: string,
    lang: Language,
    products: readonly FacetedProduct[],
    attributes: readonly FacetName[],
  ): TraitColumns {
    const key = `${lang} ${list}`;
    const filters = JSON.stringify(attributes);
    const known = this.#columns.get(key);
    const columns =
      known?.filters === filters && haveTraits(products, known.traits)
        ? known.columns
        : createTraitColumns(lang, products, attributes);
    this.#forget(key);
    this.#columns.set(key, { traits: products.map(({ traits }) => traits), filters, columns });
    this.#places += products.length;
    for (const oldest of this.#columns.keys()) {
      if (this.#places <= KEPT_PLACES) break;
      this.#forget(oldest);
    }
    return columns;
  }

  #forget(key: string): void {
    this.#places -= this.#columns.get(key)?.traits.length ?? 0;
    this.#columns.delete(key);
  }
}

/** Columns are made of traits, and of ids where products are equally old: two products never share one object of traits. */
const haveTraits = (products: readonly FacetedProduct[], traits: readonly ProductTraits[]): boolean =>
  products.length === traits.length && products.every((product, place) => product.traits === traits[place]);
