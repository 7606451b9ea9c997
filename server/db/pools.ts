import type pg from 'pg';
import { createPool, type Pooler, type PoolLimits, RequestPool } from './connections.ts';
import { Replica } from './replica.ts';

const SECOND = 1000;

/**
 * Limits of the pools of a process that serves shoppers. Each kind of work has its own connections, so that waiting
 * work (orders for one product, jobs for a slow vendor) does not take those of the others; and every wait is bounded.
 * The numbers of connections of the first three are settings (docs/scaling.md).
 */
const LIMITS = {
  reads: { connect: 3 * SECOND, statement: 10 * SECOND, lock: 2 * SECOND, idleTransaction: 10 * SECOND },
  changes: { connect: 5 * SECOND, statement: 10 * SECOND, lock: 4 * SECOND, idleTransaction: 15 * SECOND },
  // A job may wait for a vendor while it holds a lock, and is retried when it fails.
  jobs: { connect: 30 * SECOND, statement: 120 * SECOND, lock: 60 * SECOND },
  // Two listeners, a third one while somebody follows a rebuild, and one for a lock.
  sessions: { connections: 4, connect: 3 * SECOND, statement: 10 * SECOND, lock: 2 * SECOND },
  health: { connections: 1, connect: SECOND, statement: SECOND },
} as const satisfies Record<string, PoolLimits>;

/** Maximum numbers of connections of one process, by kind of work. */
export interface PoolSizes {
  readonly reads: number;
  readonly changes: number;
  readonly jobs: number;
}

/** Sizes unless settings say otherwise. */
const SIZES: PoolSizes = { reads: 10, changes: 10, jobs: 12 };

interface PoolOptions {
  readonly sizes?: PoolSizes;
  /** The pooler through which requests reach the database; without it they connect to the server. */
  readonly pooler?: (Pooler & { readonly url: string }) | undefined;
  /** A replica for reads that may lag, with its limit in milliseconds. */
  readonly replica?: { readonly url: string; readonly maxLag: number } | undefined;
}

export interface Pools {
  /** Pool for requests; their writes and their sessions use connections of their own, see RequestPool. */
  readonly requests: pg.Pool;
  readonly jobs: pg.Pool;
  readonly health: pg.Pool;
  readonly replica: Replica | null;
  close(): Promise<void>;
}

/**
 * Creates the pools; connections are opened when they are needed.
 * @param url address of the server itself, for what needs a session
 */
export function openPools(url: string, { sizes = SIZES, pooler, replica: read }: PoolOptions = {}): Pools {
  const sessions = createPool(url, LIMITS.sessions);
  const open = (limits: PoolLimits, changes?: pg.Pool) =>
    new RequestPool(pooler?.url ?? url, limits, { sessions, ...(changes && { changes }) }, pooler);
  const changes = open({ ...LIMITS.changes, connections: sizes.changes });
  const reads = { ...LIMITS.reads, connections: sizes.reads };
  const requests = open(reads, changes);
  const replica = read ? new Replica({ ...read, primary: requests, limits: reads }) : null;
  // A job sets its own name as the actor in its transactions.
  const jobs = createPool(url, { ...LIMITS.jobs, connections: sizes.jobs }, { actor: 'job' });
  const health = open(LIMITS.health);
  return {
    requests,
    jobs,
    health,
    replica,
    async close() {
      await replica?.close();
      await Promise.all([requests, changes, sessions, jobs, health].map((pool) => pool.end()));
    },
  };
}

/** Connections of the pool of jobs that run none: two listeners, the presence of the workers, and one to spare. */
const OCCUPIED = 4;

/**
 * Returns how many jobs of each of the two kinds run at once with so many connections: a job holds a lock with one
 * connection and works with another.
 */
export const jobsAtOnce = ({ jobs }: PoolSizes): number => Math.max(1, Math.floor((jobs - OCCUPIED) / 2));

/** Fewest connections with which one job of each kind can run. */
export const FEWEST_FOR_JOBS = OCCUPIED + 2;
