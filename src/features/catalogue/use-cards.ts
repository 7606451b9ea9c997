import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { ProductCard } from '../../contract/product.ts';
import { useShop } from '../../lib/shop.tsx';
import type { CardSource } from '../../rules/list-groups.ts';
import type { Listing } from './use-listing.ts';

/** Milliseconds for which loaded cards are fresh; their prices and stock are always current. */
const FRESH = 60_000;

/** One page of a list. */
export interface ShownList {
  readonly products: readonly ProductCard[];
  readonly page: number;
  readonly pageCount: number;
  /** True while the previous list is shown in place of this one. */
  readonly isPending: boolean;
  /** Retries a failed request; null if none has failed. */
  readonly retry: (() => void) | null;
}

/**
 * Returns the requested page of a list: a prerendered one, or one of the filtered products. The cards come from the
 * prerendered pages; the previous list is shown until all cards are loaded.
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
  // The content of a family's card depends on the choice.
  const cardAt = (place: number): ProductCard[] => {
    const card = cards.get(idOf(place));
    // A product that has been deleted since the index was loaded is left out.
    return card ? [{ ...card, variants: filters?.filtered.variants.get(place) }] : [];
  };
  const products = isAsked ? (asked?.places.flatMap(cardAt) ?? []) : page.list.products;
  const isPending = isAsked && (!filters || loading.isPending);
  const before = useLast(products, isPending, page.list.products);
  // A failure is reported by `error`.
  const loadAgain = () => void listing.load().catch(() => {});
  return {
    products: isPending ? before : products,
    page: asked?.page ?? page.list.page,
    pageCount: asked?.pageCount ?? page.list.pageCount,
    isPending,
    retry: isAsked && !filters && error && !isLoading ? loadAgain : loading.retry,
  };
}

/**
 * Loads the cards of some pages of a list, and of some products; each file is loaded once, even if several choices need
 * it.
 */
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
              const card = await filters?.part.loadCard(fetch, api, file);
              return card ? [card] : [];
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

/** Returns the previous products while others are being loaded. */
function useLast(products: readonly ProductCard[], isPending: boolean, first: readonly ProductCard[]) {
  const [last, setLast] = useState(first);
  const ids = JSON.stringify(products.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are kept as they were when their ids were shown
  useEffect(() => {
    if (!isPending && last !== products) setLast(products);
  }, [ids, isPending]);
  return last;
}
