import { hasSession } from '../lib/session.ts';

/**
 * Reasons for a refused request that a dialog over the page handles: a session that has ended, a missing confirmation, a
 * disabled account, of which its owner is only told.
 */
const OBSTACLES = ['staff_unauthorized', 'confirmation_needed', 'staff_disabled'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export interface ObstacleStore {
  /** Asks the person to remove what stands in the way. Resolves to whether they did; at once for any other code. */
  remove(code: string): Promise<boolean>;
  /** What a person is asked for now. */
  current(): Obstacle | null;
  /** They have done it, or will not. Everything that waits goes on, or fails as it was refused. */
  settle(isRemoved: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Requests that were refused wait here for a person; what several wait for is asked once. */
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
      // Who has not signed in yet is on the way to the sign-in screen.
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
