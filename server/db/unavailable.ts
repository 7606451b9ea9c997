import pg from 'pg';

/** SQLSTATE codes, or their classes (two characters), of a database that is temporarily unable to answer. */
const CODES: ReadonlySet<string> = new Set([
  // Connection exceptions; insufficient resources: too many connections, a full disk.
  '08',
  '53',
  // Operator intervention: a statement that took too long, a server that is stopping or starting.
  '57',
  // The address leads to a server that is not promoted yet, or to a database that is being replaced.
  '25006',
  '3D000',
  // A lock timeout; a transaction that was idle for too long.
  '55P03',
  '25P03',
]);

/** SQLSTATE `disk_full`: reads go on, and nothing can be stored. */
const DISK_FULL = '53100';

/** Returns true if PostgreSQL could not store something because its disk is full. */
export const isDatabaseFull = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === DISK_FULL;

/** System errors of a connection. */
const SYSTEM: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Messages of pg and its pool, without a code, for a lost connection, an exhausted pool or a pooler that keeps waiting. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read timeout)/;

/** Returns true if a replica cancelled a query because it had to remove rows that the query needs. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40001' && error.message.includes('recovery');

/** Message of a database that accepts no connections while it is replaced; its code has other meanings too. */
const CLOSED = /is not currently accepting connections/;

/** Returns true if the database failed to answer for a temporary reason: the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError)
    return CODES.has(code) || CODES.has(code.slice(0, 2)) || CLOSED.test(error.message);
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return SYSTEM.has(code) || MESSAGES.test(error.message);
}
