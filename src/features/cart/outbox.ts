import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from '../../contract/cart.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER } from '../../contract/limits.ts';
import type { ApiClient } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { storedOwner } from '../../lib/browser-storage.ts';
import { withCartLock } from './cart-lock.ts';
import { CART_KEY, type CartQuery, isUnreachableError } from './cart-query.ts';
import type { CartStorage } from './cart-storage.ts';
import { type Change, requestChange } from './change.ts';
import { EMPTY_QUEUE, type PendingChange, type Queue, type QueueEvent, reduceQueue, retryDelay } from './queue.ts';

/** The result of submitting a change: the API has applied it, or it is stored until the API can be reached. */
export type Submitted = 'applied' | 'queued';

interface Options {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly query: CartQuery;
  readonly storage: CartStorage;
  readonly lang: string;
  /** Called when the API has applied a change; once for each, in the tab that sent it. */
  onApplied(change: Change, before: Cart, after: Cart): void;
  /** Called when the API has rejected a change that nothing awaits any more. */
  onRejected(error: unknown): void;
}

/** The timeout of a request, in milliseconds. */
const TIMEOUT = 15_000;

/** Milliseconds within which the tab that awaits a rejection takes it, before another tab shows it. */
const OTHERS_FIRST = 300;

interface Waiter {
  resolve(submitted: Submitted): void;
  reject(error: unknown): void;
}

export interface Outbox {
  getQueue(): Queue;
  subscribe(listener: () => void): () => void;
  /**
   * Reads the stored changes and begins to send them.
   * @returns a function that stops sending
   */
  start(): () => void;
  /** Stores a change and sends it. Rejects if the API rejects the change while the caller awaits it. */
  submit(change: Change): Promise<Submitted>;
  /** Sends waiting changes at once, without the delay of the next attempt. */
  retry(): void;
  /** Deletes every change and the cart, in all tabs, because the visitor has left. */
  clear(): void;
}

/**
 * Creates the outbox of the cart's changes: each change is stored before it is sent; one tab at a time sends them in
 * order, until the API has answered each.
 */
export function createOutbox(options: Options): Outbox {
  const { api, queryClient, query, storage, lang, onApplied, onRejected } = options;
  const listeners = new Set<() => void>();
  const waiters = new Map<string, Waiter>();
  let queue = EMPTY_QUEUE;
  let serial = 0;
  let isStarted = false;
  let isFlushing = false;
  let isFlushRequested = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: QueueEvent) => {
    queue = reduceQueue(queue, event);
    for (const listener of listeners) listener();
  };
  const readStorage = () => dispatch({ type: 'read', pending: storage.readPending() });

  /** Cancels a refetch, so that an older response never replaces a newer one. */
  const cancelRefetch = () => queryClient.cancelQueries({ queryKey: CART_KEY });
  const setCart = (cart: Cart) => queryClient.setQueryData<Cart>(CART_KEY, cart);
  const refetchCart = () => void queryClient.invalidateQueries({ queryKey: CART_KEY });
  /** Discards the cached cart, because it belongs to another visitor. */
  const resetCart = () => {
    storage.removeSnapshot();
    void queryClient.resetQueries({ queryKey: CART_KEY });
  };
  /**
   * Returns the owner of the cart on the screen; while none is known, the stored owner of this browser: a change made
   * by a customer must not be sent as a guest's.
   */
  const ownerOfCart = () => {
    const cart = queryClient.getQueryData<Cart>(CART_KEY) ?? storage.readSnapshot()?.cart;
    return cart ? cart.owner : storedOwner.read();
  };

  /**
   * Sends the queue, one run at a time in this tab and among the tabs; a call during a run makes it check the queue
   * once more.
   */
  async function flush(): Promise<void> {
    clearTimeout(retryTimer);
    isFlushRequested = true;
    if (isFlushing) return;
    isFlushing = true;
    while (isFlushRequested && isStarted) {
      isFlushRequested = false;
      if (storage.readPending().length > 0) await withCartLock(sendAll);
    }
    isFlushing = false;
  }

  async function sendAll(): Promise<void> {
    readStorage();
    for (let [next] = queue.pending; next && isStarted; [next] = queue.pending) {
      const outcome = await sendOne(next);
      if (outcome === 'unreachable') dispatch({ type: 'unanswered' });
      if (outcome !== 'answered') return retryLater();
      readStorage();
    }
  }

  async function sendOne(pending: PendingChange): Promise<'answered' | 'unreachable' | 'moved'> {
    // A cart that cannot be loaded delays the change, which is retried; the query itself reports the error.
    const before = await queryClient.ensureQueryData(query).catch(() => null);
    if (!before) return 'unreachable';
    try {
      applied(pending, before, await request(pending, before));
    } catch (error) {
      if (isUnreachableError(error)) return 'unreachable';
      if (error instanceof ApiError && error.code === 'cart_moved') {
        resetCart();
        return 'moved';
      }
      rejected(pending, error);
    }
    return 'answered';
  }

  async function request({ key, owner, change }: PendingChange, cart: Cart): Promise<Cart> {
    await cancelRefetch();
    const headers = { [INTENT_KEY_HEADER]: key, ...(owner !== null && { [CART_OWNER_HEADER]: owner }) };
    const signal = AbortSignal.timeout(TIMEOUT);
    const after = await requestChange(api, change, cart, { headers, signal });
    await cancelRefetch();
    return after;
  }

  function applied({ key, change }: PendingChange, before: Cart, after: Cart): void {
    storage.writeSnapshot(lang, after, key);
    storage.removePending(key);
    setCart(after);
    dispatch({ type: 'answered', key });
    onApplied(change, before, after);
    waiters.get(key)?.resolve('applied');
    waiters.delete(key);
  }

  function rejected(pending: PendingChange, error: unknown): void {
    const isOfAnother = error instanceof ApiError && error.code === 'cart_of_another';
    const dropped = isOfAnother ? queue.pending.filter(({ owner }) => owner === pending.owner) : [pending];
    storage.addRejection(pending.key, error);
    for (const { key } of dropped) {
      storage.removePending(key);
      dispatch({ type: 'answered', key });
    }
    if (isOfAnother) resetCart();
    else refetchCart();
    reportRejections();
  }

  /** Passes rejections to the tab that awaits them; the rest are shown in a visible tab. */
  function reportRejections(): void {
    for (const [key, error] of storage.takeRejections((key) => waiters.has(key))) {
      waiters.get(key)?.reject(error);
      waiters.delete(key);
    }
    setTimeout(reportUnawaited, OTHERS_FIRST);
  }

  function reportUnawaited(): void {
    if (document.visibilityState === 'hidden' || !isStarted) return;
    for (const [, error] of storage.takeRejections(() => true)) onRejected(error);
  }

  function retryLater(): void {
    resolveWaiters();
    // Jitter spreads the retries of many browsers.
    retryTimer = setTimeout(() => void flush(), retryDelay(queue.failures) * (0.5 + Math.random()));
  }

  /** Resolves the awaited changes as queued, because they are retried later. */
  function resolveWaiters(): void {
    for (const { resolve } of waiters.values()) resolve('queued');
    waiters.clear();
  }

  /** Resolves awaited changes that another tab has sent. */
  function resolveAnswered(): void {
    const pending = new Set(queue.pending.map(({ key }) => key));
    const appliedKeys = new Set(storage.readSnapshot()?.answered);
    for (const [key, { resolve }] of waiters) {
      if (pending.has(key)) continue;
      waiters.delete(key);
      // A key that is neither pending nor applied was deleted when the visitor signed out.
      resolve(appliedKeys.has(key) ? 'applied' : 'queued');
    }
  }

  const otherTabs: Parameters<CartStorage['subscribe']>[0] = {
    onPending() {
      readStorage();
      resolveAnswered();
      if (queue.pending.length > 0) void flush();
    },
    onSnapshot(before) {
      const snapshot = storage.readSnapshot();
      if (!snapshot) return;
      if (snapshot.lang === lang) return void cancelRefetch().then(() => showSnapshot(snapshot.cart));
      // A snapshot in another language matters only if it includes a new change.
      const lastKey = snapshot.answered.at(-1);
      if (lastKey !== undefined && !before?.answered.includes(lastKey)) refetchCart();
    },
    onRejection: reportRejections,
  };

  function showSnapshot(cart: Cart): void {
    setCart(cart);
    readStorage();
    resolveAnswered();
  }

  const retry = () => {
    reportRejections();
    if (queue.pending.length > 0) void flush();
  };

  return {
    getQueue: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isStarted = true;
      const ending = new AbortController();
      const { signal } = ending;
      const unsubscribe = storage.subscribe(otherTabs);
      for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, retry, { signal });
      document.addEventListener('visibilitychange', retry, { signal });
      readStorage();
      retry();
      return () => {
        isStarted = false;
        unsubscribe();
        ending.abort();
        clearTimeout(retryTimer);
        resolveWaiters();
      };
    },
    submit(change) {
      const key = crypto.randomUUID();
      const pending: PendingChange = { key, madeAt: Date.now(), serial: ++serial, owner: ownerOfCart(), change };
      storage.addPending(pending);
      dispatch({ type: 'submitted', pending });
      const isUnreachable = queue.failures > 0;
      const submitted = isUnreachable
        ? Promise.resolve<Submitted>('queued')
        : new Promise<Submitted>((resolve, reject) => waiters.set(key, { resolve, reject }));
      void flush();
      return submitted;
    },
    retry,
    clear() {
      storage.clear();
      readStorage();
      resolveWaiters();
    },
  };
}
