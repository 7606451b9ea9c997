import { PRODUCT_SORTS, type ProductSort } from '../contract/limits.ts';
import { readPageNumber } from './pagination.ts';

/** Whole hryvnias; null for an open end. */
export interface PriceRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** Chosen filters. Values of one facet are alternatives; all facets must match. */
export interface FacetChoice {
  /** Slugs of values by the code of their facet; facets without a value are absent. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly price: PriceRange;
  /** Only available products. */
  readonly inStock: boolean;
  /** Only products with a reduced price. */
  readonly isReduced: boolean;
}

export const OPEN_PRICE: PriceRange = { from: null, to: null };
export const NO_CHOICE: FacetChoice = { values: {}, price: OPEN_PRICE, inStock: false, isReduced: false };

/** Returns the number of chosen filters: values, and one each for price, stock and reduction. */
export function countChosen({ values, price, inStock, isReduced }: FacetChoice): number {
  const chosen = Object.values(values).reduce((sum, slugs) => sum + slugs.length, 0);
  return chosen + Number(hasPrice(price)) + Number(inStock) + Number(isReduced);
}

export const hasPrice = ({ from, to }: PriceRange): boolean => from !== null || to !== null;

export const isChosen = ({ values }: FacetChoice, code: string, slug: string): boolean =>
  values[code]?.includes(slug) ?? false;

/** Adds a value of a facet to the choice, or removes it if it is chosen. */
export function toggleValue(choice: FacetChoice, code: string, slug: string): FacetChoice {
  const before = choice.values[code] ?? [];
  const after = before.includes(slug) ? before.filter((one) => one !== slug) : [...before, slug];
  const { [code]: _, ...others } = choice.values;
  return { ...choice, values: after.length === 0 ? others : { ...others, [code]: after } };
}

// Addresses: `?material=sriblo_zoloto&price=100-500&stock=1&sale=1&sort=price-asc&page=2`.

export const SEPARATOR = '_';
export const PRICE = 'price';
export const STOCK = 'stock';
export const SALE = 'sale';
/** Names of reserved parameters; an attribute with such a code has another name in addresses. */
export const OWN_PARAMETERS: readonly string[] = [PRICE, STOCK, SALE, 'sort', 'page', 'q', 'exact', 'lang'];
export const parameterOf = (code: string) => (OWN_PARAMETERS.includes(code) ? `-${code}` : code);

const PRICE_PATTERN = /^(\d{1,7})?-(\d{1,7})?$/;

/** Parameters of an address, as URLSearchParams or a router parses them. */
type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Reads the choice of an address. Unknown and invalid parameters are ignored. @param codes of the existing facets */
export function readChoice(search: Search, codes: readonly string[]): FacetChoice {
  const values: Record<string, readonly string[]> = {};
  for (const code of codes) {
    const slugs = textOf(search[parameterOf(code)])
      .split(SEPARATOR)
      .filter((slug) => SLUG.test(slug));
    if (slugs.length > 0) values[code] = [...new Set(slugs)];
  }
  return {
    values,
    price: readPrice(textOf(search[PRICE])),
    inStock: textOf(search[STOCK]) === '1',
    isReduced: textOf(search[SALE]) === '1',
  };
}

function readPrice(text: string): PriceRange {
  const [, from, to] = PRICE_PATTERN.exec(text) ?? [];
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/** A choice, its order and the number of the page. */
export interface ListRequest {
  readonly choice: FacetChoice;
  readonly sort: ProductSort;
  /** 1-based. */
  readonly page: number;
}

export const isPlain = ({ choice, sort, page }: ListRequest): boolean =>
  countChosen(choice) === 0 && sort === 'popular' && page === 1;

export const readListRequest = (search: Search, codes: readonly string[]): ListRequest => ({
  choice: readChoice(search, codes),
  sort: PRODUCT_SORTS.find((known) => known === search.sort) ?? 'popular',
  page: readPageNumber(search.page),
});

/** Returns the parameters of a choice in an address, in a canonical order. */
export function choiceParameters(choice: FacetChoice): [name: string, value: string][] {
  const { price } = choice;
  const values = Object.entries(choice.values)
    .map(([code, slugs]): [string, string] => [parameterOf(code), [...slugs].sort().join(SEPARATOR)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const rest: [string, string][] = [
    [PRICE, hasPrice(price) ? `${price.from ?? ''}-${price.to ?? ''}` : ''],
    [STOCK, choice.inStock ? '1' : ''],
    [SALE, choice.isReduced ? '1' : ''],
  ];
  return [...values, ...rest].filter(([, value]) => value !== '');
}

/** Returns the query string of a choice, without a question mark. */
export const choiceSearch = (choice: FacetChoice): string => new URLSearchParams(choiceParameters(choice)).toString();

export const isSameChoice = (one: FacetChoice, other: FacetChoice): boolean =>
  choiceSearch(one) === choiceSearch(other);

/** Returns the parameters of a request in an address. */
function listParameters({ choice, sort, page }: ListRequest): [name: string, value: string][] {
  const parameters = choiceParameters(choice);
  if (sort !== 'popular') parameters.push(['sort', sort]);
  if (page !== 1) parameters.push(['page', String(page)]);
  return parameters;
}

/** Returns the query string of a request: with its question mark, or empty. */
export function listSearch(request: ListRequest): string {
  const search = new URLSearchParams(listParameters(request));
  return search.size === 0 ? '' : `?${search}`;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
