import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
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
import { getOffers } from '../../contract/offers.ts';
import type { Offer } from '../../contract/product.ts';
import { useShop } from '../../lib/shop.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { announcementQuery } from '../announcement/announcement.ts';
import { forgetChanges, type KnownOffers, learnOffers, mergeOffers, NO_OFFERS } from './known-offers.ts';
import { createOfferBatch, type OfferBatch } from './offer-batch.ts';

/** Milliseconds that an offer is new enough for a page that merely stays open. */
const POLLED_AGE = 30_000;

type Offers = KnownOffers & OfferBatch;

/** Without a provider, where parts of a page are prerendered, there are only the offers that it is built with. */
const OffersContext = createContext<Offers>({ ...NO_OFFERS, watch: () => () => {}, refresh: () => {} });

/**
 * Keeps today's price and stock of all SKUs that the page shows: one request for all of them, after hydration and
 * whenever they may have changed.
 */
export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const { api } = useShop();
  const [known, setKnown] = useState(NO_OFFERS);
  const [batch] = useState(() =>
    createOfferBatch({
      load: (skus) => api.request(getOffers, { query: { sku: skus } }),
      onOffers: (offers) => setKnown((before) => learnOffers(before, offers)),
      now: () => performance.now(),
    }),
  );
  useRefreshing(batch);
  useNewPage(batch, setKnown);
  const offers = useMemo(() => ({ ...known, ...batch }), [known, batch]);
  return (
    <OffersContext value={offers}>
      {children}
      <ChangesTold count={known.before.size} />
    </OffersContext>
  );
}

/** Asks again when the shopper comes back, to the window, the tab or the page, and along with the poll that there is. */
function useRefreshing({ refresh }: OfferBatch): void {
  const { api } = useShop();
  // Asked for by the banner; here it only tells when.
  const { dataUpdatedAt } = useQuery({ ...announcementQuery(api), enabled: false });
  useEffect(() => {
    if (dataUpdatedAt > 0) refresh(POLLED_AGE);
  }, [dataUpdatedAt, refresh]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const onReturn = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    for (const sign of ['focus', 'pageshow']) window.addEventListener(sign, onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
    return () => ending.abort();
  }, [refresh]);
}

/** On another page what changed on this one has been said; the same one again is asked for again. */
function useNewPage({ refresh }: OfferBatch, setKnown: Dispatch<SetStateAction<KnownOffers>>): void {
  const router = useRouter();
  useEffect(() => {
    const endings = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) setKnown(forgetChanges);
      }),
      router.subscribe('onResolved', () => refresh()),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [router, refresh, setKnown]);
}

/** Tells a screen reader, once and when it has time, that prices are other ones now. Each is said at its price. */
function ChangesTold({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {count > 0 &&
          t`${plural(count, {
            one: 'На сторінці змінилася # ціна',
            few: 'На сторінці змінилися # ціни',
            many: 'На сторінці змінилося # цін',
            other: 'На сторінці змінилося # ціни',
          })}`}
      </VisuallyHidden>
    </div>
  );
}

/**
 * Today's price and stock over what the page was built with. While they are under way, or when they do not come, the
 * page keeps what it was built with.
 */
export function useOffers<Item extends Offer>(items: readonly Item[]): readonly Item[] {
  const { current, watch } = use(OffersContext);
  // A text, so that a new list of the same SKUs is no reason to ask.
  const watched = JSON.stringify(items.map(({ sku }) => sku));
  useEffect(() => {
    const skus: readonly string[] = JSON.parse(watched);
    return watch(skus);
  }, [watched, watch]);
  return useMemo(() => mergeOffers(items, current), [items, current]);
}

/** What a piece of a SKU cost on this page before its price changed, kopiykas; null when it has not. */
export function usePriceBefore(sku: string): number | null {
  return use(OffersContext).before.get(sku) ?? null;
}

interface Told {
  readonly sku: string;
  /** Kopiykas. */
  readonly price: number;
}

/**
 * Keeps what is shown in step with prices that are told elsewhere, in the cart: where they differ either may be the older
 * one, so both are asked for again. `onDiffering` asks for those.
 */
export function useOffersLike(prices: readonly Told[], onDiffering: () => unknown): void {
  const { current, refresh } = use(OffersContext);
  const differing = prices.filter(({ sku, price }) => (current.get(sku)?.price ?? price) !== price);
  const told = JSON.stringify(differing.map(({ sku, price }) => [sku, price]));
  useEffect(() => {
    if (told === '[]') return;
    refresh();
    onDiffering();
  }, [told, refresh, onDiffering]);
}
