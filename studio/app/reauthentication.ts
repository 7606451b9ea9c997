import { hasSession } from '../lib/session.ts';

/**
 * Reasons for a refused request that a dialog over the page handles: an ended session, a missing confirmation, or a
 * disabled account, for which the dialog only shows a message.
 */
const REASONS = ['staff_unauthorized', 'confirmation_needed', 'staff_disabled'] as const;
export type Reason = (typeof REASONS)[number];

export interface Reauthentication {
  /**
   * Asks the person to sign in or to confirm. Resolves to true if they did; to false at once for any other error code.
   */
  ask(code: string): Promise<boolean>;
  /** Returns the reason for which the dialog is open; null if it is closed. */
  current(): Reason | null;
  /** Closes the dialog. All waiting requests are retried if `isDone`, and fail with their original error otherwise. */
  settle(isDone: boolean): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Creates the store in which refused requests wait for the person; the dialog opens once for all that wait for the same
 * reason.
 */
export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>();
  let current: Reason | null = null;
  let waiting: ((isDone: boolean) => void)[] = [];
  const show = (next: Reason | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(code) {
      const reason = REASONS.find((one) => one === code);
      // Without a session the person is already on the way to the sign-in screen.
      if (!reason || !hasSession()) return Promise.resolve(false);
      if (current !== reason) show(reason);
      return new Promise((resolve) => waiting.push(resolve));
    },
    settle(isDone) {
      const settled = waiting;
      waiting = [];
      show(null);
      for (const resolve of settled) resolve(isDone);
    },
  };
}
