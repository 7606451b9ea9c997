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
 * A connection pooler between the shop and PostgreSQL that lends a server connection for one transaction, such as
 * PgBouncer in transaction mode. Nothing that outlives a transaction works through it.
 */
export interface Pooler {
  /** True if it knows the prepared statements of its clients: PgBouncer 1.21 or newer. */
  readonly isPrepared: boolean;
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

/** Pools that do for a RequestPool what its own connections must not do. */
interface OtherPools {
  /** Connections for writes; a pool without them writes through its own. */
  readonly changes?: pg.Pool;
  /** Connections that are sessions of PostgreSQL, for LISTEN and locks that outlive a transaction. */
  readonly sessions: pg.Pool;
}

/**
 * Pool for requests. Writes use the connections of another pool, so that a lock on a row delays only those who change
 * the row, never readers; what needs a session uses those of a third one, because a pooler has none.
 */
export class RequestPool extends pg.Pool {
  readonly changes: pg.Pool;
  readonly sessions: pg.Pool;
  /** Statement that begins a transaction with the limits of this pool. */
  readonly begin: string;

  constructor(url: string, limits: PoolLimits, { changes, sessions }: OtherPools, pooler?: Pooler) {
    super(pooler ? pooledConfig(url, limits, pooler) : poolConfig(url, limits));
    this.changes = changes ?? this;
    this.sessions = sessions;
    this.begin = pooler ? beginWithin(limits) : BEGIN;
    keepAlive(this);
  }
}

const BEGIN = 'BEGIN';

/** Returns the pool for writes: the pool itself, unless it is a RequestPool with another one. */
export const changesOf = (pool: pg.Pool): pg.Pool => (pool instanceof RequestPool ? pool.changes : pool);

/** Returns the pool whose connections are sessions of PostgreSQL, also behind a pooler. */
export const sessionsOf = (pool: pg.Pool): pg.Pool => (pool instanceof RequestPool ? pool.sessions : pool);

/** Returns the statement that begins a transaction on a connection of the pool. */
export const beginOn = (pool: pg.Pool): string => (pool instanceof RequestPool ? pool.begin : BEGIN);

function poolConfig(url: string, limits: PoolLimits): pg.PoolConfig {
  const { statement, lock, idleTransaction } = limits;
  return {
    ...connectionConfig(url, limits),
    ...(statement !== undefined && { statement_timeout: statement }),
    ...(lock !== undefined && { lock_timeout: lock }),
    ...(idleTransaction !== undefined && { idle_in_transaction_session_timeout: idleTransaction }),
  };
}

/**
 * Returns the configuration of connections to a pooler. PgBouncer refuses limits as parameters of a connection, so they
 * are set by each transaction (see beginWithin()) and, for single statements, by the pooler itself (docs/scaling.md).
 * The pool stops waiting for the pooler and for PostgreSQL a second after the limit.
 */
function pooledConfig(url: string, limits: PoolLimits, { isPrepared }: Pooler): pg.PoolConfig {
  return {
    ...connectionConfig(url, limits),
    ...(limits.statement !== undefined && { query_timeout: limits.statement + POOLER_GRACE }),
    ...(!isPrepared && { Client: UnpreparedClient }),
  };
}

/** Milliseconds that a statement may wait in the pooler in addition to its own limit. */
const POOLER_GRACE = 1_000;

function connectionConfig(url: string, { connections, connect, pipelined }: PoolLimits): pg.PoolConfig {
  return {
    connectionString: url,
    types: readableTypes(),
    ...(connections !== undefined && { max: connections }),
    ...(connect !== undefined && { connectionTimeoutMillis: connect }),
    ...(pipelined !== undefined && { pipeline: pipelined }),
  };
}

/** Returns one message that begins a transaction and sets its limits: no additional round trip. */
function beginWithin({ statement, lock, idleTransaction }: PoolLimits): string {
  const limits = Object.entries({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  });
  return [
    BEGIN,
    ...limits.filter(([, limit]) => limit !== undefined).map(([name, limit]) => `SET LOCAL ${name} = ${limit}`),
  ].join('; ');
}

/**
 * Connection that prepares no statement: it sends each one as an unnamed statement, because the next transaction may
 * run on another connection of the server.
 */
class UnpreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (statement: unknown, ...rest: unknown[]) => send(withoutName(statement), ...rest);
    // pg's overloads have no common type that a rest parameter could have.
    this.query = query as unknown as pg.Client['query'];
  }
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;

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
