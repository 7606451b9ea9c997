import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { updateDerived } from '../derived/update-derived.ts';
import { type BuildSummary, RemovalsBlockedError, returnBlockedRemovals } from '../events.ts';
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

/** Settings of all rebuilds of a process. */
export interface RebuildContext extends BuildOptions {
  readonly siteDir: string;
  readonly publications: Publications;
  /** Bytes that replaced contents may take, for a rollback. */
  readonly keptBytes?: number;
}

interface RebuildOptions {
  readonly isFull: boolean;
  readonly allowsRemovals?: boolean;
  /** Returns the number of removals that have been confirmed. */
  readonly allowedRemovals?: () => Promise<number>;
  /** True if pages that failed earlier are retried only when due. */
  readonly isPatient?: boolean;
  /** True to prune old releases. */
  readonly isPruning?: boolean;
  /** Returns true if rendering many pages may be preempted by a change that few pages show; asked during rendering. */
  readonly isPreemptible?: () => boolean;
  /** True to update feeds, sitemaps and compressed copies before the promise resolves. */
  readonly derives?: boolean;
  /** Aborts a rebuild from an API at once. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent: (event: RebuildEvent) => void;
}

/**
 * Updates the site, and then the targets. The site is open only while it is written, so that manual builds and
 * rollbacks can run in between, and a waiting worker blocks no one.
 * @throws PreemptedError
 * @throws RemovalsBlockedError if too many pages are missing from the data; the targets have received all else
 * @throws PublishingPausedError while a rollback pauses publishing; the targets have received the served release
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
    isPreemptible,
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
        ...(isPreemptible && { isPreemptible }),
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
  // The targets also follow a rollback.
  await deliver();
  const derived = derives && (await updateDerived(siteDir));
  if (derived) {
    onEvent({ type: 'derived', release: derived.id, changed: derived.changed });
    await deliver();
  }
  if (summary instanceof RemovalsBlockedError) throw summary;
  if (!summary) throw new PublishingPausedError('Publishing is paused by a rollback; resume it first');
  return summary;
}

/** Ignores the failure of a target, so that publishing here continues; the last delivery retries and reports it. */
function leaveToTheLast(error: unknown): void {
  if (!(error instanceof PublishError)) throw error;
}
