import pg from 'pg';

/** SQLSTATE codes, or their classes (two characters), of a database that cannot answer now and may answer later. */
const CODES: ReadonlySet<string> = new Set([
  // Connection exceptions; insufficient resources: too many connections, a full disk.
  '08',
  '53',
  // Operator intervention: a statement that took too long, a server that is stopping or starting.
  '57',
  // A lock was not to be had in time; a transaction asked nothing for too long.
  '55P03',
  '25P03',
]);

/** System errors of a connection. */
const SYSTEM: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** How pg and its pool say, without a code, that there is no connection or none is left. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether the database failed to answer, which says nothing of what it was asked: the same may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return CODES.has(code) || CODES.has(code.slice(0, 2));
  // A host of several addresses fails with an error for each.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return SYSTEM.has(code) || MESSAGES.test(error.message);
}
