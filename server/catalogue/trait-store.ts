import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../src/contract/language.ts';
import {
  createTraitColumns,
  type FacetedProduct,
  type FacetName,
  groupTraits,
  type ProductTraits,
  type TraitColumns,
  type TraitGroups,
} from '../../src/rules/facet-index.ts';

/** A product at some revision: its traits change only when the revision does. */
export interface Revised {
  readonly id: number;
  readonly revision: number;
}

interface KnownTraits {
  readonly revision: number;
  readonly traits: ProductTraits;
}

/** What is made of the traits of a list. */
interface KnownList {
  /** Traits of the list's products, in its order. */
  readonly traits: readonly ProductTraits[];
  readonly groups: TraitGroups;
  readonly columns: Map<Language, { readonly filters: string; readonly columns: TraitColumns }>;
}

/** Maximum number of products whose traits are cached (some 30 MiB). Traits of further products are read each time. */
const KEPT_PRODUCTS = 60_000;
/** Maximum number of places in lists whose columns are cached (some 40 MiB); the most recently used lists stay. */
const KEPT_PLACES = 200_000;

/**
 * Cache of the traits of products and of the columns that indexes are built from. The owner must see committed data
 * only. When a price changes in a list of thousands, only the prices are read again.
 */
export class TraitStore {
  #codes = '';
  /** Incremented by clear(): reads that are under way at that moment are not cached. */
  #generation = 0;
  readonly #traits = new Map<number, KnownTraits>();
  readonly #lists = new Map<string, KnownList>();
  #places = 0;

  clear(): void {
    this.#generation += 1;
    this.#traits.clear();
    this.#lists.clear();
    this.#places = 0;
  }

  /**
   * Returns the traits of the given products, in their order.
   * @param codes codes of the attributes that are filters
   * @param read reads the traits that are not cached, by id
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
    // Equal traits keep the same object: columns are recognised by the identity of their traits.
    this.#traits.set(id, {
      revision,
      traits: isDeepStrictEqual(known?.traits, traits) && known ? known.traits : traits,
    });
  }

  /** Returns true if the columns of a list are cached, though perhaps of earlier traits. */
  hasList(list: string): boolean {
    return this.#lists.has(list);
  }

  /**
   * Returns the columns of a list, cached while its traits are the same. @param list any name that identifies the list
   */
  columnsOf(
    list: string,
    lang: Language,
    products: readonly FacetedProduct[],
    attributes: readonly FacetName[],
  ): TraitColumns {
    const known = this.#listOf(list, products, attributes);
    const filters = JSON.stringify(attributes);
    const present = known.columns.get(lang);
    if (present?.filters === filters) return present.columns;
    const columns = createTraitColumns(lang, products, attributes, known.groups);
    known.columns.set(lang, { filters, columns });
    return columns;
  }

  /** Returns what is known of a list, which becomes the most recently used one. */
  #listOf(list: string, products: readonly FacetedProduct[], attributes: readonly FacetName[]): KnownList {
    const before = this.#lists.get(list);
    const known =
      before && haveTraits(products, before.traits)
        ? before
        : {
            traits: products.map(({ traits }) => traits),
            groups: groupTraits(products, attributes),
            columns: new Map(),
          };
    this.#forget(list);
    this.#lists.set(list, known);
    this.#places += products.length;
    for (const oldest of this.#lists.keys()) {
      if (this.#places <= KEPT_PLACES) break;
      this.#forget(oldest);
    }
    return known;
  }

  #forget(list: string): void {
    this.#places -= this.#lists.get(list)?.traits.length ?? 0;
    this.#lists.delete(list);
  }
}

/**
 * Returns true if the columns were made of these traits. Columns depend on traits, and on ids where products are
 * equally old; two products never share one traits object.
 */
const haveTraits = (products: readonly FacetedProduct[], traits: readonly ProductTraits[]): boolean =>
  products.length === traits.length && products.every((product, place) => product.traits === traits[place]);
