import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localArea } from '../../lib/browser-storage.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { type LazyPart, lazyPart } from '../../lib/lazy-part.ts';
import { useShop } from '../../lib/shop.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { CART_KEY, type CartQuery, cartQuery } from './cart-query.ts';
import type { CartStore } from './cart-store.ts';

const part = lazyPart(() => import('./cart-store.ts'));

interface LazyStore {
  readonly query: CartQuery;
  /** Loads the store of this page. */
  readonly lazyStore: LazyPart<CartStore>;
  /** The store once it is loaded; null before. */
  readonly store: CartStore | null;
}

/**
 * Loads the cart's store on demand, because most visits do not need it: at the first change, if this browser has stored
 * a cart, or if another tab stores something.
 */
export function useCartStore(): LazyStore {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const analytics = useAnalytics();
  const [store, setStore] = useState<CartStore | null>(null);
  const [{ lazyStore, query }] = useState(() => {
    const open = async () => {
      const { openCartStore } = await part.load();
      const opened = openCartStore({
        ...{ api, queryClient, query },
        track: (event) => analytics?.track(event),
        onRejected: (error) => toast.error(messageOf(error)),
      });
      setStore(opened);
      return opened;
    };
    const lazyStore = lazyPart(open);
    const query = cartQuery(api, (cart) => lazyStore.loaded()?.storage.writeSnapshot(api.lang, cart));
    return { lazyStore, query };
  });
  useEffect(() => store?.outbox.start(), [store]);
  useEffect(() => {
    if (hasStoredCart()) lazyStore.prepare();
    // Refetches, because the store was not listening when the other tab made its change; it listens from now on.
    const refetch = () => void queryClient.invalidateQueries({ queryKey: CART_KEY });
    const onStorage = ({ key }: StorageEvent) => {
      if (key && isOfCart(key) && !lazyStore.loaded()) lazyStore.load().then(refetch, refetch);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [lazyStore, queryClient]);
  return { query, lazyStore, store };
}

/**
 * Returns true for names of the cart's items in the browser's storage: changes, rejections, the API's last response.
 */
const isOfCart = (name: string) => name.startsWith('cart-');

const hasStoredCart = () => localArea.names().some(isOfCart);

/** Removes the cart's items from the browser's storage; needs no store. */
export const removeStoredCart = () => localArea.removeMatching(isOfCart);
