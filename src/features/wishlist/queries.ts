import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../contract/api.ts';
import { toggledWishlistSchema, type WishlistItem, wishlistSchema } from '../../contract/wishlist.ts';
import type { ApiClient } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { tellTabs } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';

const QUERY_KEY = ['wishlist'] as const;

function wishlistQuery(api: ApiClient) {
  return queryOptions({
    queryKey: QUERY_KEY,
    staleTime: 60_000,
    refetchOnReconnect: true,
    queryFn: ({ signal }) => api.get(endpoints.wishlist, wishlistSchema, { signal }),
  });
}

/** The wishes of this browser, once the page has been taken over. */
export function useWishlist() {
  const { api } = useShop();
  return useQuery({ ...wishlistQuery(api), enabled: useIsMounted() });
}

/** Adds a product to the wishes or removes it; a refusal is told in a toast. */
export function useToggleWish() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const toggleShown = (productId: number) =>
    queryClient.setQueryData<WishlistItem[]>(QUERY_KEY, (items) => items?.map((item) => toggled(item, productId)));
  /** The last of a series of clicks asks for the truth. */
  const refresh = async () => {
    const isLast = queryClient.isMutating({ mutationKey: QUERY_KEY }) === 1;
    if (isLast) await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  return useMutation({
    mutationKey: QUERY_KEY,
    scope: { id: 'wishlist' },
    mutationFn: (productId: number) => api.send('POST', endpoints.wishlistToggle, toggledWishlistSchema, { productId }),
    onMutate: async (productId) => {
      await queryClient.cancelQueries({ queryKey: QUERY_KEY });
      toggleShown(productId);
    },
    onSuccess: () => {
      tellTabs(QUERY_KEY);
      return refresh();
    },
    onError: (error, productId) => {
      toast.error(messageOf(error));
      toggleShown(productId);
      void refresh();
    },
  });
}

function toggled(item: WishlistItem, productId: number): WishlistItem {
  return item.productId === productId ? { ...item, isInWishlist: !item.isInWishlist } : item;
}
