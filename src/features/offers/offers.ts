import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoints } from '../../contract/api.ts';
import { OFFERS_LIMIT, offersSchema } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useShop } from '../../lib/shop.tsx';

/** Milliseconds that an offer is taken as current. */
const STALE_TIME = 30_000;

function offersQuery(api: ApiClient, skus: readonly string[]) {
  return queryOptions({
    queryKey: ['offers', ...skus],
    staleTime: STALE_TIME,
    enabled: skus.length > 0,
    queryFn: ({ signal }) => api.get(endpoints.offers, offersSchema, { query: { skus: skus.join(',') }, signal }),
  });
}

/**
 * Today's price and stock over what the page was built with: one request for all the SKUs on the screen, after
 * hydration. While it is under way, or when it fails, the page keeps what it was built with.
 */
export function useOffers<Item extends Offer>(items: readonly Item[]): readonly Item[] {
  const { api } = useShop();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const skus = items.map(({ sku }) => sku).slice(0, OFFERS_LIMIT);
  const { data } = useQuery({ ...offersQuery(api, skus), enabled: isMounted && skus.length > 0 });
  return data ? mergeOffers(items, data) : items;
}

/** Each item with its current offer, if there is one. */
export function mergeOffers<Item extends Offer>(items: readonly Item[], offers: readonly Offer[]): readonly Item[] {
  const bySku = new Map(offers.map((offer) => [offer.sku, offer]));
  return items.map((item) => ({ ...item, ...bySku.get(item.sku) }));
}
