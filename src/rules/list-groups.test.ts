import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FacetChoice, NO_CHOICE } from './facet-choice.ts';
import { type FacetIndex, filterIndex, IN_STOCK, REDUCED, sortPlaces } from './facets.ts';
import { priceFrom } from './family-card.ts';
import { cardSources, groupPlaces, type ListGroup, listGroups } from './list-groups.ts';
import { PRODUCTS_PER_PAGE } from './pagination.ts';

const group = (...places: number[]): ListGroup => ({ places, slugs: places.map((place) => `p${place}`) });

/** Six products with one facet; the second, the third and the fifth are one family, which begins with the fifth. */
const LIST: FacetIndex = {
  ids: [10, 11, 12, 13, 14, 15],
  prices: [500, 300, 100, 400, 200, 600],
  flags: [IN_STOCK, IN_STOCK, IN_STOCK, IN_STOCK, 0, IN_STOCK],
  byName: [0, 1, 2, 3, 4, 5],
  byAge: [5, 4, 3, 2, 1, 0],
  facets: [
    {
      code: 'size',
      name: 'Розмір',
      values: [
        { slug: 's', name: 'S' },
        { slug: 'm', name: 'M' },
      ],
      of: [1, 1, 2, 2, 1, 0],
    },
  ],
  groups: [group(4, 1, 2)],
};
const sized = (...slugs: string[]): FacetChoice => ({ ...NO_CHOICE, values: { size: slugs } });

describe('a family shown as one card', () => {
  test("is placed at its first member, and shows the first one in stock in the family's order", () => {
    const { places, variants } = filterIndex(LIST, NO_CHOICE);
    expect(places).toEqual([0, 1, 3, 5]);
    expect([...variants]).toEqual([[1, { count: 3, from: 100 }]]);
  });

  test('shows the members that match the choice; a single one is an ordinary product', () => {
    const medium = filterIndex(LIST, sized('m'));
    expect(medium.places).toEqual([2, 3]);
    expect(medium.variants.size).toBe(0);
    const small = filterIndex(LIST, sized('s'));
    expect(small.places).toEqual([0, 1]);
    // A member that is sold out is counted, but does not lower the price.
    expect([...small.variants]).toEqual([[1, { count: 2, from: 300 }]]);
  });

  test('counts with all its matching members, so that counts are of products', () => {
    const { facets, inStock, total } = filterIndex(LIST, NO_CHOICE);
    expect(facets[0]?.values.map(({ count }) => count)).toEqual([3, 2]);
    expect([total, inStock]).toEqual([6, 5]);
    expect(filterIndex(LIST, sized('s')).total).toBe(3);
  });

  test('that is sold out shows its first member, and the lowest price of all', () => {
    const { places, variants } = filterIndex({ ...LIST, flags: [1, 0, 0, 1, 0, 1] }, NO_CHOICE);
    expect(places).toEqual([0, 4, 3, 5]);
    expect(variants.get(4)).toEqual({ count: 3, from: 100 });
  });

  test('with equal prices shows no “from”', () => {
    const { variants } = filterIndex({ ...LIST, prices: [5, 7, 7, 5, 7, 5] }, NO_CHOICE);
    expect(variants.get(1)).toEqual({ count: 3, from: null });
  });

  test('is sorted by the price on its card', () => {
    const { places, variants } = filterIndex(LIST, NO_CHOICE);
    expect(sortPlaces(LIST, places, 'price-asc', variants)).toEqual([1, 3, 0, 5]);
    expect(sortPlaces(LIST, places, 'price-desc', variants)).toEqual([5, 0, 3, 1]);
    expect(sortPlaces(LIST, places, 'new', variants)).toEqual([5, 3, 1, 0]);
  });

  test('shows the most relevant member in search results, in stock or not', () => {
    expect(filterIndex(LIST, sized('s'), 'best').places).toEqual([0, 1]);
    const soldOut = { ...LIST, flags: [1, 0, 1, 1, 0, 1] };
    expect(filterIndex(soldOut, NO_CHOICE, 'best').places).toEqual([0, 1, 3, 5]);
    expect(filterIndex(soldOut, NO_CHOICE).places).toEqual([0, 2, 3, 5]);
  });

  test('takes the leading card from the prerendered list, and others from their own pages', () => {
    const sourceOf = cardSources(LIST);
    expect(LIST.ids.map((_, place) => sourceOf(place))).toEqual([1, 1, 'p2', 1, 'p4', 1]);
    const long = { ...LIST, ids: Array.from({ length: 60 }, (_, id) => id), groups: [group(0, 30)] };
    expect(cardSources(long)(PRODUCTS_PER_PAGE)).toBe(2);
    expect(cardSources(long)(31)).toBe(2);
    // A member before it has no card of its own, which shifts the pages.
    expect(cardSources(long)(48)).toBe(2);
    expect(cardSources(long)(49)).toBe(3);
    expect(cardSources({ ...long, groups: undefined })(48)).toBe(3);
  });
});

test('members that are not in a list are not in its groups; a single member is no group', () => {
  const family = (...ids: number[]) => ({ members: ids.map((id) => ({ id, slug: `s${id}` })) });
  expect(listGroups([5, 6, 7], [family(7, 9, 5), family(6, 8), family(1, 2)])).toEqual([
    { places: [2, 0], slugs: ['s7', 's5'] },
  ]);
  expect(listGroups([5, 6], [])).toEqual([]);
});

test.each([
  ['a single product', 300, undefined, 250, null],
  ['a family with equal prices', 300, { count: 2, from: null }, 250, null],
  ['the leading member is the cheapest', 300, { count: 2, from: 300 }, 350, 350],
  ['another member is the cheapest', 300, { count: 2, from: 200 }, 350, 200],
  ['the leading member becomes the cheapest', 300, { count: 2, from: 200 }, 150, 150],
])('the current price on a card: %s', (_, price, variants, now, said) => {
  expect(priceFrom({ price, variants }, now)).toBe(said);
});

const VALUES = ['a', 'b', 'c'];
const someProduct = fc.record({
  price: fc.integer({ min: 1, max: 9 }),
  flags: fc.constantFrom(0, IN_STOCK, REDUCED, IN_STOCK + REDUCED),
  value: fc.nat({ max: VALUES.length }),
  family: fc.constantFrom(0, 0, 1, 2, 3),
});
const someChoice: fc.Arbitrary<FacetChoice> = fc.record({
  values: fc.subarray(VALUES).map((one): FacetChoice['values'] => (one.length > 0 ? { one } : {})),
  price: fc.constant(NO_CHOICE.price),
  inStock: fc.boolean(),
  isReduced: fc.boolean(),
});

test('for any choice, each family occurs once if any member matches, and counts are those without families', () => {
  fc.assert(
    fc.property(fc.array(someProduct, { maxLength: 30 }), someChoice, (rows, choice) => {
      const families = [1, 2, 3].map((number) => ({
        members: rows.flatMap(({ family }, id) => (family === number ? [{ id, slug: `p${id}` }] : [])).reverse(),
      }));
      const ids = [...rows.keys()];
      const index: FacetIndex = {
        ids,
        prices: rows.map(({ price }) => price),
        flags: rows.map(({ flags }) => flags),
        byName: ids,
        byAge: ids,
        facets: [
          {
            code: 'one',
            name: '1',
            values: VALUES.map((slug) => ({ slug, name: slug })),
            of: rows.map(({ value }) => value),
          },
        ],
        groups: listGroups(ids, families),
      };
      const { groups: _, ...ungrouped } = index;
      const { places: left, variants: _none, ...counted } = filterIndex(ungrouped, choice);
      const { places, variants, ...counts } = filterIndex(index, choice);
      expect(counts).toEqual(counted);
      expect(counts.total).toBe(left.length);
      const cardOf = (place: number) => {
        const family = rows[place]?.family ?? 0;
        return family === 0 ? `p${place}` : `f${family}`;
      };
      expect(places.map(cardOf)).toEqual([...new Set(left.map(cardOf))]);
      for (const place of places) {
        expect(left).toContain(place);
        const members = left.filter((other) => cardOf(other) === cardOf(place));
        expect(variants.get(place)?.count ?? 1).toBe(members.length);
        const isAnyInStock = members.some((member) => ((rows[member]?.flags ?? 0) & IN_STOCK) !== 0);
        expect(((rows[place]?.flags ?? 0) & IN_STOCK) !== 0).toBe(isAnyInStock);
      }
      expect(groupPlaces(index, left)).toEqual({ places, variants });
    }),
  );
});
