import pg from 'pg';
import type { ActorId } from '../../studio/contract/actors.ts';
import { createLog } from '../log.ts';
import { runOutsideRequest } from '../request-context.ts';

/** Limits of a pool: timeouts in milliseconds and the number of connections. A missing limit does not apply. */
export interface PoolLimits {
  /** Maximum number of connections; 10 by default. */
  readonly connections?: number;
  /** Timeout of waiting for a free or new connection. */
  readonly connect?: number;
  /** Timeout of one statement. */
  readonly statement?: number;
  /** Timeout of waiting for a row lock. */
  readonly lock?: number;
  /** Timeout of a transaction that sends no statement. */
  readonly idleTransaction?: number;
  /**
   * True if a connection sends queries without waiting for the answers to earlier ones: for callers with many parallel
   * queries.
   */
  readonly pipelined?: boolean;
}

/**
 * Author of what a pool's connections write, for the audit log; a transaction can set another one
 * (server/audit/actor.ts).
 */
export interface Author {
  /** `job`: a job that sets no name of its own. */
  readonly actor: ActorId | 'job';
  /** A UUID that groups the writes of one operation. */
  readonly batch?: string;
}

/**
 * Creates a pool whose connections read `bigint` (a count, a sum) as a number and `date` as a YYYY-MM-DD text. The pool
 * drops an idle connection that breaks, and opens a new one when it is needed.
 */
export function createPool(url: string, limits: PoolLimits = {}, author?: Author): pg.Pool {
  return keepAlive(new pg.Pool({ ...poolConfig(url, limits), ...(author && { options: startOptions(author) }) }));
}

/** Settings of each new connection. Names of actors and UUIDs contain no characters that need escaping. */
const startOptions = ({ actor, batch }: Author) =>
  `-c shop.actor=${actor}${batch === undefined ? '' : ` -c shop.batch=${batch}`}`;

/**
 * Pool for reads. Writes use the connections of another pool, so that a lock on a row delays only those who change the
 * row, never readers.
 */
export class ReadPool extends pg.Pool {
  readonly changes: pg.Pool;

  constructor(url: string, limits: PoolLimits, changes: pg.Pool) {
    super(poolConfig(url, limits));
    this.changes = changes;
    keepAlive(this);
  }
}

/** Returns the pool for writes: the pool itself, unless it is a ReadPool. */
export const changesOf = (pool: pg.Pool): pg.Pool => (pool instanceof ReadPool ? pool.changes : pool);

function poolConfig(
  url: string,
  { connections, connect, statement, lock, idleTransaction, pipelined }: PoolLimits,
): pg.PoolConfig {
  return {
    connectionString: url,
    types: readableTypes(),
    ...(connections !== undefined && { max: connections }),
    ...(connect !== undefined && { connectionTimeoutMillis: connect }),
    ...(statement !== undefined && { statement_timeout: statement }),
    ...(lock !== undefined && { lock_timeout: lock }),
    ...(idleTransaction !== undefined && { idle_in_transaction_session_timeout: idleTransaction }),
    ...(pipelined !== undefined && { pipeline: pipelined }),
  };
}

function keepAlive<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on('error', (error) => {
    // The connection was opened by some earlier request, which has nothing to do with its end.
    runOutsideRequest(() =>
      createLog().error('A database connection was lost', { component: 'database', reason: error.message }),
    );
  });
  // A connection that breaks in use fails the query; without a listener the error would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Creates a pipelined connection that reads values as the pools do. If it breaks, its current and later queries fail.
 */
export function createClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, types: readableTypes(), pipeline: true });
  // Without a listener the error would end the process as well.
  client.on('error', () => {});
  return client;
}

function readableTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}
