import type { FacetIndex } from './facets.ts';
import type { Variants } from './family-card.ts';
import { PRODUCTS_PER_PAGE } from './pagination.ts';

/** A family that is shown as one card in a list. */
export interface ListGroup {
  /** Places of its members in the list, at least two, in the order of the family. */
  readonly places: number[];
  /**
   * Slugs of their pages, in the same order: the card of a member that does not lead in any list is taken from its
   * page.
   */
  readonly slugs: string[];
}

/** The shown part of a list: one card per family. */
export interface GroupedPlaces {
  /** In the list's order; a family is represented by its leading member, at the place of its first one. */
  readonly places: readonly number[];
  /** By the place of the leading member; only if more than one member is left. */
  readonly variants: ReadonlyMap<number, Variants>;
}

/**
 * Rule that selects the leading member of a family: in a list the first one in stock, in the family's order (the first
 * of all, if none is); in search results the most relevant one.
 */
export type LeadRule = 'in-stock' | 'best';

/** A flag of an index; see FacetIndex. */
export const IN_STOCK = 1;

const NO_VARIANTS: ReadonlyMap<number, Variants> = new Map();

type Grouping = Pick<FacetIndex, 'prices' | 'flags' | 'groups'>;

/**
 * Reduces each family to one of its members.
 * @param places the remaining places of the list, ascending
 */
export function groupPlaces(list: Grouping, places: readonly number[], rule: LeadRule = 'in-stock'): GroupedPlaces {
  const { groups = [] } = list;
  if (groups.length === 0) return { places, variants: NO_VARIANTS };
  const isLeft = new Set(places);
  const variants = new Map<number, Variants>();
  /** For each remaining member, the member that is shown at its place; -1 for none. */
  const shown = new Map<number, number>();
  for (const group of groups) {
    const left = group.places.filter((place) => isLeft.has(place));
    const [first] = left;
    if (first === undefined) continue;
    const foremost = left.reduce((one, other) => Math.min(one, other));
    const available = left.filter((place) => isInStock(list, place));
    const lead = rule === 'best' ? foremost : (available[0] ?? first);
    for (const place of left) shown.set(place, place === foremost ? lead : -1);
    if (left.length > 1) variants.set(lead, variantsOf(list, left, available.length > 0 ? available : left));
  }
  return {
    places: places.flatMap((place) => {
      const lead = shown.get(place) ?? place;
      return lead < 0 ? [] : lead;
    }),
    variants,
  };
}

const isInStock = ({ flags }: Grouping, place: number) => ((flags[place] ?? 0) & IN_STOCK) !== 0;

function variantsOf({ prices }: Grouping, left: readonly number[], available: readonly number[]): Variants {
  const priceOf = (place: number) => prices[place] ?? 0;
  const from = available.reduce((lowest, place) => Math.min(lowest, priceOf(place)), Number.POSITIVE_INFINITY);
  return { count: left.length, from: left.every((place) => priceOf(place) === from) ? null : from };
}

/** A family whose members may occur in a list, in its order. */
export interface GroupedFamily {
  readonly members: readonly { readonly id: number; readonly slug: string }[];
}

/**
 * Returns the groups of a list: the members of each family that it contains; families with fewer than two are left out.
 */
export function listGroups(ids: readonly number[], families: readonly GroupedFamily[]): ListGroup[] {
  if (families.length === 0) return [];
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return families.flatMap(({ members }) => {
    const found = members.flatMap(({ id, slug }) => {
      const place = placeOf.get(id);
      return place === undefined ? [] : [{ place, slug }];
    });
    return found.length < 2 ? [] : [{ places: found.map(({ place }) => place), slugs: found.map(({ slug }) => slug) }];
  });
}

/** Source of a product's card: a page number (from 1) of the prerendered list, or the slug of its own page. */
export type CardSource = number | string;

/**
 * Returns a function that gives the source of the card at a place of an index: a member that does not lead has no card
 * in the prerendered list.
 */
export function cardSources(index: FacetIndex): (place: number) => CardSource {
  const pageOf = (at: number) => Math.floor(at / PRODUCTS_PER_PAGE) + 1;
  const { groups = [] } = index;
  if (groups.length === 0) return pageOf;
  const sources = new Map<number, CardSource>();
  for (const { places, slugs } of groups) {
    for (const [at, place] of places.entries()) sources.set(place, slugs[at] ?? '');
  }
  for (const [at, place] of groupPlaces(index, [...index.ids.keys()]).places.entries()) sources.set(place, pageOf(at));
  return (place) => sources.get(place) ?? '';
}
