import { setFlagsFromString } from 'node:v8';
import { eagerly, runUntilFailure } from '../concurrency.ts';
import { Batches } from '../plan/batches.ts';
import type { PageJob } from '../plan/plan.ts';
import { writeSiteFile } from '../releases/write.ts';
import type { PageReader } from '../source/snapshot.ts';
import { BatchRenderer, type WorkerContext } from './batch-renderer.ts';
import { openBatchSource, sourceOfReader } from './batch-source.ts';
import type { PageOutcome } from './render-job.ts';
import type { RendererCache } from './renderers.ts';
import { BATCHES_AT_ONCE, type WorkerPool } from './worker-pool.ts';

/** So few pages are rendered here: threads take longer to start. */
export const FEW_PAGES = 192;

/**
 * Pages that one thread renders when none is warm: a second one takes more CPU to start and to get warm than a small
 * site is worth. Figures are in docs/decisions/0081-one-warm-renderer.md.
 */
const PAGES_OF_ONE = 3_000;

/** From so many pages on, memory is worth more than the tenth of the CPU that keeping it small costs. */
const MANY_PAGES = 30_000;
/** Percent that a heap may grow, beyond what is alive in it, before V8 looks for garbage; four times it by default. */
const GROWTH = 20;

export interface Execution {
  readonly context: WorkerContext;
  readonly workers: WorkerPool;
  /** Of this process, which may have them from an earlier build. */
  readonly renderers: RendererCache;
  /** The site's spare tree. */
  readonly dir: string;
  readonly reader: PageReader;
  readonly jobs: readonly PageJob[];
  readonly threads: number;
  /** This process builds again and again: what it renders now makes the next saves and previews quick. */
  readonly staysWarm?: boolean;
  /** Called before a batch begins, and with what became of it. */
  readonly onBatch: (jobs: readonly PageJob[]) => readonly PageJob[];
  readonly onOutcomes: (outcomes: readonly PageOutcome[]) => void;
  /** Ends what is being read from an API. */
  readonly signal?: AbortSignal | undefined;
  /** Ends the rendering at once when it is aborted; its reason is thrown when nothing is written any more. */
  readonly interruption?: AbortSignal | undefined;
}

/** Renders the jobs of one language that it is given into the spare tree. */
type RenderBatch = (jobs: readonly PageJob[]) => Promise<readonly PageOutcome[]>;

/**
 * Renders jobs in this thread or, when there are many, in worker threads, in batches, so that memory does not grow with
 * the site.
 */
export async function execute(execution: Execution): Promise<void> {
  const { jobs, workers, context, dir, onBatch, onOutcomes, interruption } = execution;
  keepHeapSmall(jobs.length);
  const { isHere, others } = renderersOf(execution);
  // Worker threads take longer to start: they are started before this one begins.
  const renderers = workers.start(others).map(
    (worker): RenderBatch =>
      (batch) =>
        worker.renderBatch({ context, dir, jobs: batch }),
  );
  const opening = isHere ? eagerly(openHere(execution)) : null;
  if (opening) {
    renderers.unshift(async (batch) =>
      (await opening).renderBatch(
        batch,
        (path, content) => writeSiteFile(dir, path, content),
        () => interruption?.throwIfAborted(),
      ),
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
    // A thread that was ended has failed its batch with another reason.
    interruption?.throwIfAborted();
    throw error;
  } finally {
    interruption?.removeEventListener('abort', endWorkers);
    workers.end();
    // When it could not be opened, its first batch has failed with the reason.
    await opening?.then(
      (renderer) => renderer.close(),
      () => {},
    );
  }
}

/**
 * Chooses the threads that render: this one, and how many beside it. A site of a few thousand pages mostly warms V8 up, so
 * one thread does all of them, and this one, which is not warm either, keeps the books meanwhile.
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
 * Keeps the heaps of a large build small, in every thread: what is alive grows little with the site, but V8 lets garbage
 * grow with it. V8 reads this flag at each collection (MemoryController::GrowingFactor in src/heap/heap-controller.cc),
 * so it may be set late, which Node warns of for flags in general. Figures are in docs/decisions/0038-tuning.md.
 */
function keepHeapSmall(pages: number): void {
  if (pages >= MANY_PAGES) setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
