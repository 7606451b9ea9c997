import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Digits of a transaction's id. */
const XID = '\\d{1,20}';

/**
 * A place in this shop's change feed, to be kept and sent back as it is. It is what one reader could see (a PostgreSQL
 * snapshot, `xmin:xmax:xip`), not a number to count on.
 */
const changeCursorSchema = v.pipe(v.string(), v.regex(new RegExp(`^${XID}:${XID}:(?:${XID}(?:,${XID})*)?$`)));

/** One thing that pages read: `product:7`, `card:7`, `list:3`, `layout` ... docs/decisions/0022-change-feed.md names all. */
const changeSchema = v.object({
  entity: v.string(),
  /** When it was changed last. */
  at: v.pipe(v.string(), v.isoTimestamp()),
});

export const changesSchema = v.object({
  cursor: v.pipe(
    v.string(),
    v.minLength(1),
    v.description('Where to read on; the one that was sent when nothing has changed since. Sent back as it is.'),
  ),
  /** Each entity once, the earlier changed first. */
  changes: v.array(changeSchema),
  /**
   * There is no telling what has changed: everything is to be read anew. `expired`: the cursor is older than the feed, or
   * of another database. `too_many`: more has changed than one answer lists.
   */
  reset: v.optional(v.picklist(['expired', 'too_many'])),
});
export type Changes = v.InferOutput<typeof changesSchema>;

/** What pages read and somebody has changed since a cursor; without one, the present cursor. */
export const getChanges = defineEndpoint({
  method: 'GET',
  path: '/changes',
  query: { since: v.optional(changeCursorSchema) },
  response: changesSchema,
});
