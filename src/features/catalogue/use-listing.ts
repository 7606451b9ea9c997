import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ProductSort } from '../../contract/limits.ts';
import type { PageDataOf } from '../../contract/page-data.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { withTexts } from '../../lib/all-texts.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useHref } from '../../lib/href.ts';
import { late } from '../../lib/late.ts';
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

const part = late(() => withTexts(import('./filters.ts')));
type Part = typeof import('./filters.ts');

/** Milliseconds that an index is taken as it is: prices on the cards are those of now. */
const FRESH = 60_000;

const filtersQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['filters', slug],
    staleTime: FRESH,
    // An index is compared as a whole, never column by column.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const loaded = await part.load();
      const index = await loaded.loadIndex(window.fetch.bind(window), api, slug, signal);
      return { part: loaded, index, sourceOf: loaded.cardSources(index) };
    },
  });

/** The filters of a list with what they leave of it. */
interface Filters {
  readonly part: Part;
  readonly index: FacetIndex;
  /** Where the card of each of its places is. */
  readonly sourceOf: (place: number) => CardSource;
  readonly filtered: FilteredIndex;
  /** The page of it that is asked for: 1-based, and its places in the index in the order that is asked for. */
  readonly page: { readonly page: number; readonly places: readonly number[]; readonly total: number };
  /** What there would be with another choice. */
  countsOf(choice: FacetChoice): FilteredIndex;
}

export interface Listing {
  /** Of the category whose products these are: a landing page has one above it. */
  readonly source: string;
  /** What is shown, or will be in a moment. */
  readonly request: ListRequest;
  /** Whether that is something else than the page was built with. */
  readonly isAsked: boolean;
  /** Whether the address asks for values too that no product has any more. */
  readonly isPartlyLost: boolean;
  /** Null until somebody wants them. */
  readonly filters: Filters | null;
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** Loads the filters: somebody is about to use them. */
  want(): void;
  /** Loads them and waits. Throws ApiError. */
  load(): Promise<unknown>;
  choose(choice: FacetChoice): void;
  order(sort: ProductSort): void;
  hrefOf(page: number): string;
  /** Whether this is what the address of the moment asks for: asked in an effect. */
  isSettled(): boolean;
}

/** What the address asks of a list, and the filters that answer it. */
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
  // A filter of another page of the list has led here.
  useEffect(() => part.loaded()?.giveFocusBack(), []);
  return {
    source,
    // A value that no product has any more is in the address until something else is chosen.
    request: { ...request, choice: known.choice },
    isAsked,
    isPartlyLost: known.isPartlyLost,
    filters,
    error,
    isLoading: isFetching,
    // The pointer that comes near may be the touch of the press itself.
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

/** The page of a list that is asked for; its last one, when it has fewer. */
function pageOf(
  { part: loaded, index, filtered }: Omit<Filters, 'page' | 'countsOf'>,
  { sort, page: asked }: ListRequest,
) {
  const { total, places, variants } = filtered;
  const page = Math.min(asked, pageCount(total));
  const sorted = loaded.sortPlaces(index, places, sort, variants);
  return { page, total, places: sorted.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE) };
}

/** What the address asks for. What is chosen is shown at once; the address follows after the frame that shows it. */
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
        // From a further page of the list, or a landing page, it leads to another screen.
        if (page.path !== paths.category(source)) part.loaded()?.keepFocus();
        void navigate({ href: hrefTo(to), resetScroll: false }).finally(() =>
          setNext((current) => (current === to ? null : current)),
        );
      });
    },
  };
}

/** Keeps a list that is filtered or ordered otherwise out of search engines: its page is the one without. */
export function useNotIndexed(isOff: boolean): void {
  useEffect(() => {
    const robots = document.querySelector('meta[name="robots"]');
    if (!isOff || !robots) return;
    const before = robots.getAttribute('content') ?? '';
    robots.setAttribute('content', 'noindex');
    return () => robots.setAttribute('content', before);
  }, [isOff]);
}
