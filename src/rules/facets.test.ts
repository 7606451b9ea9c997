import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCT_SORTS } from '../contract/limits.ts';
import {
  countChosen,
  type FacetChoice,
  hasPrice,
  isChosen,
  listSearch,
  NO_CHOICE,
  readListRequest,
  toggleValue,
} from './facet-choice.ts';
import { createFacetIndex, type FacetedProduct, type ProductTraits } from './facet-index.ts';
import { compareValues, splitValue, valueSlug } from './facet-values.ts';
import {
  chosenFilters,
  displayedFacets,
  type FacetIndex,
  filterIndex,
  isPartlyLost,
  knownChoice,
  sortPlaces,
  waysOut,
} from './facets.ts';

const ATTRIBUTES = [
  { code: 'purity', name: 'Проба' },
  { code: 'size', name: 'Розмір' },
  { code: 'price', name: 'Ціна фарби' },
];

const inBoth = (text: string) => ({ uk: text, ru: text });
const traitsOf = (id: number, purity: string, size: string): ProductTraits => ({
  name: inBoth(`Товар ${id}`),
  createdAt: id,
  brand: null,
  attributes: { purity: inBoth(purity), size: inBoth(size) },
});
const product = (id: number, purity: string, size: string, other: Partial<FacetedProduct> = {}): FacetedProduct => ({
  id,
  price: id * 10_000,
  oldPrice: null,
  stock: 1,
  traits: traitsOf(id, purity, size),
  ...other,
});

const GOLD = createFacetIndex(
  'uk',
  [
    product(1, '23 К', '80×80 мм'),
    product(2, '23,75 К', '80×80 мм', { stock: 0 }),
    product(3, '9 К', '14×14 см', { oldPrice: 40_000 }),
    product(4, '23 К', '14×14 см', { traits: { ...traitsOf(4, '23 К', '14×14 см'), name: inBoth('Аркуш') } }),
  ],
  ATTRIBUTES,
);

const choose = (values: FacetChoice['values'], other: Partial<FacetChoice> = {}): FacetChoice => ({
  ...NO_CHOICE,
  values,
  ...other,
});
const idsOf = (index: FacetIndex, choice: FacetChoice) =>
  filterIndex(index, choice).places.map((place) => index.ids[place]);
const countsOf = (choice: FacetChoice, code: string) =>
  Object.fromEntries(
    filterIndex(GOLD, choice)
      .facets.find((facet) => facet.code === code)
      ?.values.map(({ slug, count }) => [slug, count]) ?? [],
  );

test('values are sorted by their numbers, and have slugs', () => {
  const purity = GOLD.facets.find(({ code }) => code === 'purity');
  expect(purity?.values.map(({ slug }) => slug)).toEqual(['9-k', '23-k', '23-75-k']);
});

test('values of a facet are alternatives, and all facets must match', () => {
  expect(idsOf(GOLD, NO_CHOICE)).toEqual([1, 2, 3, 4]);
  expect(idsOf(GOLD, choose({ purity: ['23-k'] }))).toEqual([1, 4]);
  expect(idsOf(GOLD, choose({ purity: ['23-k', '9-k'] }))).toEqual([1, 3, 4]);
  expect(idsOf(GOLD, choose({ purity: ['23-k', '9-k'], size: ['14x14-sm'] }))).toEqual([3, 4]);
  expect(idsOf(GOLD, choose({}, { inStock: true }))).toEqual([1, 3, 4]);
  expect(idsOf(GOLD, choose({}, { isReduced: true }))).toEqual([3]);
  expect(idsOf(GOLD, choose({}, { price: { from: 200, to: 300 } }))).toEqual([2, 3]);
});

test('the counts of a facet depend on the choice in the others', () => {
  const choice = choose({ purity: ['23-k'] });
  expect(countsOf(choice, 'purity')).toEqual({ '9-k': 1, '23-k': 2, '23-75-k': 1 });
  expect(countsOf(choice, 'size')).toEqual({ '80x80-mm': 1, '14x14-sm': 1 });
  expect(filterIndex(GOLD, choice)).toMatchObject({
    total: 2,
    inStock: 2,
    isReduced: 0,
    prices: { from: 100, to: 400 },
  });
});

test('sorts by each order', () => {
  const order = (sort: (typeof PRODUCT_SORTS)[number]) =>
    sortPlaces(GOLD, [0, 1, 2, 3], sort).map((place) => GOLD.ids[place]);
  expect(PRODUCT_SORTS.map(order)).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [4, 3, 2, 1],
    [4, 1, 2, 3],
    [4, 3, 2, 1],
  ]);
});

test('an address has a canonical order, and is parsed back', () => {
  const codes = ['purity', 'size', 'price'];
  const choice = choose(
    { size: ['80x80-mm'], purity: ['9-k', '23-k'], price: ['x'] },
    { price: { from: 100, to: null }, inStock: true, isReduced: true },
  );
  const search = listSearch({ choice, sort: 'price-asc', page: 2 });
  expect(search).toBe('?-price=x&purity=23-k_9-k&size=80x80-mm&price=100-&stock=1&sale=1&sort=price-asc&page=2');
  const read = readListRequest(Object.fromEntries(new URLSearchParams(search)), codes);
  expect(listSearch(read)).toBe(search);
  expect(listSearch({ choice: NO_CHOICE, sort: 'popular', page: 1 })).toBe('');
});

test.each([
  { purity: '<script>', price: '9-x', stock: 'true', sort: 'cheapest', page: 0 },
  { gclid: 'abc', purity: '', price: '-', sale: '0', page: 'x' },
])('ignores invalid parameters: %o', (search) =>
  expect(readListRequest(search, ['purity'])).toEqual({ choice: NO_CHOICE, sort: 'popular', page: 1 }),
);

test('ignores a value that no product has; a number from the router counts as text', () => {
  const { choice } = readListRequest({ purity: '9-k_12-k', sheets: 25 }, ['purity', 'sheets']);
  expect(choice.values).toEqual({ purity: ['9-k', '12-k'], sheets: ['25'] });
  expect(knownChoice(GOLD.facets, choice).values).toEqual({ purity: ['9-k'] });
  expect(isPartlyLost(GOLD.facets, choice)).toBe(true);
  expect(isPartlyLost(GOLD.facets, knownChoice(GOLD.facets, choice))).toBe(false);
  // An unknown parameter may be anything: here one that an advertisement has added to the address.
  expect(isPartlyLost(GOLD.facets, choose({ gclid: ['abc'] }))).toBe(false);
});

test('chosen filters are removed one by one', () => {
  const choice = choose({ purity: ['23-k', '9-k'] }, { inStock: true });
  const filters = chosenFilters(GOLD.facets, choice);
  expect(filters.map(({ kind, facet, name }) => [kind, facet, name])).toEqual([
    ['value', 'Проба', '9 К'],
    ['value', 'Проба', '23 К'],
    ['stock', undefined, ''],
  ]);
  expect(filters.map(({ without }) => countChosen(without))).toEqual([2, 2, 2]);
});

test('an attribute that does not distinguish products is no facet', () => {
  const many = Array.from({ length: 10 }, (_, id) => product(id, '23 К', `${id} мм`));
  expect(createFacetIndex('uk', many, ATTRIBUTES).facets).toEqual([]);
  const [first, ...rest] = many.map((one) => ({
    ...one,
    traits: { ...one.traits, brand: 'А', attributes: {} },
  }));
  const rare = product(11, '9 К', '1 мм', { traits: { ...traitsOf(11, '9 К', '1 мм'), brand: 'Б' } });
  const facets = createFacetIndex('uk', [...(first ? [first] : []), ...rest, rare], ATTRIBUTES).facets;
  expect(facets.map(({ code }) => code)).toEqual(['brand']);
});

test.each([
  ['23,75 К', '23-75-k'],
  ['80×80 мм', '80x80-mm'],
  ['вільні подвійні аркуші', 'vilni-podviini-arkushi'],
  ['  Ґудзик  ', 'gudzyk'],
  ['№ 10', 'n-10'],
  ['—', ''],
])('%s is %s in addresses', (value, slug) => expect(valueSlug(value)).toBe(slug));

test('weights, sizes and numbers are sorted across units', () => {
  const sorted = (values: readonly string[]) => [...values].sort(compareValues('uk'));
  const orders = [
    ['50 г', '500 г', '1 кг', '2,5 кг'],
    ['100 мл', '1 л'],
    ['80×80 мм', '14×14 см', '1×2 м'],
    ['№ 2', '№ 10'],
    ['А4', 'А3', 'білий', 'жовтий'].sort(),
    ['25', 'золото', 'срібло'],
  ];
  for (const order of orders) expect(sorted([...order].reverse())).toEqual(order);
});

const slugs = ['a', 'b', 'c'];
const someProducts = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 50_000 }),
    stock: fc.integer({ min: 0, max: 2 }),
    isReduced: fc.boolean(),
    one: fc.constantFrom(...slugs, undefined),
    two: fc.constantFrom(...slugs, undefined),
  }),
  { maxLength: 40 },
);
const bound = fc.option(fc.integer({ min: 0, max: 500 }));
const someChoice: fc.Arbitrary<FacetChoice> = fc.record({
  values: fc
    .record({ one: fc.subarray(slugs), two: fc.subarray(slugs) })
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, chosen]) => chosen.length > 0))),
  price: fc.record({ from: bound, to: bound }),
  inStock: fc.boolean(),
  isReduced: fc.boolean(),
});

test('for any choice, the products are those that match it, and each count equals the result of choosing only that value of its facet', () => {
  fc.assert(
    fc.property(someProducts, someChoice, (rows, choice) => {
      const attribute = (value: string | undefined) => (value ? inBoth(value) : undefined);
      const given = rows.map(({ price, stock, isReduced, one, two }, id): FacetedProduct => {
        const values = { one: attribute(one), two: attribute(two) };
        const attributes = Object.fromEntries(
          Object.entries(values).flatMap(([code, value]) => (value ? [[code, value]] : [])),
        );
        const traits = { ...traitsOf(id, '', ''), attributes };
        return product(id, '', '', { price, stock, oldPrice: isReduced ? price + 1 : null, traits });
      });
      const index = createFacetIndex('uk', given, [
        { code: 'one', name: '1' },
        { code: 'two', name: '2' },
      ]);
      const known = knownChoice(index.facets, choice);
      const expected = rows.flatMap((row, id) => (meets(row, known) ? [id] : []));
      const filtered = filterIndex(index, known);
      expect(filtered.places).toEqual(expected);
      for (const { code, values } of filtered.facets) {
        for (const { slug, count } of values) {
          const alone = { ...known, values: { ...known.values, [code]: [slug] } };
          expect(count).toBe(filterIndex(index, alone).total);
        }
      }
      const filters = chosenFilters(index.facets, known);
      expect(filters).toHaveLength(countChosen(known));
      expect(waysOut(index, known)).toEqual(
        filters.map((filter) => ({ filter, total: rows.filter((row) => meets(row, filter.without)).length })),
      );
    }),
  );
});

type Row = { price: number; stock: number; isReduced: boolean; one: string | undefined; two: string | undefined };

/** The same condition, implemented plainly. */
const meets = (row: Row, { values, price, inStock, isReduced }: FacetChoice) =>
  (['one', 'two'] as const).every((code) => !values[code] || values[code].includes(row[code] ?? '')) &&
  row.price >= (price.from ?? 0) * 100 &&
  (price.to === null || row.price <= price.to * 100) &&
  (!inStock || row.stock > 0) &&
  (!isReduced || row.isReduced);

test('any choice is parsed back from its address, whatever its order', () => {
  fc.assert(
    fc.property(
      someChoice,
      fc.constantFrom(...PRODUCT_SORTS),
      fc.integer({ min: 1, max: 500 }),
      (choice, sort, page) => {
        const search = listSearch({ choice, sort, page });
        const read = readListRequest(Object.fromEntries(new URLSearchParams(search)), ['one', 'two']);
        expect(listSearch(read)).toBe(search);
        expect(countChosen(read.choice)).toBe(countChosen(choice));
        expect(hasPrice(read.choice.price)).toBe(hasPrice(choice.price));
      },
    ),
  );
});

test('toggling a value twice restores the choice', () => {
  fc.assert(
    fc.property(someChoice, fc.constantFrom('one', 'two'), fc.constantFrom(...slugs), (choice, code, slug) => {
      const toggled = toggleValue(choice, code, slug);
      expect(isChosen(toggled, code, slug)).toBe(!isChosen(choice, code, slug));
      const search = (of: FacetChoice) => listSearch({ choice: of, sort: 'popular', page: 1 });
      expect(search(toggleValue(toggled, code, slug))).toBe(search(choice));
    }),
  );
});

const OF_MATERIALS = ['бук, гума', 'бук', 'сталь, Бук', 'гума', 'клей (вода, мед)', '2,5 см'];
const MATERIALS = createFacetIndex(
  'uk',
  OF_MATERIALS.map((material, at) => ({
    ...product(at + 1, '', ''),
    traits: { ...traitsOf(at + 1, '', ''), attributes: { material: inBoth(material) } },
  })),
  [{ code: 'material', name: 'Матеріал', isList: true }],
);

test('a value that lists several ones is each of them, by the commas between words only', () => {
  expect(MATERIALS.facets[0]?.values.map(({ name }) => name)).toEqual([
    ...['2,5 см', 'бук', 'гума', 'клей (вода, мед)', 'сталь'],
  ]);
  expect(splitValue({ uk: 'бук, гума', ru: 'бук и резина' })).toEqual([{ uk: 'бук, гума', ru: 'бук и резина' }]);
});

test('products with several values match each of them and are counted for each', () => {
  const counts = filterIndex(MATERIALS, NO_CHOICE).facets[0]?.values.map(({ slug, count }) => [slug, count]);
  expect(Object.fromEntries(counts ?? [])).toEqual({ '2-5-sm': 1, buk: 3, huma: 2, 'klei-voda-med': 1, stal: 1 });
  expect(idsOf(MATERIALS, choose({ material: ['buk'] }))).toEqual([1, 2, 3]);
  expect(idsOf(MATERIALS, choose({ material: ['huma', 'stal'] }))).toEqual([1, 3, 4]);
});

test('sizes of several forms are displayed in parts, each in its order, and remain one filter', () => {
  const sizes = ['№10', 'А4', '30 мм', '№2', '14×14 см', '80×80 мм', 'лезо 15 см', 'А3'];
  const index = createFacetIndex(
    'uk',
    [...sizes, ...sizes].map((size, at) => product(at + 1, '23 К', size)),
    ATTRIBUTES,
  );
  const { facets } = filterIndex(index, choose({ size: ['n2', '30-mm'] }));
  const shown = displayedFacets(facets).filter(({ code }) => code === 'size');
  expect(shown.map(({ name, values }) => [name, ...values.map((value) => value.name)])).toEqual([
    ['Розмір', '80×80 мм', '14×14 см'],
    ['Розмір: ширина або довжина', '30 мм', 'лезо 15 см'],
    ['Розмір: формат аркуша', 'А3', 'А4'],
    ['Розмір: номер', '№2', '№10'],
  ]);
  expect(idsOf(index, choose({ size: ['n2', '30-mm'] }))).toEqual([3, 4, 11, 12]);
  expect(GOLD.facets.find(({ code }) => code === 'size')).not.toHaveProperty('parts');
});
