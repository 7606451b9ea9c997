import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MAX_INTEGER } from './integer.ts';

/** Maximum number of addresses that one event lists; their total is a separate field. */
export const LISTED_ADDRESSES = 100;

const startRebuildSchema = v.object({
  /** Checks every page, regardless of the change feed. */
  full: v.optional(v.boolean(), false),
});

const instant = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `published`: the site has all changes from before the rebuild began, whether or not any page differed. */
export const REBUILD_STATES = ['waiting', 'running', 'published', 'failed'] as const;
export type RebuildState = (typeof REBUILD_STATES)[number];

export const rebuildSchema = v.object({
  id: count,
  state: v.picklist(REBUILD_STATES),
  isFull: v.boolean(),
  /** True if an editor requested it; false if the change feed triggered it. */
  isRequested: v.boolean(),
  requestedAt: instant,
  startedAt: v.nullable(instant),
  endedAt: v.nullable(instant),
  /** The reason of a failure. */
  error: v.nullable(v.string()),
});
export type Rebuild = v.InferOutput<typeof rebuildSchema>;

/** Reasons to check a page. */
const REASONS = ['new', 'read', 'renderer', 'due', 'everything', 'gone'] as const;

/**
 * Position in the change feed that the site reaches by a rebuild: its pages contain everything that was committed
 * before. Null without a feed, and in events of earlier versions.
 */
const cursor = v.optional(v.nullable(v.string()), null);

const publishedSchema = v.object({
  type: v.literal('published'),
  /** The release that is served now; null if none was ever published. */
  release: v.nullable(v.object({ id: v.string(), publishedAt: instant })),
  /** Number of pages that were checked, and of those that were rendered because their input differs. */
  pages: count,
  rendered: count,
  /** Number of files that were written because their content differs. */
  written: count,
  /** Number of pages with a written file, which shoppers see changed. 0 in events of earlier versions. */
  changed: v.optional(count, 0),
  /** Number of pages that were deleted. */
  deleted: count,
  /** The first addresses of pages that were written. */
  addresses: v.pipe(v.array(v.string()), v.maxLength(LISTED_ADDRESSES)),
  /** Bytes of HTML and page data that were rendered. */
  bytes: count,
  /** Milliseconds. */
  duration: v.number(),
  cursor,
});

/** Events of a rebuild, from which the progress bar, the log and the live stream are made. */
export const rebuildEventSchema = v.variant('type', [
  v.object({ type: v.literal('started'), source: v.string() }),
  /** The API lacks optional operations; `without` is the consequence of each. */
  v.object({
    type: v.literal('degraded'),
    lacks: v.array(v.object({ operation: v.string(), without: v.string() })),
  }),
  v.object({
    type: v.literal('planned'),
    /** Pages that will be checked, and the reasons. */
    pages: count,
    reasons: v.object(v.entriesFromList(REASONS, v.optional(count))),
    deleted: count,
    /** Pages that are not checked. */
    skipped: count,
    /** Number of new keys in the change feed; null if unknown. */
    changed: v.optional(v.nullable(count), null),
    cursor,
  }),
  v.object({ type: v.literal('rendered'), pages: count }),
  /** Workers on any machine that take part in a distributed build, and workers of other builds, which do not. */
  v.object({ type: v.literal('workers'), fitting: count, others: count }),
  /** A worker failed to render its part, which the coordinator renders instead. */
  v.object({ type: v.literal('taken-over'), pages: count, reason: v.string() }),
  v.object({
    type: v.literal('failed'),
    pages: count,
    /** The first failures. */
    failures: v.pipe(v.array(v.object({ address: v.string(), reason: v.string() })), v.maxLength(LISTED_ADDRESSES)),
  }),
  /** The rebuild ends without a release. */
  v.object({ type: v.literal('stopped') }),
  /** Preempted by changes that few pages show: these are published first, and the rebuild starts again. */
  v.object({
    type: v.literal('preempted'),
    /** Files of these few pages that were published before, and the first addresses of the pages. */
    written: count,
    addresses: v.pipe(v.array(v.string()), v.maxLength(LISTED_ADDRESSES)),
  }),
  publishedSchema,
  /** Feeds, sitemaps and compressed copies now match the pages, in a separate release with so many changed files. */
  v.object({ type: v.literal('derived'), release: v.string(), changed: count }),
  /** A target other than the folder on this machine has received the release. */
  v.object({ type: v.literal('delivered'), target: v.string(), release: v.string() }),
  /**
   * So many pages are missing from the data that their removal must be confirmed by an editor; the rest is published.
   */
  v.object({ type: v.literal('removals-blocked'), pages: count, size: count }),
  /** A rollback has paused publishing; the rebuild continues when publishing is resumed. */
  v.object({ type: v.literal('paused') }),
  /** The site's disk is full: nothing can be published, whether or not it was planned, until there is room. */
  v.object({ type: v.literal('disk-full') }),
  /** The last event. */
  v.object({ type: v.literal('ended'), state: v.picklist(['published', 'failed']), error: v.nullable(v.string()) }),
]);
export type RebuildEvent = v.InferOutput<typeof rebuildEventSchema>;

/** One message of the live stream; `Last-Event-ID` continues after its `id`. */
export const rebuildMessageSchema = v.object({ rebuildId: count, at: instant, event: rebuildEventSchema });
export type RebuildMessage = v.InferOutput<typeof rebuildMessageSchema>;

/** Number of a rebuild or an event, in a path or a header. */
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
