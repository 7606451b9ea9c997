import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { handOver, storedOwner } from '../../lib/browser-storage.ts';
import { hasVisitorLeft } from '../../rules/browser-data.ts';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { useCartChanges } from '../cart/cart-provider.tsx';
import { CUSTOMER_KEY, useCustomer } from './customer.ts';
import { type SetVisitor, VisitorContext } from './visitor-context.ts';

/** First parts of query keys whose data is the same for everybody; all other queries are personal. */
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
 * Follows changes of the visitor: signing in and out, a deleted account, an ended session, another tab. When a customer
 * leaves, their data is cleared from the browser's storage and the query cache, and the screens below are mounted anew.
 * A guest's data moves into the account.
 */
export function VisitorProvider({ children }: { readonly children: ReactNode }) {
  const { data: customer } = useCustomer();
  const [visits, setVisits] = useState(0);
  const clearLoaded = useClearLoaded();
  /** The last visitor of this tab; undefined until known. */
  const seen = useRef<string | null | undefined>(undefined);

  const setVisitor = useCallback<SetVisitor>(
    (owner) => {
      const before = seen.current === undefined ? storedOwner.read() : seen.current;
      seen.current = owner;
      handOver(owner);
      if (before === owner) return;
      clearLoaded(hasVisitorLeft(before, owner));
      if (hasVisitorLeft(before, owner)) setVisits((count) => count + 1);
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

/** Clears the query cache of the last visitor; the cart's pending changes are kept if they move to the new one. */
function useClearLoaded(): (isGone: boolean) => void {
  const queryClient = useQueryClient();
  const { clear: clearCart } = useCartChanges();
  const analytics = useAnalytics();
  return useCallback(
    (isGone) => {
      clearCart(isGone ? 'everything' : 'snapshot');
      if (!isGone) return void queryClient.resetQueries(OF_VISITOR);
      analytics?.forgetOrders();
      // Resets without refetching: the screens still mounted would request data that only a customer may see.
      for (const query of queryClient.getQueryCache().findAll(OF_VISITOR)) query.reset();
    },
    [queryClient, clearCart, analytics],
  );
}

/**
 * Refetches after the screens are mounted anew: their own queries have begun, and the rest of the page refetches here.
 */
function useLoadAnew(visits: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (visits > 0) void queryClient.refetchQueries({ ...OF_VISITOR, type: 'active' }, { cancelRefetch: false });
  }, [queryClient, visits]);
}

/** Follows other tabs; a page restored from the back/forward cache checks at once. */
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
