import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { BRAND_NAME, createFacet, isDistinctive } from '../../src/rules/facet-index.ts';
import { splitValue, valueSlug } from '../../src/rules/facet-values.ts';
import {
  BRAND,
  type FacetIndex,
  type FacetValue,
  IN_STOCK,
  type IndexedFacet,
  REDUCED,
} from '../../src/rules/facets.ts';
import { type GroupedFamily, listGroups } from '../../src/rules/list-groups.ts';
import type { Filter } from '../catalogue/facets.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import type { Found } from './search-index.ts';
import { numbersIn, turned, wordsOf } from './text/words.ts';

const rowSchema = v.object({
  id: v.number(),
  /** Its category and the first word of its name: brushes and gilder's tips are of two kinds, sizes of a brush of one. */
  kind: v.string(),
  price: v.number(),
  isInStock: v.boolean(),
  isReduced: v.boolean(),
  brand: v.nullable(v.string()),
  /** Values by the attribute's code. */
  attributes: v.record(v.string(), localizedSchema),
});
/** Fields of a product that filters need; the price is kopiykas. */
export type FacetedRow = Readonly<v.InferOutput<typeof rowSchema>>;

/** Returns the published products among `ids`. */
export const readFaceted = (db: Queryable, ids: readonly number[]): Promise<FacetedRow[]> =>
  readRows(db, rowSchema, {
    name: 'faceted-rows',
    text: `SELECT p.id, p.category_id || ' ' || split_part(p.name ->> 'uk', ' ', 1) AS kind, p.price,
        p.stock > 0 AS "isInStock", coalesce(p.old_price > p.price, false) AS "isReduced", p.brand,
        (SELECT coalesce(json_object_agg(attribute_code, value), '{}') FROM product_attributes
         WHERE product_id = p.id) AS attributes
      FROM products p WHERE p.id = ANY($1) AND p.is_published`,
    values: [ids],
  });

const BRAND_FILTER: Filter = { code: BRAND, name: BRAND_NAME, isList: false };

interface KnownValue {
  readonly slug: string;
  readonly name: Localized;
  /** The sizes and amounts in it, as queries may name them: `№10` and `10`. */
  readonly measures: ReadonlySet<string>;
}

/** Returns the words of a text that are sizes, amounts or numbers. */
const measuresOf = (text: string): string[] => wordsOf(text).filter((word) => /\d/.test(word));

/** Returns all ways to name the measures of a value. */
const namesOfMeasures = (text: string): ReadonlySet<string> =>
  new Set(measuresOf(text).flatMap((word) => [word, turned(word) ?? word, ...numbersIn(word)]));

/** Values of one attribute. Each has a number, from 1, that it keeps; numbers of removed values stay unused. */
class Values {
  readonly known: KnownValue[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #slugs = new Map<string, string>();

  /** Returns the number of a value; 0 for one that has no slug for URLs. Values with the same slug are one. */
  numberOf(name: Localized): number {
    const slug = this.#slugs.get(name.uk) ?? valueSlug(name.uk);
    this.#slugs.set(name.uk, slug);
    if (slug === '') return 0;
    const known = this.#numbers.get(slug);
    const number = known ?? this.known.length + 1;
    this.#numbers.set(slug, number);
    const measures = this.known[number - 1]?.measures ?? namesOfMeasures(name.uk);
    this.known[number - 1] = { slug, name, measures };
    return number;
  }

  /** Returns the value with a number, or the values that it lists. */
  named(lang: Language, number: number, isList: boolean): readonly FacetValue[] {
    const value = this.known[number - 1];
    if (!value) return [];
    if (!isList) return [{ slug: value.slug, name: value.name[lang] }];
    return splitValue(value.name).flatMap((part) => {
      const slug = valueSlug(part.uk);
      return slug === '' ? [] : [{ slug, name: part[lang] }];
    });
  }
}

interface Product {
  readonly kind: string;
  readonly price: number;
  /** Sum of IN_STOCK and REDUCED. */
  readonly flags: number;
  /** Number of the product's value, by the code of the attribute. */
  readonly values: ReadonlyMap<string, number>;
}

/**
 * Data for filters of all products, in the process's memory beside the index of words: the facet index of thousands of
 * found products takes a few milliseconds, where reading them would take the database some hundreds.
 */
export class FacetedProducts {
  readonly #products = new Map<number, Product>();
  readonly #values = new Map<string, Values>();
  #filters: readonly Filter[] = [];
  #families: readonly GroupedFamily[] = [];

  setFilters(filters: readonly Filter[]): void {
    this.#filters = [BRAND_FILTER, ...filters];
  }

  /** Sets the families that are shown as one card. */
  setFamilies(families: readonly GroupedFamily[]): void {
    this.#families = families;
  }

  /** Adds products, or replaces those with the same ids. */
  put(rows: readonly FacetedRow[]): void {
    for (const { id, kind, price, isInStock, isReduced, brand, attributes } of rows) {
      const all = Object.entries(attributes).filter(([code]) => code !== BRAND);
      if (brand !== null) all.push([BRAND, byLanguage(() => brand)]);
      this.#products.set(id, {
        kind,
        price,
        flags: (isInStock ? IN_STOCK : 0) + (isReduced ? REDUCED : 0),
        values: new Map(all.map(([code, name]) => [code, this.#valuesOf(code).numberOf(name)])),
      });
    }
  }

  /** Returns true for a published product. */
  has(id: number): boolean {
    return this.#products.has(id);
  }

  /** Removes products; ignores unknown ids. */
  remove(ids: readonly number[]): void {
    for (const id of ids) this.#products.delete(id);
  }

  /**
   * Returns the results without the members of a family that is one card if the query names the size of another member:
   * “№10” means one brush of three, so the card shows it with its own price. Each measure narrows what the ones before it
   * have left (in “canvas 280 g 40×50” all have the weight, and one the size), but one that only others have adds them
   * (“40×60 and 50×70”).
   * @param query as the index understood it
   */
  withoutOtherSizes(results: Found, query: string): Found {
    const { ids, bestCount } = results;
    const asked = measuresOf(query);
    // The number may be a part of a SKU.
    if (asked.length === 0 || results.exact !== null) return results;
    const found = new Set(ids);
    for (const { members } of this.#families) {
      const left = members.flatMap(({ id }) => (found.has(id) ? [id] : []));
      const named = new Set(
        asked.reduce<readonly number[]>((narrowed, measure) => {
          const having = this.#havingMeasure(narrowed, measure);
          return having.length > 0 ? having : narrowed.concat(this.#havingMeasure(left, measure));
        }, left),
      );
      for (const id of left) if (!named.has(id)) found.delete(id);
    }
    if (found.size === ids.length) return results;
    return { ...results, ids: [...found], bestCount: ids.slice(0, bestCount).filter((id) => found.has(id)).length };
  }

  /**
   * Returns the results of a question about a work with its best products of each kind in turns: several kinds may be the
   * answer, and each must be seen on the first screen. Results of other queries stay as they are.
   */
  withKindsInTurns(results: Found): Found {
    const { ids, bestCount, isOfWork } = results;
    if (!isOfWork) return results;
    const turns = new Map<string, number>();
    const best = ids.slice(0, bestCount).map((id) => {
      const kind = this.#products.get(id)?.kind ?? '';
      const turn = turns.get(kind) ?? 0;
      turns.set(kind, turn + 1);
      return { id, turn };
    });
    const inTurns = best.toSorted((one, other) => one.turn - other.turn).map(({ id }) => id);
    return { ...results, ids: [...inTurns, ...ids.slice(bestCount)] };
  }

  /**
   * Returns the index of the given products in their order, with the facets in which they differ. It has no orders by
   * name and age: the database sorts search results.
   */
  indexOf(lang: Language, ids: readonly number[]): FacetIndex {
    const known: number[] = [];
    const products: Product[] = [];
    for (const id of ids) {
      const product = this.#products.get(id);
      if (!product) continue;
      known.push(id);
      products.push(product);
    }
    const facets = this.#filters.map((filter) => this.#facet(lang, filter, products));
    const groups = listGroups(known, this.#families);
    return {
      ids: known,
      ...(groups.length > 0 && { groups }),
      prices: products.map(({ price }) => price),
      flags: products.map(({ flags }) => flags),
      byName: [],
      byAge: [],
      facets: facets.filter((facet) => isDistinctive(facet, products.length)),
    };
  }

  /** Returns the products that have a measure. */
  #havingMeasure(ids: readonly number[], measure: string): readonly number[] {
    return ids.filter((id) =>
      [...(this.#products.get(id)?.values ?? [])].some(([code, number]) =>
        this.#valuesOf(code).known[number - 1]?.measures.has(measure),
      ),
    );
  }

  #valuesOf(code: string): Values {
    const values = this.#values.get(code) ?? new Values();
    this.#values.set(code, values);
    return values;
  }

  /** Returns the values of a filter that the products have, in display order. */
  #facet(lang: Language, { code, name, isList }: Filter, products: readonly Product[]): IndexedFacet {
    const values = this.#valuesOf(code);
    const distinct: (readonly FacetValue[])[] = [[]];
    const places = new Map([[0, 0]]);
    const of = products.map((product) => {
      const number = product.values.get(code) ?? 0;
      const place = places.get(number) ?? distinct.push(values.named(lang, number, isList)) - 1;
      places.set(number, place);
      return place;
    });
    return createFacet(lang, { code, name: name[lang] }, distinct, of);
  }
}
