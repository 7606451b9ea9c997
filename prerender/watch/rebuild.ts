import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { bringDerivedUpToDate } from '../derived/bring-up-to-date.ts';
import { type BuildSummary, RemovalsBlockedError } from '../events.ts';
import type { PrerenderOptions } from '../options.ts';
import { prerender } from '../prerender.ts';
import type { Publications } from '../publish/publications.ts';
import { PublishError } from '../publish/target.ts';
import { PublishingPausedError } from '../releases/errors.ts';
import { openWhenFree } from '../releases/open-when-free.ts';
import { describePruned } from '../releases/retention.ts';
import { toRebuildEvent } from './rebuild-event.ts';

type BuildOptions = Omit<
  PrerenderOptions,
  | 'site'
  | 'isFull'
  | 'allowsRemovals'
  | 'allowedRemovals'
  | 'isPatient'
  | 'isPreemptible'
  | 'signal'
  | 'onEvent'
  | 'recordsTags'
  | 'derivesNext'
  | 'onUrgentRelease'
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
  /** How many pages somebody has said may go. */
  readonly allowedRemovals?: () => Promise<number>;
  /** Pages that failed earlier wait for their time. */
  readonly isPatient?: boolean;
  /** Removes what is too old to go back to. */
  readonly isPruning?: boolean;
  /** Asked while many pages are rendered: whether a change that few pages show may preempt them. */
  readonly isPreemptible?: () => boolean;
  /** Feeds, sitemaps and compressed copies follow the pages before the promise resolves. */
  readonly derives?: boolean;
  /** Ends a rebuild from an API at once. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: (event: RebuildEvent) => void;
}

/**
 * Brings the site up to date, and then the targets. The site is open only while it is written: builds and rollbacks by
 * hand come in between, and a worker that waits is in nobody's way.
 * @throws PreemptedError
 * @throws RemovalsBlockedError when so many pages are gone that they were left, after the targets have all else
 * @throws PublishingPausedError while a rollback pauses publishing, after the targets have what is served
 * @throws BuildError, PublishError, SiteLockedError
 */
export async function rebuild(
  { siteDir, publications, keptBytes, ...build }: RebuildContext,
  {
    isFull,
    allowsRemovals = false,
    allowedRemovals = async () => 0,
    isPatient = false,
    isPruning = false,
    isPreemptible = () => false,
    derives = false,
    signal,
    onEvent,
  }: RebuildOptions,
): Promise<BuildSummary> {
  const deliver = () => publications.deliver((target, release) => onEvent({ type: 'delivered', target, release }));
  let summary: BuildSummary | RemovalsBlockedError | null = null;
  const site = await openWhenFree(siteDir, { isMending: isFull });
  try {
    if (!site.isPaused) {
      summary = await prerender({
        ...build,
        site,
        isFull,
        allowsRemovals,
        allowedRemovals,
        isPatient,
        isPreemptible,
        signal,
        onEvent: (event) => onEvent(toRebuildEvent(event)),
        recordsTags: true,
        derivesNext: derives,
        onUrgentRelease: () => deliver().catch(leaveToTheLast),
      }).catch(returnBlockedRemovals);
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
  const derived = derives && (await bringDerivedUpToDate(siteDir));
  if (derived) {
    onEvent({ type: 'derived', release: derived.id, changed: derived.changed });
    await deliver();
  }
  if (summary instanceof RemovalsBlockedError) throw summary;
  if (!summary) throw new PublishingPausedError('Publishing is paused by a rollback; resume it first');
  return summary;
}

/** Everything else has been published, and is the targets' first. */
function returnBlockedRemovals(error: unknown): RemovalsBlockedError {
  if (error instanceof RemovalsBlockedError) return error;
  throw error;
}

/** A target that is down does not keep the rest from being published here; the last delivery tries again, and reports it. */
function leaveToTheLast(error: unknown): void {
  if (!(error instanceof PublishError)) throw error;
}
