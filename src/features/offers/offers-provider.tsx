import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Offer } from '../../contract/product.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { onReturn } from '../../lib/on-return.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { useShop } from '../../lib/shop.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { announcementQuery } from '../announcement/announcement.ts';
import { createOfferBatch, type OfferBatch } from './offer-batch.ts';
import { clearChanges, EMPTY_CACHE, mergeOffers, type OfferCache, updateCache } from './offer-cache.ts';

/** Milliseconds for which an offer is fresh while its page stays open. */
const STALE_TIME = 30_000;

type Offers = OfferCache & OfferBatch;

/** Without a provider, as in the prerender, pages show the offers with which they are built. */
const OffersContext = createContext<Offers>({ ...EMPTY_CACHE, watch: () => () => {}, refresh: () => {} });

/**
 * Loads current prices and stock of all SKUs on the page: in one request, after hydration and whenever they may have
 * changed.
 */
export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const { api } = useShop();
  const [cache, setCache] = useState(EMPTY_CACHE);
  const [batch] = useState(() =>
    createOfferBatch({
      load: (skus) => api.request(pageEndpoint('getOffers'), { query: { sku: skus } }),
      onOffers: (offers) => setCache((before) => updateCache(before, offers)),
      now: () => performance.now(),
    }),
  );
  useRefetchOnReturn(batch);
  useRefetchOnNavigation(batch, setCache);
  const offers = useMemo(() => ({ ...cache, ...batch }), [cache, batch]);
  return (
    <OffersContext value={offers}>
      {children}
      <ChangesAnnouncement count={cache.before.size} />
    </OffersContext>
  );
}

/** Refetches when the shopper returns to the page, and together with the announcement's poll. */
function useRefetchOnReturn({ refresh }: OfferBatch): void {
  const { api } = useShop();
  // The banner polls the announcement; here its updates only serve as a timer.
  const { dataUpdatedAt } = useQuery({ ...announcementQuery(api), enabled: false });
  useEffect(() => {
    if (dataUpdatedAt > 0) refresh(STALE_TIME);
  }, [dataUpdatedAt, refresh]);
  useEffect(() => onReturn(() => refresh()), [refresh]);
}

/** Refetches after a navigation; leaving the page clears its price changes. */
function useRefetchOnNavigation({ refresh }: OfferBatch, setCache: Dispatch<SetStateAction<OfferCache>>): void {
  const { onLeave, onArrive } = useNavigation();
  useEffect(() => onLeave(({ isOtherPath }) => isOtherPath && setCache(clearChanges)), [onLeave, setCache]);
  useEffect(() => onArrive(() => refresh()), [onArrive, refresh]);
}

/** Announces to screen readers, politely, how many prices have changed. Each change is shown at its price. */
function ChangesAnnouncement({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {count > 0 &&
          t`${plural(count, {
            one: `На сторінці змінилася ${count} ціна`,
            few: `На сторінці змінилися ${count} ціни`,
            many: `На сторінці змінилося ${count} цін`,
            other: `На сторінці змінилося ${count} ціни`,
          })}`}
      </VisuallyHidden>
    </div>
  );
}

/** Returns the items with current prices and stock; as prerendered until these are loaded, or if loading fails. */
export function useOffers<Item extends Offer>(items: readonly Item[]): readonly Item[] {
  const { current, watch } = use(OffersContext);
  // A string, so that a new list of the same SKUs does not refetch.
  const watched = JSON.stringify(items.map(({ sku }) => sku));
  useEffect(() => {
    const skus: readonly string[] = JSON.parse(watched);
    return watch(skus);
  }, [watched, watch]);
  return useMemo(() => mergeOffers(items, current), [items, current]);
}

/** Returns the price of a SKU before it changed on this page, in kopiykas; null if it has not changed. */
export function usePriceBefore(sku: string): number | null {
  return use(OffersContext).before.get(sku) ?? null;
}

interface PricedSku {
  readonly sku: string;
  /** The price, in kopiykas. */
  readonly price: number;
}

/**
 * Refetches when prices shown elsewhere (in the cart) differ from the offers: either may be stale, so the offers are
 * refetched here and the other prices by `onMismatch`.
 */
export function useRefetchOnMismatch(prices: readonly PricedSku[], onMismatch: () => unknown): void {
  const { current, refresh } = use(OffersContext);
  const differing = prices.filter(({ sku, price }) => (current.get(sku)?.price ?? price) !== price);
  const mismatch = JSON.stringify(differing.map(({ sku, price }) => [sku, price]));
  useEffect(() => {
    if (mismatch === '[]') return;
    refresh();
    onMismatch();
  }, [mismatch, refresh, onMismatch]);
}
