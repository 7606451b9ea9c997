import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { rebuildMessageSchema, rebuildSchema } from '../../src/contract/rebuild.ts';

/** The id of a transaction (xid8), as write endpoints return it. */
const transactionSchema = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

/** A number in a query string. */
const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

const saveSchema = v.object({
  /** Whether pages could show it: the change feed tells of it. */
  isShown: v.boolean(),
  /** When it was saved; null for what no page could show, or what was saved a month ago. ISO 8601. */
  savedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The last event of rebuilds before that: whoever follows the save goes on from here. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Save = v.InferOutput<typeof saveSchema>;

/** What is known of a save when it is followed. */
export const readSave = defineEndpoint({
  method: 'GET',
  path: '/studio/saves/{transaction}',
  params: { transaction: transactionSchema },
  response: saveSchema,
});

/** What rebuilds tell after an event, as server-sent events, until the reader closes it. */
export const followRebuilds = defineEndpoint({
  method: 'GET',
  path: '/studio/rebuild-events',
  query: { after: numberSchema },
  headers: { 'Last-Event-ID': v.optional(numberSchema) },
  response: rebuildMessageSchema,
  format: 'events',
});

/** Asks for a rebuild now: what failed is tried again without waiting. */
export const retryRebuild = defineEndpoint({
  method: 'POST',
  path: '/studio/rebuilds',
  response: rebuildSchema,
});

const SNAPSHOT = /^(\d+):(\d+):([\d,]*)$/;

/**
 * Whether a transaction had been committed before a place in the change feed, which is a snapshot of PostgreSQL:
 * `xmin:xmax:` and the ids in between that were still running. The same as pg_visible_in_snapshot().
 */
export function isBefore(transaction: string, cursor: string): boolean {
  const [, xmin, xmax, running] = SNAPSHOT.exec(cursor) ?? [];
  if (xmin === undefined || xmax === undefined || running === undefined) return false;
  const id = BigInt(transaction);
  if (id < BigInt(xmin)) return true;
  return id < BigInt(xmax) && !running.split(',').includes(transaction);
}
