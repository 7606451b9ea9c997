import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MAX_INTEGER } from './integer.ts';

/** Addresses that one event lists at most; beside them stands how many there are. */
export const LISTED_ADDRESSES = 100;

const startRebuildSchema = v.object({
  /** Checks every page, whatever the change feed says. */
  full: v.optional(v.boolean(), false),
});

const instant = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `published`: the site is up to date with what was there when the rebuild began, whether or not anything differed. */
export const REBUILD_STATES = ['waiting', 'running', 'published', 'failed'] as const;
export type RebuildState = (typeof REBUILD_STATES)[number];

export const rebuildSchema = v.object({
  id: count,
  state: v.picklist(REBUILD_STATES),
  isFull: v.boolean(),
  /** Somebody asked for it; false: the change feed did. */
  isRequested: v.boolean(),
  requestedAt: instant,
  startedAt: v.nullable(instant),
  endedAt: v.nullable(instant),
  /** Why it failed. */
  error: v.nullable(v.string()),
});
export type Rebuild = v.InferOutput<typeof rebuildSchema>;

/** Why a page is checked. */
const REASONS = ['new', 'read', 'renderer', 'due', 'everything', 'gone'] as const;

/**
 * The place in the change feed that a rebuild brings the site to: what had been committed before is on its pages. Null
 * without a feed, and in events of earlier versions.
 */
const cursor = v.optional(v.nullable(v.string()), null);

const publishedSchema = v.object({
  type: v.literal('published'),
  /** What is served now; null when nothing was ever published. */
  release: v.nullable(v.object({ id: v.string(), publishedAt: instant })),
  /** Pages that were checked, and those of them that were rendered because what goes into them differs. */
  pages: count,
  rendered: count,
  /** Files that were written because their content differs. */
  written: count,
  /** Pages of which a file was written: those that shoppers see differ. 0 in events of earlier versions. */
  changed: v.optional(count, 0),
  /** Pages that are gone. */
  deleted: count,
  /** Addresses of pages that were written, the first of them. */
  addresses: v.pipe(v.array(v.string()), v.maxLength(LISTED_ADDRESSES)),
  /** Bytes of HTML and page data that were made. */
  bytes: count,
  /** Milliseconds. */
  duration: v.number(),
  cursor,
});

/** What a rebuild tells about itself: the terminal's bar, the log and the live stream are drawn from these. */
export const rebuildEventSchema = v.variant('type', [
  v.object({ type: v.literal('started'), source: v.string() }),
  /** The API lacks operations that the build can do without, and what it does instead. */
  v.object({
    type: v.literal('degraded'),
    lacks: v.array(v.object({ operation: v.string(), without: v.string() })),
  }),
  v.object({
    type: v.literal('planned'),
    /** Pages that will be checked, and why. */
    pages: count,
    reasons: v.object(v.entriesFromList(REASONS, v.optional(count))),
    deleted: count,
    /** Pages that are left as they are. */
    skipped: count,
    /** Keys of the change feed that are new; null when that is not known. */
    changed: v.optional(v.nullable(count), null),
    cursor,
  }),
  v.object({ type: v.literal('rendered'), pages: count }),
  /** Workers on any machine that take part in a distributed build, and those of other builds, which do not. */
  v.object({ type: v.literal('workers'), fitting: count, others: count }),
  /** A worker could not render its part, which is rendered by the coordinator instead. */
  v.object({ type: v.literal('taken-over'), pages: count, reason: v.string() }),
  v.object({
    type: v.literal('failed'),
    pages: count,
    /** The first of them. */
    failures: v.pipe(v.array(v.object({ address: v.string(), reason: v.string() })), v.maxLength(LISTED_ADDRESSES)),
  }),
  /** It ends without a release. */
  v.object({ type: v.literal('stopped') }),
  /** Preempted by a change that few pages show: they are published first, and the rebuild begins anew. */
  v.object({
    type: v.literal('preempted'),
    /** Files of what few pages show that had been published before, and the first addresses of their pages. */
    written: count,
    addresses: v.pipe(v.array(v.string()), v.maxLength(LISTED_ADDRESSES)),
  }),
  publishedSchema,
  /** Feeds, sitemaps and compressed copies have followed the pages, in a release of their own with so many changed files. */
  v.object({ type: v.literal('derived'), release: v.string(), changed: count }),
  /** A target beyond the folder on this machine has the release. */
  v.object({ type: v.literal('delivered'), target: v.string(), release: v.string() }),
  /** So many pages are gone from the data that they stay until somebody says that they may go; all else is published. */
  v.object({ type: v.literal('removals-blocked'), pages: count, size: count }),
  /** A rollback has paused publishing; the rebuild goes on when it is resumed. */
  v.object({ type: v.literal('paused') }),
  /** The last one. */
  v.object({ type: v.literal('ended'), state: v.picklist(['published', 'failed']), error: v.nullable(v.string()) }),
]);
export type RebuildEvent = v.InferOutput<typeof rebuildEventSchema>;

/** One message of the live stream; its `id` is what `Last-Event-ID` goes on from. */
export const rebuildMessageSchema = v.object({ rebuildId: count, at: instant, event: rebuildEventSchema });
export type RebuildMessage = v.InferOutput<typeof rebuildMessageSchema>;

/** The number of a rebuild or an event, as it stands in a path or a header. */
const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(MAX_INTEGER));

const rebuildParams = { id: numberSchema };
const streamHeaders = {
  'Last-Event-ID': v.optional(numberSchema),
};

export const startRebuild = defineEndpoint({
  method: 'POST',
  path: '/rebuilds',
  headers: {
    'Idempotency-Key': v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  },
  body: startRebuildSchema,
  response: rebuildSchema,
  status: 202,
});

export const streamRebuilds = defineEndpoint({
  method: 'GET',
  path: '/rebuilds/events',
  headers: streamHeaders,
  response: rebuildMessageSchema,
  format: 'events',
});

export const getRebuild = defineEndpoint({
  method: 'GET',
  path: '/rebuilds/{id}',
  params: rebuildParams,
  response: rebuildSchema,
});

export const streamRebuild = defineEndpoint({
  method: 'GET',
  path: '/rebuilds/{id}/events',
  params: rebuildParams,
  headers: streamHeaders,
  response: rebuildMessageSchema,
  format: 'events',
});
