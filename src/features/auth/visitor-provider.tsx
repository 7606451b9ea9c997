import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { handOver, storedOwner } from '../../lib/browser-storage.ts';
import { isLeft } from '../../rules/browser-data.ts';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { useCartChanges } from '../cart/cart-provider.tsx';
import { CUSTOMER_KEY, useCustomer } from './customer.ts';
import { type SetVisitor, VisitorContext } from './visitor-context.ts';

/** First parts of query keys whose data is the same for everybody; all other queries are the visitor's own. */
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

const OF_VISITOR = {
  predicate: ({ queryKey: [kind] }: { readonly queryKey: QueryKey }) =>
    !PUBLIC_DATA.has(kind) && kind !== CUSTOMER_KEY[0],
};

/**
 * Follows who uses this browser: signing in and out, an account that is deleted, a session that has ended, another tab.
 * When a customer leaves, their data is cleared from the browser's storage, from the query cache, and from the screens
 * below, which are mounted anew. A guest's data moves into the account.
 */
export function VisitorProvider({ children }: { readonly children: ReactNode }) {
  const { data: customer } = useCustomer();
  const [visits, setVisits] = useState(0);
  const clearLoaded = useClearLoaded();
  /** Who has used this tab; undefined until that is known. */
  const seen = useRef<string | null | undefined>(undefined);

  const setVisitor = useCallback<SetVisitor>(
    (owner) => {
      const before = seen.current === undefined ? storedOwner.read() : seen.current;
      seen.current = owner;
      handOver(owner);
      if (before === owner) return;
      clearLoaded(isLeft(before, owner));
      if (isLeft(before, owner)) setVisits((count) => count + 1);
    },
    [clearLoaded],
  );
  useLoadAnew(visits);

  const owner = customer === undefined ? undefined : (customer?.cart.owner ?? null);
  useEffect(() => {
    if (owner !== undefined) setVisitor(owner);
  }, [owner, setVisitor]);
  useOtherTabs(seen, setVisitor);
  return (
    <VisitorContext value={setVisitor}>
      <Fragment key={visits}>{children}</Fragment>
    </VisitorContext>
  );
}

/** Clears the query cache of the last visitor, and the changes of their cart unless these move along. */
function useClearLoaded(): (isGone: boolean) => void {
  const queryClient = useQueryClient();
  const { clear: clearCart } = useCartChanges();
  const analytics = useAnalytics();
  return useCallback(
    (isGone) => {
      clearCart(isGone ? 'everything' : 'snapshot');
      if (!isGone) return void queryClient.resetQueries(OF_VISITOR);
      analytics?.forgetOrders();
      // Nothing is asked for here: the screens that are still there would ask for what only a customer may see.
      for (const query of queryClient.getQueryCache().findAll(OF_VISITOR)) query.reset();
    },
    [queryClient, clearCart, analytics],
  );
}

/** Once the screens are those of somebody else: they have asked by themselves, and what stands around them asks here. */
function useLoadAnew(visits: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (visits > 0) void queryClient.refetchQueries({ ...OF_VISITOR, type: 'active' }, { cancelRefetch: false });
  }, [queryClient, visits]);
}

/** Follows other tabs; a page that comes back from the back/forward cache checks at once. */
function useOtherTabs(seen: { readonly current: string | null | undefined }, setVisitor: SetVisitor): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => {
      const owner = storedOwner.read();
      if (seen.current === undefined || owner === seen.current) return;
      setVisitor(owner);
      void queryClient.resetQueries({ queryKey: CUSTOMER_KEY });
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && look();
    window.addEventListener('pageshow', onPageShow);
    const unsubscribe = storedOwner.subscribe(look);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      unsubscribe();
    };
  }, [queryClient, setVisitor, seen]);
}
