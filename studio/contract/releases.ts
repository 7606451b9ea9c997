import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { numberSchema, releaseDifferenceQuery } from './queries/releases.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** Pages of each kind that a difference lists at most; beside them stands how many there are. */
export const LISTED_DIFFERENCES = 500;

const releaseSchema = v.object({
  /** Running; releases are named by it. */
  number: count,
  /** The number with the beginning of the content's address: the same as the events of rebuilds name. */
  id: v.string(),
  publishedAt: instant,
  pages: count,
  /** Files that are not as in the release before. */
  changed: count,
  /** Another version of the shop's code than that of the release before made it. */
  isNewBuild: v.boolean(),
});

export const releasesSchema = v.object({
  /** Those that can be gone back to, newest first. */
  releases: v.array(releaseSchema),
  /** The number of the one that shoppers get; null before the first. */
  served: v.nullable(count),
  /** A rollback keeps rebuilds from publishing until it is ended. */
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
  /** Files that are no pages: pictures of the shop's design, scripts, the site map. */
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

/** The document of a page as it was in a kept release, to be shown without scripts. */
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
