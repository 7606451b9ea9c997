import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ProductSort } from '../../contract/limits.ts';
import type { PageDataOf } from '../../contract/page-data.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { withTexts } from '../../lib/all-texts.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useHref } from '../../lib/href.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useNavigation, usePlace } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import {
  type FacetChoice,
  isPlain,
  type ListRequest,
  listSearch,
  NO_CHOICE,
  readListRequest,
} from '../../rules/facet-choice.ts';
import type { FacetIndex, FilteredIndex } from '../../rules/facets.ts';
import type { CardSource } from '../../rules/list-groups.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../rules/pagination.ts';
import { paths } from '../../rules/paths.ts';

const part = lazyPart(() => withTexts(import('./filters.ts')));
type Part = typeof import('./filters.ts');

/** Milliseconds for which an index is fresh; prices on the cards are always current. */
const FRESH = 60_000;

const filtersQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['filters', slug],
    staleTime: FRESH,
    // An index is compared as a whole, not column by column.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const loaded = await part.load();
      const index = await loaded.loadIndex(window.fetch.bind(window), api, slug, signal);
      return { part: loaded, index, sourceOf: loaded.cardSources(index) };
    },
  });

/** The filters of a list, and their results. */
interface Filters {
  readonly part: Part;
  readonly index: FacetIndex;
  /** Returns the source of the card at a place of the index. */
  readonly sourceOf: (place: number) => CardSource;
  readonly filtered: FilteredIndex;
  /** The requested page of the results: its number from 1, and its places in the index in the requested order. */
  readonly page: { readonly page: number; readonly pageCount: number; readonly places: readonly number[] };
  /** Returns the result of another choice. */
  countsOf(choice: FacetChoice): FilteredIndex;
}

export interface Listing {
  /** Slug of the category with these products; a landing page belongs to one. */
  readonly source: string;
  /** The request that is shown, or is about to be. */
  readonly request: ListRequest;
  /** True if the request differs from the prerendered page. */
  readonly isAsked: boolean;
  /** True if the address also contains values that no product has any more. */
  readonly isPartlyLost: boolean;
  /** Null until they are wanted and loaded. */
  readonly filters: Filters | null;
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** Loads the filters, because the shopper is about to use them. */
  want(): void;
  /** Loads the filters. Rejects with ApiError. */
  load(): Promise<unknown>;
  choose(choice: FacetChoice): void;
  order(sort: ProductSort): void;
  hrefOf(page: number): string;
  /** Returns true if this is the request of the current address; to be called in an effect. */
  isSettled(): boolean;
}

/** Returns the request of the address, and the filters that answer it. */
export function useListing(page: PageDataOf<'category'>): Listing {
  const { api } = useShop();
  const queryClient: QueryClient = useQueryClient();
  const source = page.landing?.category ?? page.category.slug;
  const [isWanted, setWanted] = useState(false);
  const { request, isAsked, go, hrefOf, isSettled } = useRequest(page, source);
  const query = filtersQuery(api, source);
  const { data, error, isFetching } = useQuery({ ...query, enabled: isWanted || isAsked });
  const known = useMemo(() => {
    if (!data) return { filters: null, choice: request.choice, isPartlyLost: false };
    const { part: loaded, index } = data;
    const countsOf = (choice: FacetChoice) => loaded.filterIndex(index, loaded.knownChoice(index.facets, choice));
    return {
      filters: { ...data, filtered: countsOf(request.choice), countsOf },
      choice: loaded.knownChoice(index.facets, request.choice),
      isPartlyLost: loaded.isPartlyLost(index.facets, request.choice),
    };
  }, [data, request.choice]);
  const filters = known.filters && { ...known.filters, page: pageOf(known.filters, request) };
  // Navigation by a filter on another page of the list may have led here. A layout effect comes before the router's
  // event of the new page, after which the heading would get the lost focus.
  useLayoutEffect(() => part.loaded()?.restoreFocus(), []);
  return {
    source,
    // A value that no product has any more stays in the address until the choice changes.
    request: { ...request, choice: known.choice },
    isAsked,
    isPartlyLost: known.isPartlyLost,
    filters,
    error,
    isLoading: isFetching,
    // After the paint, because the approaching pointer may be the touch of a press.
    want: () => afterPaint(() => setWanted(true)),
    load: async () => {
      const loaded = await queryClient.fetchQuery(query);
      setWanted(true);
      return loaded;
    },
    choose: (choice) => go({ ...request, choice, page: 1 }),
    order: (sort) => go({ ...request, sort, page: 1 }),
    hrefOf,
    isSettled,
  };
}

/** Returns the requested page of the results; the last one if there are fewer. */
function pageOf(
  { part: loaded, index, filtered }: Omit<Filters, 'page' | 'countsOf'>,
  { sort, page: asked }: ListRequest,
) {
  const { places, variants } = filtered;
  const pages = pageCount(places.length);
  const page = Math.min(asked, pages);
  const sorted = loaded.sortPlaces(index, places, sort, variants);
  return { page, pageCount: pages, places: sorted.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE) };
}

/** Returns the request of the address. A new choice is shown at once; the address is updated after the next paint. */
function useRequest(page: PageDataOf<'category'>, source: string) {
  const shownPlace = usePlace();
  const { search } = shownPlace;
  const { navigate, place } = useNavigation();
  const href = useHref();
  const [next, setNext] = useState<ListRequest | null>(null);
  const { landing, facets } = page;
  const asked = useMemo(() => {
    const read = readListRequest(search, facets?.map(({ code }) => code) ?? []);
    return landing ? { ...read, choice: { ...NO_CHOICE, values: landing.values } } : read;
  }, [search, facets, landing]);
  const request = next ?? asked;
  const hrefTo = (to: ListRequest) => href(paths.category(source)) + listSearch(to);
  return {
    request,
    isAsked: request === next || !isPlain(landing ? { ...asked, choice: NO_CHOICE } : asked),
    hrefOf: (number: number) => hrefTo({ ...request, page: number }),
    isSettled: () => next === null && place() === shownPlace,
    go: (to: ListRequest) => {
      setNext(to);
      afterPaint(() => {
        // From a later page of the list, or from a landing page, this leads to another screen.
        if (page.path !== paths.category(source)) part.loaded()?.rememberFocus();
        void navigate({ href: hrefTo(to), resetScroll: false }).finally(() =>
          setNext((current) => (current === to ? null : current)),
        );
      });
    },
  };
}

/** Keeps a filtered or sorted list out of search engines, which index the page without filters. */
export function useNotIndexed(isOff: boolean): void {
  useEffect(() => {
    const robots = document.querySelector('meta[name="robots"]');
    if (!isOff || !robots) return;
    const before = robots.getAttribute('content') ?? '';
    robots.setAttribute('content', 'noindex');
    return () => robots.setAttribute('content', before);
  }, [isOff]);
}
