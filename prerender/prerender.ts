import { availableParallelism } from 'node:os';
import { isUnavailable } from '../server/db/unavailable.ts';
import { API_ROOT } from '../src/contract/api.ts';
import type { BuildOperation } from '../src/contract/build-source.ts';
import { awaitLater } from './concurrency.ts';
import { BuildError, type BuildSummary, DatabaseAwayError, RemovalsBlockedError } from './events.ts';
import type { PrerenderOptions } from './options.ts';
import { loadRender } from './render/batch-renderer.ts';
import { requireDatabase } from './render/distributed/require-database.ts';
import { WorkerPool } from './render/worker-pool.ts';
import { SiteBuild } from './site-build.ts';
import { displayAddress } from './source/api-client.ts';
import { openApiSnapshot } from './source/api-snapshot.ts';
import { openDatabaseSnapshot } from './source/database-snapshot.ts';
import { WarmState } from './source/warm.ts';
import { PreemptedError } from './watch/urgent-changes.ts';

/**
 * Updates the site to the shop's data, code and texts: checks the pages that may differ, renders those that do, and
 * publishes them. If there are many pages, those of small changes are published first. On failure the served site stays
 * as it is.
 * @throws BuildError with the reason
 * @throws PreemptedError
 * @throws DatabaseAwayError if its connections end
 * @throws RemovalsBlockedError if too many pages are missing from the data: they were kept, and all else was published
 * @throws PublishingPausedError while a rollback pauses publishing
 * @throws OlderRevisionError if the data are older than the served release
 */
export async function prerender(options: PrerenderOptions): Promise<BuildSummary> {
  const { site, source, onEvent, signal, warm = new WarmState() } = options;
  const started = performance.now();
  if (options.distributed) requireDatabase(source);
  onEvent({ type: 'started', source: source.kind === 'api' ? displayAddress(source) : 'the database' });
  const workers = new WorkerPool(options.distDir);
  // Threads do not observe the signal; ending them rejects whatever waits for them.
  const endThreads = () => workers.end();
  signal?.addEventListener('abort', endThreads);
  try {
    if (site.newest?.build !== options.mark.build) prepareForAll(workers, options);
    const snapshot = await openSnapshot(options, warm);
    try {
      if (snapshot.lacks && snapshot.lacks.length > 0) onEvent({ type: 'degraded', lacks: snapshot.lacks.map(toLack) });
      const { blocked, ...built } = await new SiteBuild(options, { snapshot, warm, workers }).run();
      const summary = { ...built, duration: performance.now() - started };
      onEvent({ type: 'published', summary });
      if (blocked) throw blocked;
      return summary;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (signal?.aborted) {
      onEvent({ type: 'stopped' });
      throw new BuildError('The build was stopped', { cause: error });
    }
    // Both have been reported already, with what was published before.
    if (!(error instanceof PreemptedError || error instanceof RemovalsBlockedError)) onEvent({ type: 'stopped' });
    throw source.kind === 'database' && isUnavailable(error) ? new DatabaseAwayError(error) : error;
  } finally {
    signal?.removeEventListener('abort', endThreads);
    await workers.close();
  }
}

/**
 * Starts the renderer, which loads its code, while the plan is read from the data; called if every page is to be
 * rendered.
 */
function prepareForAll(workers: WorkerPool, { distDir, threads = availableParallelism() }: PrerenderOptions): void {
  if (threads > 1) workers.start(1);
  else void awaitLater(loadRender(distDir));
}

const openSnapshot = ({ source, maxFailures, signal }: PrerenderOptions, warm: WarmState) =>
  source.kind === 'database'
    ? openDatabaseSnapshot(source.url, warm, source.pool)
    : openApiSnapshot(source, { maxFailures, signal });

const toLack = ({ endpoint, without }: BuildOperation) => ({
  operation: `${endpoint.method} ${API_ROOT}${endpoint.path}`,
  without: without ?? '',
});
