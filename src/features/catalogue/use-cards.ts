import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { ProductCard } from '../../contract/product.ts';
import { useShop } from '../../lib/shop.tsx';
import type { CardSource } from '../../rules/list-groups.ts';
import { pageCount } from '../../rules/pagination.ts';
import { cardOfProduct } from './product-card.tsx';
import type { Listing } from './use-listing.ts';

/** Milliseconds that cards are taken as they are: prices and stock on them are those of now. */
const FRESH = 60_000;

/** One page of a list. */
export interface ShownList {
  readonly products: readonly ProductCard[];
  readonly page: number;
  readonly pageCount: number;
  /** What was shown before stands in. */
  readonly isPending: boolean;
  /** Tries again what has failed; null when nothing has. */
  readonly retry: (() => void) | null;
}

/**
 * The page of a list that is asked for: the built one, or one of what the filters leave. Its cards are those of the pages that
 * were built; those that were shown before stand in until all of them are there.
 */
export function useCards(page: PageDataOf<'category'>, listing: Listing): ShownList {
  const { isAsked, filters, source, error, isLoading } = listing;
  const asked = isAsked && filters ? filters.page : null;
  const idOf = (place: number) => filters?.index.ids[place] ?? 0;
  const cards = new Map(page.list.products.map((card) => [card.id, card]));
  const lacking = asked?.places.filter((place) => !cards.has(idOf(place))) ?? [];
  const files = [...new Set(lacking.flatMap((place) => filters?.sourceOf(place) ?? []))];
  const loading = useFiles(source, files, filters);
  for (const card of loading.cards) cards.set(card.id, card);
  // What a family's card says is by what is chosen.
  const cardAt = (place: number): ProductCard[] => {
    const card = cards.get(idOf(place));
    // One that has gone since the index was loaded is left out.
    return card ? [{ ...card, variants: filters?.filtered.variants.get(place) }] : [];
  };
  const products = isAsked ? (asked?.places.flatMap(cardAt) ?? []) : page.list.products;
  const isPending = isAsked && (!filters || loading.isPending);
  const before = useLast(products, isPending, page.list.products);
  const { pageCount: built } = page.list;
  // What it fails with, `error` says.
  const loadAgain = () => void listing.load().catch(() => {});
  return {
    products: isPending ? before : products,
    page: asked?.page ?? page.list.page,
    pageCount: asked ? pageCount(asked.total) : built,
    isPending,
    retry: isAsked && !filters && error && !isLoading ? loadAgain : loading.retry,
  };
}

/** The cards of some pages of a list, and of some products; each file is loaded once, whichever choices show it. */
function useFiles(source: string, files: readonly CardSource[], filters: Listing['filters']) {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const isLacking = files.length > 0;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['cards', source, files],
    staleTime: FRESH,
    enabled: isLacking,
    queryFn: () =>
      Promise.all(
        files.map((file) =>
          queryClient.fetchQuery({
            queryKey: ['card-file', source, file],
            staleTime: FRESH,
            queryFn: async () => {
              const fetch = window.fetch.bind(window);
              if (typeof file === 'number') {
                return (await filters?.part.loadCards(fetch, api, { slug: source, page: file })) ?? [];
              }
              const product = await filters?.part.loadProduct(fetch, api, file);
              return product ? [cardOfProduct(product)] : [];
            },
          }),
        ),
      ),
  });
  return {
    cards: (isLacking && data?.flat()) || [],
    isPending: isLacking && isPending && !isError,
    retry: isLacking && isError ? () => void refetch() : null,
  };
}

/** What was shown last, while something else is on its way. */
function useLast(products: readonly ProductCard[], isPending: boolean, first: readonly ProductCard[]) {
  const [last, setLast] = useState(first);
  const ids = JSON.stringify(products.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are kept as they were when their ids were shown
  useEffect(() => {
    if (!isPending && last !== products) setLast(products);
  }, [ids, isPending]);
  return last;
}
