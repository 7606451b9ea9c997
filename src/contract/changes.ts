import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Digits of a transaction id. */
const XID = '\\d{1,20}';

/**
 * A position in this shop's change feed, to be stored and sent back unchanged. It is a PostgreSQL snapshot
 * (`xmin:xmax:xip`) of what one reader could see, not a counter.
 */
const changeCursorSchema = v.pipe(v.string(), v.regex(new RegExp(`^${XID}:${XID}:(?:${XID}(?:,${XID})*)?$`)));

/**
 * One entity that pages read: `product:7`, `card:7`, `list:3`, `layout` ... docs/decisions/0022-change-feed.md lists
 * all.
 */
const changeSchema = v.object({
  entity: v.string(),
  /** Time of its last change. */
  at: v.pipe(v.string(), v.isoTimestamp()),
});

export const changesSchema = v.object({
  cursor: v.pipe(
    v.string(),
    v.minLength(1),
    v.description('The position to read on from; the requested one if nothing has changed. To be sent back unchanged.'),
  ),
  /** Each entity once, ordered by the time of its change. */
  changes: v.array(changeSchema),
  /**
   * Set if the changes are unknown, so that the reader has to read everything again. `expired`: the cursor is older
   * than the feed, or of another database. `too_many`: more has changed than one answer lists.
   */
  reset: v.optional(v.picklist(['expired', 'too_many'])),
});
export type Changes = v.InferOutput<typeof changesSchema>;

/**
 * Lists the entities that pages read and that have changed since a cursor; without a cursor, returns the current one.
 */
export const getChanges = defineEndpoint({
  method: 'GET',
  path: '/changes',
  query: { since: v.optional(changeCursorSchema) },
  response: changesSchema,
});
