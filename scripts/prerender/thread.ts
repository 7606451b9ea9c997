import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { inTurn } from '../../server/db/queryable.ts';
import type * as Render from '../../src/app/render.tsx';
import type { Language } from '../../src/contract/language.ts';
import { writeSiteFile } from '../site/write.ts';
import { createApiReader } from './api-snapshot.ts';
import { BulkReader } from './bulk-reader.ts';
import { connectToSnapshot } from './database-snapshot.ts';
import { pack, unpack } from './distributed/parcel.ts';
import { BuildError } from './events.ts';
import type { PageJob } from './plan.ts';
import { type BatchContext, type PageOutcome, renderJob, type WriteFile } from './render-batch.ts';
import type { RendererPlans } from './renderers.ts';
import type { SnapshotHandle } from './snapshot.ts';

/** What every batch of one build shares; can be sent to another thread. */
export interface WorkerContext {
  readonly snapshot: SnapshotHandle;
  readonly renderers: RendererPlans;
  /** The server bundle's render module. */
  readonly renderModule: string;
}

/** A batch to be rendered into a parcel. */
export interface PackTask {
  readonly context: WorkerContext;
  /** Jobs of one language. */
  readonly jobs: readonly PageJob[];
}

/** A batch to be rendered into the tree. */
export interface BatchTask extends PackTask {
  /** The site's spare tree. */
  readonly dir: string;
}

export interface UnpackTask {
  /** Of packBatch(), perhaps on another machine. */
  readonly parcel: Uint8Array;
  readonly dir: string;
}

/** A class of error does not survive the way between threads, so what ends the build is told as a value. */
export type BatchResult = readonly PageOutcome[] | { readonly buildError: string };

/** One batch as a task of the pool. */
export default async function runBatch({ context, jobs, dir }: BatchTask): Promise<BatchResult> {
  try {
    return await renderBatch(context, jobs, (path, content) => writeSiteFile(dir, path, content));
  } catch (error) {
    if (error instanceof BuildError) return { buildError: error.message };
    throw error;
  }
}

/** One batch of a site that is on another machine: what would be written is in the parcel. */
export async function packBatch({ context, jobs }: PackTask): Promise<Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  const outcomes = await renderBatch(context, jobs, (path, content) => contents.set(path, Buffer.from(content)));
  return pack({ outcomes, contents });
}

/** Writes what packBatch() has made. */
export function unpackBatch({ parcel, dir }: UnpackTask): readonly PageOutcome[] {
  const { outcomes, contents } = unpack(parcel);
  for (const [path, content] of contents) writeSiteFile(dir, path, content);
  return outcomes;
}

/** Reads, renders and writes one batch. A page that throws is reported and the rest go on. */
async function renderBatch(
  workerContext: WorkerContext,
  jobs: readonly PageJob[],
  write: WriteFile,
): Promise<PageOutcome[]> {
  const [first] = jobs;
  if (!first) return [];
  const language = await (await workbenchOf(workerContext)).language(first.lang);
  const context: BatchContext = { ...language.context, write };
  const pages = jobs.filter(({ kind }) => kind === 'page');
  const { records, cards } = await language.read(pages.map(({ path }) => path));
  const recordOf = new Map(pages.map((job, index) => [job, records[index] ?? null]));
  const outcomes: PageOutcome[] = [];
  for (const job of jobs) outcomes.push(await renderJob(context, job, recordOf.get(job) ?? null, cards));
  return outcomes;
}

type Batch = Awaited<ReturnType<BulkReader['read']>>;

/** What a thread keeps for one language of one build. */
interface LanguageBench {
  readonly context: Omit<BatchContext, 'write'>;
  read(paths: readonly string[]): Promise<Batch>;
}

interface Workbench {
  readonly context: WorkerContext;
  language(lang: Language): Promise<LanguageBench>;
}

/** Made by the first batch of a build. A thread works for one build. */
let workbench: Promise<Workbench> | undefined;

function workbenchOf(context: WorkerContext): Promise<Workbench> {
  workbench ??= createWorkbench(context);
  // What failed once, such as a connection, may succeed for the next batch.
  workbench.catch(() => {
    workbench = undefined;
  });
  return workbench;
}

async function createWorkbench(context: WorkerContext): Promise<Workbench> {
  const render: typeof Render = await import(pathToFileURL(context.renderModule).href);
  const { snapshot } = context;
  const client = snapshot.kind === 'database' ? await connectToSnapshot(snapshot.url, snapshot.snapshot) : null;
  const languages = new Map<Language, Promise<LanguageBench>>();
  return {
    context,
    language: (lang) => {
      let bench = languages.get(lang);
      if (!bench) {
        bench = createLanguageBench(context, lang, render, client);
        languages.set(lang, bench);
      }
      return bench;
    },
  };
}

async function createLanguageBench(
  { snapshot, renderers }: WorkerContext,
  lang: Language,
  render: typeof Render,
  client: pg.Client | null,
): Promise<LanguageBench> {
  const { input, fingerprint } = renderers[lang];
  const renderer = await render.createRenderer(input);
  const context = { render, renderer, rendererFingerprint: fingerprint };
  if (client) {
    const reader = new BulkReader(inTurn(client), lang, (cards) => render.renderCards(renderer, cards));
    return { context, read: (paths) => reader.read(paths) };
  }
  const reader = createApiReader(snapshot.url);
  return {
    context,
    read: async (paths) => ({ records: paths.length > 0 ? await reader.read(lang, paths) : [], cards: new Map() }),
  };
}
