import { type DependencyKey, isOfKind } from '../changes/keys.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';

/**
 * A product of a list, with the fields that change most often. One page has thousands of these rows, so they are typed
 * by the table, as in other bulk reads, not parsed one by one.
 */
export type PricedProduct = RowOf<
  typeof products,
  'id' | 'categoryId' | 'popularity' | 'revision' | 'price' | 'oldPrice' | 'stock'
>;

/** Returns the published products of the given categories, in the order of the prerendered lists. */
export async function readPricedList(db: Queryable, categoryIds: readonly number[]): Promise<PricedProduct[]> {
  const { rows } = await db.query<PricedProduct>({
    name: 'priced-list',
    text: `SELECT p.id, p.category_id AS "categoryId", p.popularity, p.revision, p.price, p.old_price AS "oldPrice", p.stock
      FROM products p WHERE p.category_id = ANY($1) AND p.is_published ORDER BY p.popularity DESC, p.id`,
    values: [categoryIds],
  });
  return rows;
}

/** Maximum number of products that are kept (some 10 MiB). The lists of further categories are read each time. */
const KEPT_PRODUCTS = 60_000;

/** A list of products, in the order of the prerendered lists. */
type PricedList = readonly PricedProduct[];

/** Reads the products of categories, like readPricedList(). */
export type ReadPricedList = (categoryIds: readonly number[]) => Promise<PricedList>;

interface MergedList {
  readonly categoryIds: readonly number[];
  readonly products: PricedList;
}

/**
 * Cache of the products of each category, with their prices, for an owner that learns of every change. A list of
 * thousands is merged from the lists of its categories, of which a changed price affects one.
 */
export class ListStore {
  /** Products of each category itself, without those of the categories below. */
  readonly #own = new Map<number, PricedList>();
  readonly #merged = new Map<string, MergedList>();
  #kept = 0;

  /** Forgets the lists that may have changed: those of the categories whose keys `facets` or `list` are among `changes`. */
  forget(changes: readonly DependencyKey[] | 'everything'): void {
    if (changes === 'everything') {
      this.#own.clear();
      this.#merged.clear();
      this.#kept = 0;
      return;
    }
    const changed = new Set(changes.filter((key) => isOfKind(LIST_KINDS, key)).map(idOf));
    if (changed.size === 0) return;
    for (const id of changed) {
      this.#kept -= this.#own.get(id)?.length ?? 0;
      this.#own.delete(id);
    }
    for (const [key, { categoryIds }] of this.#merged) {
      if (categoryIds.some((id) => changed.has(id))) this.#merged.delete(key);
    }
  }

  /**
   * Returns the products of the given categories, like readPricedList().
   *
   * `stock` may be an earlier number of pieces, and 0 only if there are none: a sold piece touches no list.
   * @param readUnknown reads the products of categories that are not cached
   */
  async read(categoryIds: readonly number[], readUnknown: ReadPricedList): Promise<PricedList> {
    const key = categoryIds.join();
    const merged = this.#merged.get(key);
    if (merged) return merged.products;
    const own = new Map(categoryIds.map((id) => [id, this.#own.get(id)]));
    const unknown = categoryIds.filter((id) => !own.get(id));
    if (unknown.length > 0) {
      const found = Map.groupBy(await readUnknown(unknown), ({ categoryId }) => categoryId);
      for (const id of unknown) own.set(id, this.#keep(id, found.get(id) ?? []));
    }
    const list = [...own.values()].flatMap((products = []) => products).sort(byPopularity);
    if (categoryIds.every((id) => this.#own.has(id))) this.#merged.set(key, { categoryIds, products: list });
    return list;
  }

  #keep(id: number, list: PricedList): PricedList {
    const kept = this.#kept - (this.#own.get(id)?.length ?? 0) + list.length;
    if (kept > KEPT_PRODUCTS) return list;
    this.#own.set(id, list);
    this.#kept = kept;
    return list;
  }
}

const LIST_KINDS = ['facets', 'list'] as const;

/** Returns the category's id in a key such as `list:7`; NaN for `list:all`. */
const idOf = (key: DependencyKey) => Number(key.slice(key.indexOf(':') + 1));

/** The order of readPricedList(). */
const byPopularity = (one: PricedProduct, other: PricedProduct) =>
  other.popularity - one.popularity || one.id - other.id;
