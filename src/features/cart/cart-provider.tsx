import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { CART_OWNER_HEADER, type Cart, cartSchema, INTENT_KEY_HEADER } from '../../contract/cart.ts';
import type { ApiClient } from '../../lib/api.ts';
import { openLocalStorage } from '../../lib/browser-storage.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { useAnalytics } from '../analytics/analytics-context.tsx';
import { eventOf } from './cart-events.ts';
import { CART_KEY, cartQuery } from './cart-query.ts';
import { requestOf } from './change.ts';
import { type CartKeeper, createKeeper } from './keeper.ts';
import { UNKNOWN_CART } from './optimistic.ts';
import { createOutbox, type Outbox, type Ports } from './outbox.ts';
import { EMPTY_QUEUE, type Intent, isAwayError, showCart } from './queue.ts';

/** The cart as the shopper means it, and what is known of the way to the API. */
export interface CartState {
  /** The API's cart, or the last that this browser knew while the API is away, with every change made since. */
  readonly data: Cart | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
  /** Changes that the API has not answered yet. */
  readonly waiting: number;
  readonly isAway: boolean;
}

type CartContextValue = CartState & { readonly outbox: Outbox; readonly keeper: CartKeeper };

const CartContext = createContext<CartContextValue | null>(null);

/** A cart that is not known, for the prerender, which renders cards apart from the page around them. */
export function UnknownCartProvider({ children }: { readonly children: ReactNode }) {
  const { outbox, keeper } = useMadeOutbox();
  const state = { data: undefined, error: null, isFetching: false, waiting: 0, isAway: false };
  return <CartContext value={{ ...state, refetch: async () => {}, outbox, keeper }}>{children}</CartContext>;
}

/** Loads the cart, keeps it and its changes in this browser, and sends these. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const { outbox, keeper, options } = useMadeOutbox();
  const queue = useSyncExternalStore(outbox.subscribe, outbox.getQueue, () => EMPTY_QUEUE);
  const query = useQuery({ ...options, enabled: useIsMounted() });
  const { data: confirmed, error, isFetching, refetch, failureReason, errorUpdateCount } = query;

  useEffect(() => outbox.start(), [outbox]);

  const hasFailed = isAwayError(failureReason) || (!confirmed && errorUpdateCount > 0);
  const isAway = queue.failures > 0 || hasFailed;
  const { intents } = queue;
  const state = useMemo(() => {
    const base = confirmed ?? (isAway ? lastKnown(keeper, intents) : undefined);
    const data = base && showCart(base, intents, isAway);
    return { data, error, isFetching, refetch, waiting: intents.length, isAway, outbox, keeper };
  }, [confirmed, isAway, intents, error, isFetching, refetch, outbox, keeper]);
  return <CartContext value={state}>{children}</CartContext>;
}

/** Without an answer of any time, only what was changed since is known. */
function lastKnown(keeper: CartKeeper, intents: readonly Intent[]): Cart | undefined {
  return keeper.readKept()?.cart ?? (intents.length > 0 ? UNKNOWN_CART : undefined);
}

function useMadeOutbox() {
  const { api, lang } = useShop();
  const queryClient = useQueryClient();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const analytics = useAnalytics();
  const [made] = useState(() => {
    const keeper = createKeeper(openLocalStorage);
    // Not what the screen happens to have: another tab's newer answer must not be written over.
    const options = cartQuery(api, (cart) => keeper.keepCart(lang, cart));
    const tell = (error: Error) => toast.error(messageOf(error));
    const confirmed = () => queryClient.ensureQueryData(options);
    const onApplied: Ports['onApplied'] = (...applied) => {
      const event = eventOf(...applied);
      if (event) analytics?.track(event);
    };
    const ports = createPorts(queryClient, api, keeper);
    const outbox = createOutbox({ keeper, lang, tell, confirmed, onApplied, ...ports });
    return { keeper, options, outbox };
  });
  return made;
}

/** Milliseconds after which an answer is not waited for any longer. */
const TIMEOUT = 15_000;

function createPorts(
  queryClient: QueryClient,
  api: ApiClient,
  keeper: CartKeeper,
): Omit<Ports, 'keeper' | 'lang' | 'tell' | 'confirmed' | 'onApplied'> {
  const queryKey = CART_KEY;
  const dropAnswersUnderWay = () => queryClient.cancelQueries({ queryKey });
  return {
    dropAnswersUnderWay,
    owner: () => (queryClient.getQueryData<Cart>(queryKey) ?? keeper.readKept()?.cart)?.owner ?? null,
    async send({ key, owner, change }, cart) {
      await dropAnswersUnderWay();
      const { method, endpoint, body } = requestOf(change, cart);
      const headers = { [INTENT_KEY_HEADER]: key, ...(owner !== null && { [CART_OWNER_HEADER]: owner }) };
      return api.send(method, endpoint, cartSchema, body, { headers, signal: AbortSignal.timeout(TIMEOUT) });
    },
    show: (cart) => queryClient.setQueryData<Cart>(queryKey, cart),
    reload(why) {
      if (why === 'doubtful') return void queryClient.invalidateQueries({ queryKey });
      keeper.forgetCart();
      void queryClient.resetQueries({ queryKey });
    },
  };
}

function useCartContext() {
  const state = use(CartContext);
  if (!state) throw new Error('The cart needs a CartProvider above it');
  return state;
}

/** The cart of this browser, once the page has been taken over. */
export const useCart = (): CartState => useCartContext();

export const useOutbox = (): Outbox => useCartContext().outbox;

/** Forgets what this browser keeps of the cart: all of it, or (after a sign-in) the cart without its unsent changes. */
export function useForgetCart(): (what: 'everything' | 'cart') => void {
  const { outbox, keeper } = useCartContext();
  return useCallback((what) => (what === 'everything' ? outbox.forget() : keeper.forgetCart()), [outbox, keeper]);
}
