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
import { type DependencyKey, isOfKind } from '../changes/keys.ts';

/** A product at some revision: its traits change only when the revision does. */
export interface Revised {
  readonly id: number;
  readonly revision: number;
}

interface KnownTraits {
  readonly revision: number;
  readonly traits: ProductTraits;
}

/** Groups and columns made of the traits of a list. */
interface KnownList {
  readonly ids: readonly number[];
  readonly groups: TraitGroups;
  readonly columns: Map<Language, { readonly filters: string; readonly columns: TraitColumns }>;
}

/** Maximum number of products whose traits are cached (some 30 MiB). Traits of further products are read each time. */
const KEPT_PRODUCTS = 60_000;
/** Maximum number of places in lists whose columns are cached (some 40 MiB); the most recently used lists stay. */
const KEPT_PLACES = 200_000;

/**
 * Cache of the traits of products and of the columns that indexes are built from. The owner must see committed data
 * only, and pass changes of the feed to forget(). When a price changes in a list of thousands, only the prices are read
 * again.
 */
export class TraitStore {
  #codes = '';
  /** Incremented when traits are forgotten: reads that are under way at that moment are not cached. */
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
    if (this.#codes !== wanted && this.#traits.size + this.#lists.size > 0) this.clear();
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
    if (!traits || (!this.#traits.has(id) && this.#traits.size >= KEPT_PRODUCTS)) return;
    this.#traits.set(id, { revision, traits });
  }

  /** Forgets the columns of lists whose traits have changed. */
  forget(changes: readonly DependencyKey[]): void {
    const changed = new Set(changes.filter((key) => isOfKind(['traits'], key)));
    if (changed.size === 0) return;
    this.#generation += 1;
    for (const name of this.#lists.keys())
      if (categoryIdsOf(name).some((id) => changed.has(`traits:${id}`))) this.#forgetList(name);
  }

  /** Returns the cached columns of a list; null if there are none. */
  knownColumns(
    categoryIds: readonly number[],
    lang: Language,
    products: readonly Pick<Revised, 'id'>[],
    attributes: readonly FacetName[],
  ): TraitColumns | null {
    const known = this.#find(nameOf(categoryIds), products)?.columns.get(lang);
    return known?.filters === JSON.stringify(attributes) ? known.columns : null;
  }

  /** State of the cache before traits are read, for createColumns(). */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Creates the columns of a list, and caches them unless traits have been forgotten since they were read.
   * @param generation before the traits were read
   */
  createColumns(
    categoryIds: readonly number[],
    lang: Language,
    products: readonly FacetedProduct[],
    { attributes, generation }: { readonly attributes: readonly FacetName[]; readonly generation: number },
  ): TraitColumns {
    if (generation !== this.#generation) return createTraitColumns(lang, products, attributes);
    const name = nameOf(categoryIds);
    const known = this.#find(name, products) ?? this.#add(name, products, attributes);
    const columns = createTraitColumns(lang, products, attributes, known.groups);
    known.columns.set(lang, { filters: JSON.stringify(attributes), columns });
    return columns;
  }

  /** Returns what is known of a list, if it has the same products; it becomes the most recently used one. */
  #find(name: string, products: readonly Pick<Revised, 'id'>[]): KnownList | null {
    const known = this.#lists.get(name);
    const isSame = known?.ids.length === products.length && products.every(({ id }, place) => known.ids[place] === id);
    if (!known || !isSame) return null;
    this.#lists.delete(name);
    this.#lists.set(name, known);
    return known;
  }

  #add(name: string, products: readonly FacetedProduct[], attributes: readonly FacetName[]): KnownList {
    const ids = products.map(({ id }) => id);
    const added: KnownList = { ids, groups: groupTraits(products, attributes), columns: new Map() };
    this.#forgetList(name);
    this.#lists.set(name, added);
    this.#places += ids.length;
    for (const oldest of this.#lists.keys()) {
      if (this.#places <= KEPT_PLACES) break;
      this.#forgetList(oldest);
    }
    return added;
  }

  #forgetList(name: string): void {
    this.#places -= this.#lists.get(name)?.ids.length ?? 0;
    this.#lists.delete(name);
  }
}

/** Name of the list of some categories in the cache. */
const nameOf = (categoryIds: readonly number[]) => categoryIds.join();
const categoryIdsOf = (name: string) => name.split(',').map(Number);
