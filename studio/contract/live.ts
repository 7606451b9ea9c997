import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { rebuildMessageSchema, rebuildSchema } from '../../src/contract/rebuild.ts';

/**
 * Id of a transaction (xid8), as write endpoints return it. A leading zero would make it an octal number, and 20 digits can be too large.
 */
export const transactionSchema = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,18})$/, 'invalid'));

/** A number in a query string. */
const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

const saveSchema = v.object({
  /** True if pages may show the saved data, so that the change feed has the save. */
  isShown: v.boolean(),
  /** Instant of the save, ISO 8601; null if no page can show it, or if the save is older than a month. */
  savedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The last rebuild event before the save; the event stream is read from here. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Save = v.InferOutput<typeof saveSchema>;

/** Returns the state of a save, from which the client starts to follow it. */
export const readSave = defineEndpoint({
  method: 'GET',
  path: '/studio/saves/{transaction}',
  params: { transaction: transactionSchema },
  response: saveSchema,
});

/** Streams rebuild events after a given one as server-sent events, until the client disconnects. */
export const followRebuilds = defineEndpoint({
  method: 'GET',
  path: '/studio/rebuild-events',
  query: { after: numberSchema },
  headers: { 'Last-Event-ID': v.optional(numberSchema) },
  response: rebuildMessageSchema,
  format: 'events',
});

/** Requests a rebuild now: failed work is retried without waiting. */
export const retryRebuild = defineEndpoint({
  method: 'POST',
  path: '/studio/rebuilds',
  response: rebuildSchema,
});

const SNAPSHOT = /^(\d+):(\d+):([\d,]*)$/;

/**
 * Returns true if a transaction had been committed before a position in the change feed, which is a PostgreSQL
 * snapshot: `xmin:xmax:` and the ids in between that were still running. Equivalent to pg_visible_in_snapshot().
 */
export function isBefore(transaction: string, cursor: string): boolean {
  const [, xmin, xmax, running] = SNAPSHOT.exec(cursor) ?? [];
  if (xmin === undefined || xmax === undefined || running === undefined) return false;
  const id = BigInt(transaction);
  if (id < BigInt(xmin)) return true;
  return id < BigInt(xmax) && !running.split(',').includes(transaction);
}
