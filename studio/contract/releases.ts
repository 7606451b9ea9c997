import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { actorSchema, namesSchema } from './audit.ts';
import { OPERATIONS } from './queries/audit.ts';
import { numberSchema, releaseDifferenceQuery, releasesQuery } from './queries/releases.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** Maximum number of pages of each kind that a difference lists; the totals are returned beside them. */
export const LISTED_DIFFERENCES = 500;

const releaseSchema = v.object({
  /** Sequence number that identifies the release. */
  number: count,
  /** The number with the first characters of the content hash, as in rebuild events. */
  id: v.string(),
  publishedAt: instant,
  pages: count,
  /** Number of files that differ from the previous release. */
  changed: count,
  /** Number of pages that differ from it; null for the oldest release, and for one of too many files to count them. */
  changedPages: v.nullable(count),
  /** True if it was made by another version of the shop's code than the previous release. */
  isNewBuild: v.boolean(),
});

export const releasesSchema = v.object({
  /** Releases that can be restored, newest first. */
  releases: v.array(releaseSchema),
  /** Number of the release that shoppers get; null before the first release. */
  served: v.nullable(count),
  /** True after a rollback: rebuilds publish nothing until it is ended. */
  isPaused: v.boolean(),
});
export type Releases = v.InferOutput<typeof releasesSchema>;

export type Release = v.InferOutput<typeof releaseSchema>;

/** A write that a release published: one batch of the audit log, or a transaction without a batch. */
const releaseReasonSchema = v.object({
  /** Id of the release. */
  release: v.string(),
  actor: actorSchema,
  batch: v.nullable(v.string()),
  transaction: v.string(),
  /** One of the entities that were written, and their number. */
  entity: v.string(),
  entityId: v.string(),
  entityCount: count,
  operation: v.picklist(OPERATIONS),
  /** The columns that were written, of all rows; empty for inserted and deleted rows. */
  columns: v.array(v.string()),
});
export type ReleaseReason = v.InferOutput<typeof releaseReasonSchema>;

const changedPageSchema = v.object({ address: v.string(), title: v.string() });

export const DIFFERENCE_KINDS = ['added', 'changed', 'removed'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const releaseDifferenceSchema = v.object({
  counts: v.object(v.entriesFromList(DIFFERENCE_KINDS, count)),
  pages: v.object(v.entriesFromList(DIFFERENCE_KINDS, v.array(changedPageSchema))),
  /** Number of changed files that are not pages: images of the design, scripts, the sitemap. */
  otherFiles: count,
});
export type ReleaseDifference = v.InferOutput<typeof releaseDifferenceSchema>;

export const readReleases = defineEndpoint({ method: 'GET', path: '/studio/releases', response: releasesSchema });

/**
 * Returns the writes that kept releases published, the newest release first: at most the first few of each. With a
 * search text only the writes that match it.
 */
export const readReleaseReasons = defineEndpoint({
  method: 'GET',
  path: '/studio/releases/reasons',
  query: releasesQuery,
  response: v.object({ reasons: v.array(releaseReasonSchema), names: namesSchema }),
});

export const readReleaseDifference = defineEndpoint({
  method: 'GET',
  path: '/studio/releases/difference',
  query: releaseDifferenceQuery,
  response: releaseDifferenceSchema,
});

/** Returns the document of a page in a kept release, to be shown without scripts. */
export const openReleasePage = defineEndpoint({
  method: 'GET',
  path: '/studio/releases/{number}/page',
  params: { number: numberSchema },
  query: { address: v.pipe(v.string(), v.maxLength(2_000)) },
  format: 'document',
});

export const rollBack = defineEndpoint({
  method: 'POST',
  path: '/studio/releases/{number}/rollback',
  params: { number: numberSchema },
  response: releasesSchema,
});

export const resumePublishing = defineEndpoint({
  method: 'POST',
  path: '/studio/releases/resume',
  response: releasesSchema,
});
