import type { FacetIndex } from './facets.ts';
import type { Variants } from './family-card.ts';
import { PRODUCTS_PER_PAGE } from './pagination.ts';

/** A family that is one card in a list. */
export interface ListGroup {
  /** Places of its members in the list, two at least, in the order of the family. */
  readonly places: number[];
  /** Slugs of their pages, in the same order: where the card of a member is that leads no list yet. */
  readonly slugs: string[];
}

/** What of a list is shown: one card a family. */
export interface GroupedPlaces {
  /** In the list's order: of a family the member that leads, where the first of its members stands. */
  readonly places: readonly number[];
  /** By the place of the member that leads; only where more than one is left. */
  readonly variants: ReadonlyMap<number, Variants>;
}

/**
 * Which member of a family leads: in a list the first in the family's order that is in stock (the first of all, when none
 * is), among what a search has found the one that answers best.
 */
export type LeadRule = 'in-stock' | 'best';

/** A flag of an index; see FacetIndex. */
export const IN_STOCK = 1;

const NO_VARIANTS: ReadonlyMap<number, Variants> = new Map();

type Grouping = Pick<FacetIndex, 'prices' | 'flags' | 'groups'>;

/**
 * Makes one of the members of each family.
 * @param places of what is left of the list, rising
 */
export function groupPlaces(list: Grouping, places: readonly number[], rule: LeadRule = 'in-stock'): GroupedPlaces {
  const { groups = [] } = list;
  if (groups.length === 0) return { places, variants: NO_VARIANTS };
  const isLeft = new Set(places);
  const variants = new Map<number, Variants>();
  /** By each member that is left: the one that stands there, or -1 where none does. */
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

/** A family whose members may stand in a list, in its order. */
export interface GroupedFamily {
  readonly members: readonly { readonly id: number; readonly slug: string }[];
}

/** The groups of a list: of each family the members that it has; none where fewer than two are there. */
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

/** Where the card of a product is: on which page (1-based) of the built list, or, by its slug, on its own page. */
export type CardSource = number | string;

/** Of each place of an index where its card is: a member that another one leads has none in the built list. */
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
