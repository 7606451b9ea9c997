import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Tinypool from 'tinypool';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import { readAssets } from './assets.ts';
import { BuildError, type BuildSummary, type OnBuildEvent, type PageFailure } from './events.ts';
import { batchJobs, type PageJob, planPages } from './plan.ts';
import { createRelease, pruneReleases, publishRelease } from './release.ts';
import { writeSitemap } from './sitemap.ts';
import { createSource, type Source } from './source.ts';
import type { BatchOutcome, BatchTask, WorkerContext } from './worker.ts';

export interface PrerenderOptions {
  /** Base URL of the API. */
  readonly apiUrl: string;
  /** Where releases lie. */
  readonly siteDir: string;
  /** The build's output: `client/` and `server/`. */
  readonly distDir: string;
  /** `https://host` of the public site. */
  readonly origin: string;
  readonly sentryDsn?: string | undefined;
  readonly analytics?: AnalyticsSettings | undefined;
  /** Names the build that renders; kept with the release. */
  readonly build: string;
  /** Threads; by default one a core. */
  readonly workers?: number;
  readonly onEvent: OnBuildEvent;
}

/** Pages that a worker fetches and renders in one go: large enough to amortise a request, small enough for the bar. */
const BATCH_SIZE = 64;

/**
 * Renders every page of the shop into a new release and switches the site to it. When anything fails the site stays as
 * it was and a BuildError says why.
 */
export async function prerender(options: PrerenderOptions): Promise<BuildSummary> {
  const { apiUrl, siteDir, distDir, origin, onEvent } = options;
  const workers = options.workers ?? availableParallelism();
  const started = performance.now();
  onEvent({ type: 'started', api: apiUrl, workers });
  const assets = readAssets(distDir);
  const source = createSource(apiUrl);
  const jobs = planPages(await source.pages(), await source.productCounts());
  const layouts = await readLayouts(source);
  onEvent({ type: 'planned', pages: jobs.length });

  const releaseDir = createRelease(siteDir, join(distDir, 'client'));
  const renderModule = join(distDir, 'server/render.mjs');
  const { sentryDsn, analytics } = options;
  const context = { apiUrl, releaseDir, renderModule, origin, sentryDsn, analytics, layouts, assets };
  const bytes = await fillRelease(context, jobs, workers, onEvent).catch((error: unknown) => {
    rmSync(releaseDir, { recursive: true });
    onEvent({ type: 'stopped' });
    throw error;
  });
  const result = { pages: jobs.length, bytes, duration: performance.now() - started };
  publishRelease(siteDir, releaseDir, { build: options.build, pages: jobs.length });
  pruneReleases(siteDir);
  const summary = { ...result, release: releaseDir };
  onEvent({ type: 'published', summary });
  return summary;
}

/** Writes every page and the sitemap into the release; returns the bytes of the pages. */
async function fillRelease(context: WorkerContext, jobs: readonly PageJob[], workers: number, onEvent: OnBuildEvent) {
  const { bytes, failures } = await renderAll(context, jobs, workers, onEvent);
  if (failures.length > 0) {
    onEvent({ type: 'failed', failures });
    throw new BuildError(`${failures.length} of ${jobs.length} pages failed; the site was left as it was`);
  }
  await writeSitemap(context.releaseDir, context.origin, jobs);
  return bytes;
}

async function readLayouts(source: Source): Promise<Record<Language, Layout>> {
  const layouts = await Promise.all(LANGUAGES.map(async (lang) => [lang, await source.layout(lang)] as const));
  return Object.fromEntries(layouts) as Record<Language, Layout>;
}

/** Spreads the batches over worker threads, a few at a time, so that memory does not grow with the site. */
async function renderAll(context: WorkerContext, jobs: readonly PageJob[], workers: number, onEvent: OnBuildEvent) {
  const pool = new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: workers,
    maxThreads: workers,
    isolateWorkers: false,
  });
  const batches = batchJobs(jobs, BATCH_SIZE).values();
  const failures: PageFailure[] = [];
  let bytes = 0;
  const runBatches = async () => {
    for (const batch of batches) {
      const task: BatchTask = { context, jobs: batch };
      const result: BatchOutcome = await pool.run(task);
      if ('buildError' in result) throw new BuildError(result.buildError);
      bytes += result.bytes;
      failures.push(...result.failures);
      onEvent({ type: 'rendered', pages: batch.length });
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, runBatches));
  } finally {
    await pool.destroy();
  }
  return { bytes, failures };
}
