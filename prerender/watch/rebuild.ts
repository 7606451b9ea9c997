import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { type BuildSummary, RemovalsHeldError } from '../events.ts';
import type { PrerenderOptions } from '../options.ts';
import { prerender } from '../prerender.ts';
import { type Publications, recordTags } from '../publish/publications.ts';
import { PublishError } from '../publish/target.ts';
import { HeldError } from '../releases/errors.ts';
import { openWhenFree } from '../releases/open-when-free.ts';
import { describePruned } from '../releases/pruned.ts';
import { toRebuildEvent } from './tell.ts';

type BuildOptions = Omit<
  PrerenderOptions,
  | 'site'
  | 'isFull'
  | 'allowsRemovals'
  | 'isPatient'
  | 'givesWay'
  | 'signal'
  | 'onEvent'
  | 'alsoInTransaction'
  | 'onQuickRelease'
>;

/** What every rebuild of one process works with. */
export interface RebuildContext extends BuildOptions {
  readonly siteDir: string;
  readonly publications: Publications;
  /** Bytes that replaced contents may take, for a rollback. */
  readonly keptBytes?: number;
}

interface RebuildOptions {
  readonly isFull: boolean;
  readonly allowsRemovals?: boolean;
  /** Pages that failed earlier wait for their time. */
  readonly isPatient?: boolean;
  /** Removes what is too old to go back to. */
  readonly isPruning?: boolean;
  /** Asked while many pages are rendered: whether they are to wait for a change that few pages show. */
  readonly givesWay?: () => boolean;
  /** Ends a rebuild from an API at once. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: (event: RebuildEvent) => void;
}

/**
 * Brings the site up to date, and then the targets. The site is open only while it is written: builds and rollbacks by
 * hand come in between, and a worker that waits is in nobody's way.
 * @throws GaveWayError
 * @throws RemovalsHeldError when so many pages are gone that they were left, after the targets have all else
 * @throws HeldError while a rollback holds the site, after the targets have what is served
 * @throws BuildError, PublishError, SiteLockedError
 */
export async function rebuild(
  { siteDir, publications, keptBytes, ...build }: RebuildContext,
  {
    isFull,
    allowsRemovals = false,
    isPatient = false,
    isPruning = false,
    givesWay = () => false,
    signal,
    onEvent,
  }: RebuildOptions,
): Promise<BuildSummary> {
  const deliver = () => publications.deliver((target, release) => onEvent({ type: 'delivered', target, release }));
  let summary: BuildSummary | RemovalsHeldError | null = null;
  const site = await openWhenFree(siteDir, { isMending: isFull });
  try {
    if (!site.isHeld) {
      summary = await prerender({
        ...build,
        site,
        isFull,
        allowsRemovals,
        isPatient,
        givesWay,
        signal,
        onEvent: (event) => onEvent(toRebuildEvent(event)),
        alsoInTransaction: (changes) => recordTags(site.db, site.newest?.number ?? 0, changes),
        onQuickRelease: () => deliver().catch(leaveToTheLast),
      }).catch(keepHeldRemovals);
      if (isPruning) {
        const warning = describePruned(site.prune(keptBytes === undefined ? {} : { keptBytes }));
        if (warning !== null) console.warn(`rebuild: ${warning}`);
      }
    }
  } finally {
    site.close();
  }
  // The way back too is theirs.
  await deliver();
  if (summary instanceof RemovalsHeldError) throw summary;
  if (!summary) throw new HeldError('A rollback holds the site; resume it first');
  return summary;
}

/** Everything else has been published, and is the targets' first. */
function keepHeldRemovals(error: unknown): RemovalsHeldError {
  if (error instanceof RemovalsHeldError) return error;
  throw error;
}

/** A target that is down does not keep the rest from being published here; the last delivery tries again, and tells. */
function leaveToTheLast(error: unknown): void {
  if (!(error instanceof PublishError)) throw error;
}
