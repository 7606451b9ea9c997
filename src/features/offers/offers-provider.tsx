import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { endpoints } from '../../contract/api.ts';
import { offersSchema } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';
import { useShop } from '../../lib/shop.tsx';
import { mergeOffers } from './merge-offers.ts';
import { createOfferBatch } from './offer-batch.ts';

/** Milliseconds that an offer is taken as current. */
const STALE_TIME = 30_000;

interface Offers {
  /** Today's offers, by SKU, as far as they have been asked for. */
  readonly current: ReadonlyMap<string, Offer>;
  want(skus: readonly string[]): void;
}

const NO_OFFERS: Offers = { current: new Map(), want: () => {} };

/** Without a provider, where parts of a page are prerendered, there are only the offers that it is built with. */
const OffersContext = createContext<Offers>(NO_OFFERS);

/** Keeps today's price and stock of all SKUs that the page shows: one request for all of them, after hydration. */
export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const { api } = useShop();
  const [current, setCurrent] = useState<Offers['current']>(NO_OFFERS.current);
  const [batch] = useState(() =>
    createOfferBatch({
      load: (skus) => api.get(endpoints.offers, offersSchema, { query: { sku: skus } }),
      onOffers: (offers) =>
        setCurrent((known) => new Map([...known, ...offers.map((offer) => [offer.sku, offer] as const)])),
      now: () => performance.now(),
      staleTime: STALE_TIME,
    }),
  );
  const offers = useMemo(() => ({ current, want: batch.want }), [current, batch]);
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/**
 * Today's price and stock over what the page was built with. While they are under way, or when they do not come, the
 * page keeps what it was built with.
 */
export function useOffers<Item extends Offer>(items: readonly Item[]): readonly Item[] {
  const { current, want } = use(OffersContext);
  // A text, so that a new list of the same SKUs is no reason to ask.
  const wanted = JSON.stringify(items.map(({ sku }) => sku));
  useEffect(() => {
    const skus: readonly string[] = JSON.parse(wanted);
    if (skus.length > 0) want(skus);
  }, [wanted, want]);
  return useMemo(() => mergeOffers(items, current), [items, current]);
}
