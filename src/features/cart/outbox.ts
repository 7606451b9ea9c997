import type { Cart } from '../../contract/cart.ts';
import { ApiError } from '../../lib/api.ts';
import type { Change } from './change.ts';
import { whileCartIsHeld } from './held.ts';
import { type CartKeeper, concernOf } from './keeper.ts';
import {
  EMPTY_QUEUE,
  type Intent,
  isAwayError,
  pauseAfter,
  type Queue,
  type QueueEvent,
  reduceQueue,
} from './queue.ts';

/** What became of a change: the API has it, or it is kept until the API is back. */
export type Submitted = 'applied' | 'kept';

/** What the outbox works with. */
export interface Ports {
  readonly keeper: CartKeeper;
  readonly lang: string;
  /** The cart as the API has last told it; asked for when it has not. */
  confirmed(): Promise<Cart>;
  /** Whose cart is on the screen. */
  owner(): string | null;
  send(intent: Intent, cart: Cart): Promise<Cart>;
  /** Lets no older answer come after this one. */
  dropAnswersUnderWay(): Promise<void>;
  show(cart: Cart): void;
  /** What is known may be wrong (`doubtful`) or is another cart's (`gone`). */
  reload(why: 'doubtful' | 'gone'): void;
  /** The API has accepted a change; called once for each, in the tab that sent it. */
  onApplied(change: Change, before: Cart, after: Cart): void;
  /** Says that a change which was kept has been refused. */
  tell(error: Error): void;
}

/** Milliseconds in which the tab that waits for a refusal takes it, before another one tells it. */
const OTHERS_FIRST = 300;

interface Waiter {
  resolve(submitted: Submitted): void;
  reject(error: Error): void;
}

export interface Outbox {
  getQueue(): Queue;
  subscribe(listener: () => void): () => void;
  /** Reads what is kept and begins to send. @returns what ends it. */
  start(): () => void;
  /** Keeps a change and sends it. Rejects when the API refuses it while somebody waits. */
  submit(change: Change): Promise<Submitted>;
  /** Tries now what waits. */
  retry(): void;
  /** Whoever this was has left: nothing of theirs stays, in any tab. */
  forget(): void;
}

/** Sends changes of the cart in order, one tab at a time, again and again until the API has answered each. */
export function createOutbox(ports: Ports): Outbox {
  const { keeper } = ports;
  const listeners = new Set<() => void>();
  const waiters = new Map<string, Waiter>();
  let queue = EMPTY_QUEUE;
  let serial = 0;
  let isStarted = false;
  let isSending = false;
  let isAskedAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: QueueEvent) => {
    queue = reduceQueue(queue, event);
    for (const listener of listeners) listener();
  };
  const readAnew = () => dispatch({ type: 'read', intents: keeper.readIntents() });

  /** One at a time in this tab, and among the tabs; called again meanwhile, it looks once more. */
  async function drain(): Promise<void> {
    clearTimeout(timer);
    isAskedAgain = true;
    if (isSending) return;
    isSending = true;
    while (isAskedAgain && isStarted) {
      isAskedAgain = false;
      if (keeper.readIntents().length > 0) await whileCartIsHeld(sendAll);
    }
    isSending = false;
  }

  async function sendAll(): Promise<void> {
    readAnew();
    for (let [intent] = queue.intents; intent && isStarted; [intent] = queue.intents) {
      const outcome = await sendOne(intent);
      if (outcome === 'away') dispatch({ type: 'unanswered' });
      if (outcome !== 'answered') return waitForApi();
      readAnew();
    }
  }

  async function sendOne(intent: Intent): Promise<'answered' | 'away' | 'moved'> {
    // Whatever kept the cart from coming, the change waits and is tried again; the cart's own query tells what it was.
    const cart = await ports.confirmed().catch(() => null);
    if (!cart) return 'away';
    try {
      const answer = await ports.send(intent, cart);
      await ports.dropAnswersUnderWay();
      applied(intent, cart, answer);
    } catch (error) {
      if (isAwayError(error)) return 'away';
      if (error instanceof ApiError && error.code === 'cart_moved') {
        ports.reload('gone');
        return 'moved';
      }
      refused(intent, error instanceof Error ? error : new Error(String(error)));
    }
    return 'answered';
  }

  function applied({ key, change }: Intent, before: Cart, after: Cart): void {
    keeper.keepCart(ports.lang, after, key);
    keeper.removeIntent(key);
    ports.show(after);
    dispatch({ type: 'answered', key });
    ports.onApplied(change, before, after);
    waiters.get(key)?.resolve('applied');
    waiters.delete(key);
  }

  function refused(intent: Intent, error: Error): void {
    const isOfAnother = error instanceof ApiError && error.code === 'cart_of_another';
    const gone = isOfAnother ? queue.intents.filter(({ owner }) => owner === intent.owner) : [intent];
    keeper.addRefusal(intent.key, error);
    for (const { key } of gone) {
      keeper.removeIntent(key);
      dispatch({ type: 'answered', key });
    }
    ports.reload(isOfAnother ? 'gone' : 'doubtful');
    tellRefusals();
  }

  /** A refusal belongs to whoever waits for it, in whatever tab; else it is told in a tab that somebody sees. */
  function tellRefusals(): void {
    for (const [key, error] of keeper.takeRefusals((key) => waiters.has(key))) {
      waiters.get(key)?.reject(error);
      waiters.delete(key);
    }
    setTimeout(tellRest, OTHERS_FIRST);
  }

  function tellRest(): void {
    if (document.visibilityState === 'hidden' || !isStarted) return;
    for (const [, error] of keeper.takeRefusals(() => true)) ports.tell(error);
  }

  function waitForApi(): void {
    letGo();
    // Not all browsers at the same moment.
    timer = setTimeout(() => void drain(), pauseAfter(queue.failures) * (0.5 + Math.random()));
  }

  /** Nobody waits for what is kept. */
  function letGo(): void {
    for (const { resolve } of waiters.values()) resolve('kept');
    waiters.clear();
  }

  function hearOtherTab(event: StorageEvent): void {
    switch (concernOf(event)) {
      case 'refusals':
        tellRefusals();
        break;
      case 'cart':
        hearCart(event);
        break;
      case 'intents':
      case 'everything':
        readAnew();
        settleAnswered();
        if (queue.intents.length > 0) void drain();
    }
  }

  /** Another tab has had an answer. */
  function hearCart({ oldValue }: StorageEvent): void {
    const kept = keeper.readKept();
    if (!kept) return;
    const isInOurWords = kept.lang === ports.lang;
    const lastKey = kept.answered.at(-1);
    // In another language it is only news when something has changed.
    if (isInOurWords) void ports.dropAnswersUnderWay().then(() => show(kept.cart));
    else if (lastKey !== undefined && !oldValue?.includes(lastKey)) ports.reload('doubtful');
  }

  function show(cart: Cart): void {
    ports.show(cart);
    readAnew();
    settleAnswered();
  }

  /** What another tab has sent for this one. */
  function settleAnswered(): void {
    const waiting = new Set(queue.intents.map(({ key }) => key));
    const answered = new Set(keeper.readKept()?.answered);
    for (const [key, { resolve }] of waiters) {
      if (waiting.has(key)) continue;
      waiters.delete(key);
      // What is neither was forgotten when somebody signed out.
      resolve(answered.has(key) ? 'applied' : 'kept');
    }
  }

  const retry = () => {
    tellRefusals();
    if (queue.intents.length > 0) void drain();
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
      window.addEventListener('storage', hearOtherTab, { signal });
      for (const sign of ['online', 'focus', 'pageshow']) window.addEventListener(sign, retry, { signal });
      document.addEventListener('visibilitychange', retry, { signal });
      readAnew();
      retry();
      return () => {
        isStarted = false;
        ending.abort();
        clearTimeout(timer);
        letGo();
      };
    },
    submit(change) {
      const intent: Intent = {
        key: crypto.randomUUID(),
        madeAt: Date.now(),
        serial: ++serial,
        owner: ports.owner(),
        change,
      };
      keeper.addIntent(intent);
      dispatch({ type: 'submitted', intent });
      const isAway = queue.failures > 0;
      const submitted = isAway
        ? Promise.resolve<Submitted>('kept')
        : new Promise<Submitted>((resolve, reject) => waiters.set(intent.key, { resolve, reject }));
      void drain();
      return submitted;
    },
    retry,
    forget() {
      keeper.forget();
      readAnew();
      letGo();
    },
  };
}
