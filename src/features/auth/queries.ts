import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer, Profile, SignedIn } from '../../contract/customer.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { withCartLock } from '../cart/cart-lock.ts';
import { useIsOpen } from '../maintenance/maintenance.ts';
import { CUSTOMER_KEY, setSignedOut } from './customer.ts';
import { useMergedMessage } from './merged-message.ts';
import { useSetVisitor } from './visitor-context.ts';

/** Shows a changed profile, in this tab and the others. */
export function useSetProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => {
    queryClient.setQueryData<Customer | null>(CUSTOMER_KEY, (customer) => customer && { ...customer, ...profile });
    notifyTabs(CUSTOMER_KEY);
    // A confirmed contact adds the guest orders placed with it.
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
  };
}

/** Shows a customer who has signed in, with cart and wishlist, and a message about the items that moved into them. */
export function useSignedIn(): (signedIn: SignedIn) => void {
  const queryClient = useQueryClient();
  const setVisitor = useSetVisitor();
  const toast = useToast();
  const mergedMessage = useMergedMessage();
  return ({ customer, merged }) => {
    setVisitor(customer.cart.owner);
    queryClient.setQueryData<Customer | null>(CUSTOMER_KEY, customer);
    notifyTabs(CUSTOMER_KEY);
    const message = mergedMessage(merged);
    if (message) toast.info(message);
  };
}

/** Signs out, in this tab and the others. */
export function useSignOut() {
  const { api } = useShop();
  const forgetCustomer = useForgetCustomer();
  const toast = useToast();
  const messageOf = useErrorMessage();
  return useAction({
    act: () => withCartLock(() => api.request(pageEndpoint('logOut'), {})),
    onDone: forgetCustomer,
    onFailed: (error) => toast.error(messageOf(error)),
  });
}

/** Reloads the customer in every tab, after the session has changed outside the application. */
export function useSessionChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: CUSTOMER_KEY });
    notifyTabs(CUSTOMER_KEY);
  };
}

/** Removes the customer's data from every tab after the session has ended. */
export function useForgetCustomer(): () => void {
  const queryClient = useQueryClient();
  const setVisitor = useSetVisitor();
  return () => {
    setSignedOut(queryClient);
    notifyTabs(CUSTOMER_KEY);
    setVisitor(null);
  };
}

/** Returns the providers that can sign a customer in. */
export function useProviders() {
  const { api } = useShop();
  return useQuery({
    queryKey: ['providers'],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useIsOpen(),
    queryFn: ({ signal }) => api.request(pageEndpoint('listProviders'), { signal }),
  });
}
