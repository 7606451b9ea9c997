import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { WishlistItem } from '../../contract/wishlist.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useAnalytics } from '../analytics/analytics-context.tsx';

const QUERY_KEY = ['wishlist'] as const;

function wishlistQuery(api: ApiClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api.request(pageEndpoint('getWishlist'), { signal }),
  });
}

/** The wishlist of this browser, once the page is hydrated. */
export interface Wishlist {
  readonly data: readonly WishlistItem[] | undefined;
  /** Ids of products whose toggle is pending. */
  readonly toggling: ReadonlySet<number>;
  /** Adds a product to the wishlist or removes it; an error is shown in a toast. */
  toggle(productId: number): void;
}

/** Exported for the prerender, which renders cards apart from the page around them. */
export const WishlistContext = createContext<Wishlist | null>(null);

/**
 * Subscribes to the wishlist once for the whole page, so that a heart on every card costs nothing to render or to
 * hydrate.
 */
export function WishlistProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useWishlistQuery();
  const { toggling, toggle } = useToggle();
  const wishlist = useMemo(() => ({ data, toggling, toggle }), [data, toggling, toggle]);
  return <WishlistContext value={wishlist}>{children}</WishlistContext>;
}

/**
 * Returns the wishlist's query with its state of loading. Separate from the context, whose changes render every heart
 * again.
 */
export function useWishlistQuery() {
  const { api } = useShop();
  return useQuery({ ...wishlistQuery(api), enabled: useIsMounted() });
}

export function useWishlist(): Wishlist {
  const wishlist = use(WishlistContext);
  if (!wishlist) throw new Error('useWishlist() needs a WishlistProvider above it');
  return wishlist;
}

function useToggle(): Pick<Wishlist, 'toggling' | 'toggle'> {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const analytics = useAnalytics();
  const messageOf = useErrorMessage();
  const [toggling, setToggling] = useState<ReadonlySet<number>>(NONE);
  /**
   * The request that the next one waits for, the number of pending requests, and the ids of products that were added
   * and not reported yet: their data come with the list.
   */
  const sent = useRef({ last: Promise.resolve<unknown>(null), pending: 0, added: new Set<number>() });
  const toggle = useCallback(
    async (productId: number) => {
      const toggleShown = () =>
        queryClient.setQueryData<WishlistItem[]>(QUERY_KEY, (items) => items?.map((item) => toggled(item, productId)));
      const { current: requests } = sent;
      requests.pending += 1;
      setToggling((before) => new Set([...before, productId]));
      await queryClient.cancelQueries({ queryKey: QUERY_KEY });
      toggleShown();
      const request = () => api.request(pageEndpoint('toggleWishlist'), { body: { productId } });
      const answer = requests.last.then(request, request);
      requests.last = answer;
      try {
        const { isInWishlist } = await answer;
        if (isInWishlist) requests.added.add(productId);
        notifyTabs(QUERY_KEY);
      } catch (error) {
        toast.error(messageOf(error));
        toggleShown();
      }
      requests.pending -= 1;
      // Only the last of several pending requests refetches the list.
      if (requests.pending === 0) {
        await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
        analytics?.wished(queryClient.getQueryData(QUERY_KEY), requests.added);
      }
      setToggling((before) => new Set([...before].filter((other) => other !== productId)));
    },
    [api, analytics, queryClient, toast, messageOf],
  );
  return { toggling, toggle };
}

const NONE: ReadonlySet<number> = new Set();

function toggled(item: WishlistItem, productId: number): WishlistItem {
  return item.productId === productId ? { ...item, isInWishlist: !item.isInWishlist } : item;
}
