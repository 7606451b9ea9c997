import type pg from 'pg';
import { createPool, type PoolLimits, ReadPool } from './connections.ts';

const SECOND = 1000;

/**
 * Limits of the pools of a process that serves shoppers. Each kind of work has its own connections, so that waiting
 * work (orders for one product, jobs for a slow vendor) does not take those of the others; and every wait is bounded.
 */
const LIMITS = {
  reads: {
    connections: 10,
    connect: 3 * SECOND,
    statement: 10 * SECOND,
    lock: 2 * SECOND,
    idleTransaction: 10 * SECOND,
  },
  changes: {
    connections: 10,
    connect: 5 * SECOND,
    statement: 10 * SECOND,
    lock: 4 * SECOND,
    idleTransaction: 15 * SECOND,
  },
  // A job may wait for a vendor while it holds a lock, and is retried when it fails.
  jobs: { connections: 12, connect: 30 * SECOND, statement: 120 * SECOND, lock: 60 * SECOND },
  health: { connections: 1, connect: SECOND, statement: SECOND },
} as const satisfies Record<string, PoolLimits>;

export interface Pools {
  /** Pool for requests of shoppers; their writes use connections of their own, see ReadPool. */
  readonly shoppers: pg.Pool;
  readonly jobs: pg.Pool;
  readonly health: pg.Pool;
  close(): Promise<void>;
}

/** Creates the pools; connections are opened when they are needed. */
export function openPools(url: string): Pools {
  const changes = createPool(url, LIMITS.changes);
  const shoppers = new ReadPool(url, LIMITS.reads, changes);
  // A job sets its own name as the actor in its transactions.
  const jobs = createPool(url, LIMITS.jobs, { actor: 'job' });
  const health = createPool(url, LIMITS.health);
  return {
    shoppers,
    jobs,
    health,
    async close() {
      await Promise.all([shoppers, changes, jobs, health].map((pool) => pool.end()));
    },
  };
}
