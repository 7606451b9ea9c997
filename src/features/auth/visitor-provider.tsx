import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { handOver, storedOwner } from '../../lib/browser-storage.ts';
import { isLeft } from '../../rules/browser-data.ts';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { useClearCart } from '../cart/cart-provider.tsx';
import { CUSTOMER_KEY, useCustomer } from './queries.ts';
import { type Become, VisitorContext } from './visitor-context.ts';

/** What is the same for everybody; whatever else has been loaded is the visitor's own. */
const PUBLIC_DATA = new Set<unknown>([
  'page',
  'maintenance',
  'announcement',
  'providers',
  'category',
  'search',
  'settlements',
  'branches',
  'streets',
]);

/**
 * Watches whose browser this is, however that changes: signing in and out, an account that is deleted, a session that
 * has ended, another tab. What the last customer has typed, seen and loaded goes with them: from the browser's storage,
 * from what was loaded, and from the screens below, which begin anew. A guest's own moves into the account.
 */
export function VisitorProvider({ children }: { readonly children: ReactNode }) {
  const { data: customer } = useCustomer();
  const [visits, setVisits] = useState(0);
  const forgetLoaded = useForgetLoaded();
  /** Who this tab has been used by; undefined until that was looked up. */
  const seen = useRef<string | null | undefined>(undefined);

  const become = useCallback<Become>(
    (owner) => {
      const before = seen.current === undefined ? storedOwner.read() : seen.current;
      seen.current = owner;
      handOver(owner);
      if (before === owner) return;
      forgetLoaded(isLeft(before, owner));
      if (isLeft(before, owner)) setVisits((count) => count + 1);
    },
    [forgetLoaded],
  );

  const owner = customer === undefined ? undefined : (customer?.cart.owner ?? null);
  useEffect(() => {
    if (owner !== undefined) become(owner);
  }, [owner, become]);
  useOtherTabs(seen, become);
  return (
    <VisitorContext value={become}>
      <Fragment key={visits}>{children}</Fragment>
    </VisitorContext>
  );
}

/** Forgets what the API has answered to the last visitor, and the changes of their cart unless these move along. */
function useForgetLoaded(): (isGone: boolean) => void {
  const queryClient = useQueryClient();
  const clearCart = useClearCart();
  const analytics = useAnalytics();
  return useCallback(
    (isGone) => {
      clearCart(isGone ? 'everything' : 'snapshot');
      if (isGone) analytics?.forgetOrders();
      void queryClient.resetQueries({
        predicate: ({ queryKey: [kind] }) => !PUBLIC_DATA.has(kind) && kind !== CUSTOMER_KEY[0],
      });
    },
    [queryClient, clearCart, analytics],
  );
}

/** Another tab has made the browser somebody else's; a page that was left and is shown again hears of it then. */
function useOtherTabs(seen: { readonly current: string | null | undefined }, become: Become): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => {
      const owner = storedOwner.read();
      if (seen.current === undefined || owner === seen.current) return;
      become(owner);
      void queryClient.resetQueries({ queryKey: CUSTOMER_KEY });
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    window.addEventListener('pageshow', onPageShow);
    const unsubscribe = storedOwner.subscribe(look);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      unsubscribe();
    };
  }, [queryClient, become, seen]);
}
