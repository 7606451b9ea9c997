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
  readonly products: readonly FacetedProduct[];
  readonly filters: string;
  readonly columns: TraitColumns;
}

/** Products to keep the traits of: some 10 MiB. Those of further ones are read each time. */
const KEPT_PRODUCTS = 20_000;
/** Lists whose columns are kept: those that were asked for last. */
const KEPT_LISTS = 8;

/**
 * Traits of products of one database, and what indexes are made from them, for as long as whoever owns it sees committed
 * data only. A price that changes in a list of thousands then costs the reading of their prices and no more.
 */
export class TraitStore {
  #codes = '';
  readonly #traits = new Map<number, KnownTraits>();
  readonly #columns = new Map<string, KnownColumns>();

  clear(): void {
    this.#traits.clear();
    this.#columns.clear();
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
    const unknown = products.filter(({ id, revision }) => this.#traits.get(id)?.revision !== revision);
    const found = unknown.length > 0 ? await read(unknown.map(({ id }) => id)) : new Map<number, ProductTraits>();
    const isOfThese = this.#codes === wanted;
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
    this.#columns.delete(key);
    const columns =
      known?.filters === filters && haveSameTraits(known.products, products)
        ? known.columns
        : createTraitColumns(lang, products, attributes);
    this.#columns.set(key, { products, filters, columns });
    const [oldest] = this.#columns.keys();
    if (this.#columns.size > KEPT_LISTS && oldest !== undefined) this.#columns.delete(oldest);
    return columns;
  }
}

const haveSameTraits = (one: readonly FacetedProduct[], other: readonly FacetedProduct[]): boolean =>
  one.length === other.length &&
  one.every(({ id, traits }, place) => id === other[place]?.id && traits === other[place]?.traits);
