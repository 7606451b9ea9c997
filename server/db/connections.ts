import pg from 'pg';
import { createLog } from '../log.ts';

/** How long things may take on a pool's connections, in milliseconds, and how many there are; without limits unless said. */
export interface PoolLimits {
  /** Connections at once; 10 unless said otherwise. */
  readonly connections?: number;
  /** Until a connection is free, or made. */
  readonly connect?: number;
  /** One statement. */
  readonly statement?: number;
  /** Until somebody else lets go of a row. */
  readonly lock?: number;
  /** A transaction that asks nothing. */
  readonly idleTransaction?: number;
  /** A connection sends queries without waiting for the answers to those before: for who asks many at once. */
  readonly pipelined?: boolean;
}

/** Who writes on a pool's connections, for the audit log, where a transaction does not say it (server/audit/actor.ts). */
export interface Author {
  readonly actor: string;
  /** What is done in one go, a UUID. */
  readonly batch?: string;
}

/**
 * Connections on which `bigint` (a count, a sum) is read as a number and `date` as the YYYY-MM-DD that it is. An idle
 * connection that breaks is dropped by the pool, which makes a new one when it is needed.
 */
export function createPool(url: string, limits: PoolLimits = {}, author?: Author): pg.Pool {
  return keepAlive(new pg.Pool({ ...poolConfig(url, limits), ...(author && { options: startOptions(author) }) }));
}

/** What the server sets on each new connection; names of actors and UUIDs have nothing in them that would need escaping. */
const startOptions = ({ actor, batch }: Author) =>
  `-c shop.actor=${actor}${batch === undefined ? '' : ` -c shop.batch=${batch}`}`;

/**
 * A pool for what only reads. What changes the shop takes its connections from another one, so that a row which somebody
 * has locked holds up those who want to change it and nobody who reads.
 */
export class ReadPool extends pg.Pool {
  readonly changes: pg.Pool;

  constructor(url: string, limits: PoolLimits, changes: pg.Pool) {
    super(poolConfig(url, limits));
    this.changes = changes;
    keepAlive(this);
  }
}

/** Where connections for changes come from: the pool itself, unless it is for reads alone. */
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
    createLog().error('A database connection was lost', { component: 'database', reason: error.message });
  });
  // One that breaks in use fails the query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One pipelined connection that reads values as the pool's do. One that breaks fails its queries, those to come too. */
export function createClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, types: readableTypes(), pipeline: true });
  // Without a listener it would end the process as well.
  client.on('error', () => {});
  return client;
}

function readableTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}
