import type { PageRecord } from '../../server/page-data/reader.ts';
import type * as Render from '../../src/app/render.tsx';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { BATCH_SIZE, Batches } from '../plan/batches.ts';
import { batchJobs, type PageJob } from '../plan/plan.ts';
import { writeSiteFile } from '../releases/write.ts';
import type { PageReader } from '../source/snapshot.ts';
import { BatchRenderer, loadRender, type WorkerContext } from './batch-renderer.ts';
import { eagerly } from './eagerly.ts';
import { type PageOutcome, renderJob, type WriteFile } from './render-job.ts';
import type { RendererPlan } from './renderers.ts';
import { runUntilFailure } from './run-until-failure.ts';
import { keepHeapSmall } from './small-heap.ts';
import { BATCHES_AT_ONCE, renderInThread, type WorkerPool } from './worker-pool.ts';

/** So few pages are rendered here: threads take longer to start. */
export const FEW_PAGES = 192;

export interface Execution {
  readonly context: WorkerContext;
  readonly workers: WorkerPool;
  /** The site's spare tree. */
  readonly dir: string;
  readonly reader: PageReader;
  readonly jobs: readonly PageJob[];
  readonly threads: number;
  /** Called before a batch begins, and with what became of it. */
  readonly onBatch: (jobs: readonly PageJob[]) => readonly PageJob[];
  readonly onOutcomes: (outcomes: readonly PageOutcome[]) => void;
  /** Ends what is being read from an API. */
  readonly signal?: AbortSignal | undefined;
}

/** Renders jobs, in threads when there are many. */
export function execute(execution: Execution): Promise<void> {
  keepHeapSmall(execution.jobs.length);
  return execution.jobs.length <= FEW_PAGES ? executeHere(execution) : executeInThreads(execution);
}

async function executeHere({ context, dir, reader, jobs, onBatch, onOutcomes }: Execution): Promise<void> {
  const render = await loadRender(context.renderModule);
  const write: WriteFile = (path, content) => writeSiteFile(dir, path, content);
  const queues = batchJobs(jobs, BATCH_SIZE);
  const batches = LANGUAGES.flatMap((lang) => queues[lang].map((batch) => ({ lang, jobs: onBatch(batch) })));
  // The database reads the next batch while this one is rendered.
  let next = readAhead(reader, batches[0]);
  for (const [index, batch] of batches.entries()) {
    const recordOf = await next;
    next = readAhead(reader, batches[index + 1]);
    const { input, fingerprint } = context.renderers[batch.lang];
    const renderer = await rendererOf(render, batch.lang, { input, fingerprint });
    const batchContext = { render, renderer, rendererFingerprint: fingerprint, write };
    const outcomes: PageOutcome[] = [];
    for (const job of batch.jobs) outcomes.push(await renderJob(batchContext, job, recordOf.get(job) ?? null));
    onOutcomes(outcomes);
  }
}

type Records = ReadonlyMap<PageJob, PageRecord>;

function readAhead(reader: PageReader, batch?: { lang: Language; jobs: readonly PageJob[] }): Promise<Records> {
  return batch ? eagerly(readRecords(reader, batch.lang, batch.jobs)) : Promise.resolve(new Map());
}

async function readRecords(reader: PageReader, lang: Language, jobs: readonly PageJob[]): Promise<Records> {
  const pages = jobs.filter(({ kind }) => kind === 'page');
  if (pages.length === 0) return new Map();
  const records = await reader.read(
    lang,
    pages.map(({ path }) => path),
  );
  return new Map(pages.flatMap((job, index) => (records[index] ? [[job, records[index]] as const] : [])));
}

/** The renderer that a process used last for each language: a worker that waits for changes has it warm. */
const lastRenderers = new Map<
  Language,
  { readonly fingerprint: string; readonly renderer: Promise<Render.Renderer> }
>();

function rendererOf(render: typeof Render, lang: Language, { fingerprint, input }: RendererPlan) {
  const last = lastRenderers.get(lang);
  if (last?.fingerprint === fingerprint) return last.renderer;
  const renderer = render.createRenderer(input);
  lastRenderers.set(lang, { fingerprint, renderer });
  return renderer;
}

/** Something that renders batches into the tree: this thread, or another one. */
interface Place {
  render(jobs: readonly PageJob[]): Promise<readonly PageOutcome[]>;
  close(): Promise<unknown>;
}

/** Spreads batches over threads, of which this is one, so that memory does not grow with the site. */
async function executeInThreads(execution: Execution): Promise<void> {
  const { jobs, threads, onBatch, onOutcomes } = execution;
  const loops = threads * BATCHES_AT_ONCE;
  const batches = new Batches(jobs, loops);
  // Threads of their own take longer to start: they are started before this one begins.
  const others = Array.from({ length: threads - 1 }, () => openThread(execution));
  const places = [openHere(execution), ...others];
  try {
    await runUntilFailure(loops, async (loop, isStopped) => {
      const thread = loop % threads;
      const place = places[thread];
      for (let batch = batches.take(thread); place && batch.length > 0 && !isStopped(); batch = batches.take(thread)) {
        onOutcomes(await place.render(onBatch(batch)));
      }
    });
  } finally {
    await Promise.all(places.map((place) => place.close()));
  }
}

function openHere({ context, dir, signal }: Execution): Place {
  const opening = BatchRenderer.open(context, signal);
  return {
    render: async (jobs) => (await opening).renderBatch(jobs, (path, content) => writeSiteFile(dir, path, content)),
    // One that could not be opened has failed its first batch with the reason.
    close: () =>
      opening.then(
        (renderer) => renderer.close(),
        () => {},
      ),
  };
}

function openThread({ workers, context, dir }: Execution): Place {
  const thread = workers.take();
  return {
    render: (jobs) => renderInThread(thread, { context, dir, jobs }),
    close: async () => workers.dismiss(thread),
  };
}
