import { hasSession } from '../lib/session.ts';

/**
 * Reasons for a refused request that a dialog over the page handles: an ended session, a missing confirmation, or a
 * disabled account, for which the dialog only shows a message.
 */
const OBSTACLES = ['staff_unauthorized', 'confirmation_needed', 'staff_disabled'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export interface ObstacleStore {
  /**
   * Asks the person to remove the obstacle. Resolves to true if they did; resolves to false at once for any other code.
   */
  remove(code: string): Promise<boolean>;
  /** Returns the obstacle that is shown now; null if there is none. */
  current(): Obstacle | null;
  /**
   * Closes the dialog. All waiting requests are retried if `isRemoved`, and fail with their original error otherwise.
   */
  settle(isRemoved: boolean): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Creates the store in which refused requests wait for the person; the dialog opens once for all that wait for the same
 * obstacle.
 */
export function createObstacles(): ObstacleStore {
  const listeners = new Set<() => void>();
  let current: Obstacle | null = null;
  let waiting: ((isRemoved: boolean) => void)[] = [];
  const show = (next: Obstacle | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remove(code) {
      const obstacle = OBSTACLES.find((one) => one === code);
      // Without a session the person is already on the way to the sign-in screen.
      if (!obstacle || !hasSession()) return Promise.resolve(false);
      if (current !== obstacle) show(obstacle);
      return new Promise((resolve) => waiting.push(resolve));
    },
    settle(isRemoved) {
      const settled = waiting;
      waiting = [];
      show(null);
      for (const resolve of settled) resolve(isRemoved);
    },
  };
}
