import { setFlagsFromString } from 'node:v8';
import { awaitLater, runUntilFailure } from '../concurrency.ts';
import { Batches } from '../plan/batches.ts';
import type { PageJob } from '../plan/plan.ts';
import { writeSiteFile } from '../releases/write.ts';
import type { PageReader } from '../source/snapshot.ts';
import { BatchRenderer, type WorkerContext } from './batch-renderer.ts';
import { openBatchSource, sourceOfReader } from './batch-source.ts';
import { feedEntryOf } from './feed-entry-of.ts';
import type { PageOutcome } from './render-job.ts';
import type { RendererCache } from './renderers.ts';
import { BATCHES_AT_ONCE, type WorkerPool } from './worker-pool.ts';

/** Maximum number of pages that this thread renders alone: threads take longer to start. */
export const FEW_PAGES = 192;

/**
 * Maximum number of pages for one thread when none is warm: starting and warming up a second one costs more CPU than it
 * saves on a small site. Figures are in docs/decisions/0081-one-warm-renderer.md.
 */
const PAGES_OF_ONE = 3_000;

/** Number of pages from which heaps are kept small, which costs a tenth of the CPU. */
const MANY_PAGES = 30_000;
/**
 * Percent that a heap may grow beyond its live objects before V8 collects garbage; by default it grows to four times
 * their size.
 */
const GROWTH = 20;

export interface Execution {
  readonly context: WorkerContext;
  readonly workers: WorkerPool;
  /** Renderers of this process, perhaps from an earlier build. */
  readonly renderers: RendererCache;
  /** The folder of the draft: Draft.dir. */
  readonly dir: string;
  readonly reader: PageReader;
  readonly jobs: readonly PageJob[];
  readonly threads: number;
  /** True for a process that builds repeatedly: rendering in this thread makes later saves and previews fast. */
  readonly staysWarm?: boolean;
  /** Called before a batch begins; returns its jobs with the hashes of the existing files. */
  readonly onBatch: (jobs: readonly PageJob[]) => readonly PageJob[];
  readonly onOutcomes: (outcomes: readonly PageOutcome[]) => void;
  /** Aborts reads from an API. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts rendering at once; its reason is thrown after the last write has ended. */
  readonly interruption?: AbortSignal | undefined;
}

/** Renders jobs of one language into the folder of the draft. */
type RenderBatch = (jobs: readonly PageJob[]) => Promise<readonly PageOutcome[]>;

/**
 * Renders jobs in this thread or, if there are many, in worker threads, in batches, so that memory does not grow with
 * the site.
 */
export async function execute(execution: Execution): Promise<void> {
  const { jobs, workers, context, dir, onBatch, onOutcomes, interruption } = execution;
  keepHeapSmall(jobs.length);
  const { isHere, others } = renderersOf(execution);
  if (!isHere) compileLess();
  // Worker threads take longer to start, so they are started first.
  const renderers = workers.start(others).map(
    (worker): RenderBatch =>
      (batch) =>
        worker.renderBatch({ context, dir, jobs: batch }),
  );
  const opening = isHere ? awaitLater(openHere(execution)) : null;
  if (opening) {
    renderers.unshift(async (batch) =>
      (await opening).renderBatch(batch, (path, content) => writeSiteFile(dir, path, content), {
        feedEntryOf: feedEntryOf(context),
        onTurn: () => interruption?.throwIfAborted(),
      }),
    );
  }
  const threads = renderers.length;
  const batches = new Batches(jobs, threads === 1 ? 1 : threads * BATCHES_AT_ONCE);
  const endWorkers = () => workers.end();
  interruption?.addEventListener('abort', endWorkers);
  try {
    await runUntilFailure(threads * BATCHES_AT_ONCE, async (loop, isStopped) => {
      const thread = loop % threads;
      const render = renderers[thread];
      for (let batch = batches.take(thread); render && batch.length > 0 && !isStopped(); batch = batches.take(thread)) {
        onOutcomes(await render(onBatch(batch)));
      }
    });
  } catch (error) {
    if (interruption?.aborted) await workers.close();
    // A terminated thread has failed its batch with another reason.
    interruption?.throwIfAborted();
    throw error;
  } finally {
    interruption?.removeEventListener('abort', endWorkers);
    workers.end();
    // If it failed to open, its first batch has already failed with the reason.
    await opening?.then(
      (renderer) => renderer.close(),
      () => {},
    );
  }
}

/**
 * Decides whether this thread renders, and how many threads render beside it. On a site of a few thousand pages most
 * time is spent warming up V8, so one thread renders all of them, while this one, which is not warm either, does the
 * bookkeeping.
 */
function renderersOf({ jobs, threads, renderers, staysWarm }: Execution): {
  readonly isHere: boolean;
  readonly others: number;
} {
  if (jobs.length <= FEW_PAGES || threads === 1) return { isHere: true, others: 0 };
  if (jobs.length <= PAGES_OF_ONE && renderers.isEmpty && !staysWarm) return { isHere: false, others: 1 };
  return { isHere: true, others: threads - 1 };
}

const openHere = ({ context, renderers, jobs, reader, signal }: Execution): Promise<BatchRenderer> => {
  const source = jobs.length <= FEW_PAGES ? sourceOfReader(reader) : openBatchSource(context.snapshot, signal);
  return BatchRenderer.open(context, renderers, source);
};

/**
 * Leaves code at V8's third tier, Maglev, in every thread: a build that one thread renders ends before TurboFan has
 * saved the time that it takes. V8 reads this flag whenever a function is hot. Figures are in
 * docs/decisions/0081-one-warm-renderer.md.
 */
function compileLess(): void {
  setFlagsFromString('--no-turbofan');
}

/**
 * Keeps the heaps of a large build small, in every thread: live objects grow little with the site, but V8 lets garbage
 * grow with them. V8 reads this flag at each collection (MemoryController::GrowingFactor in
 * src/heap/heap-controller.cc), so it may be set late, although Node warns against that for flags in general. Figures
 * are in docs/decisions/0038-tuning.md.
 */
function keepHeapSmall(pages: number): void {
  if (pages >= MANY_PAGES) setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
