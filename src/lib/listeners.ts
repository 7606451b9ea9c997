/** A set of listeners that are called together. */
export interface Listeners<Args extends readonly unknown[]> {
  /** Adds a listener. @returns a function that removes it */
  readonly add: (listener: (...args: Args) => void) => () => void;
  readonly call: (...args: Args) => void;
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
