import type { SuspiciousPrices } from '../contract/price-warnings.ts';

export interface PriceQuestion {
  /** Asks whether to save the prices; resolves when the person has decided. Questions are asked one after another. */
  ask(suspicious: SuspiciousPrices): Promise<boolean>;
  /** Returns the prices that the open dialog asks about; null if it is closed. */
  current(): SuspiciousPrices | null;
  /** Answers the open question, and opens the next one. */
  settle(isConfirmed: boolean): void;
  subscribe(listener: () => void): () => void;
}

interface Waiting {
  readonly suspicious: SuspiciousPrices;
  readonly resolve: (isConfirmed: boolean) => void;
}

/** Creates the store in which writes of unusual prices wait for the person's decision. */
export function createPriceQuestion(): PriceQuestion {
  const listeners = new Set<() => void>();
  let waiting: readonly Waiting[] = [];
  const show = (next: readonly Waiting[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => waiting[0]?.suspicious ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (suspicious) => new Promise((resolve) => show([...waiting, { suspicious, resolve }])),
    settle(isConfirmed) {
      const [first, ...others] = waiting;
      show(others);
      first?.resolve(isConfirmed);
    },
  };
}
