import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { numberSchema, releaseDifferenceQuery } from './queries/releases.ts';

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
