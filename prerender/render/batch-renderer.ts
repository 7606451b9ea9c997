import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { inTurn } from '../../server/db/queryable.ts';
import type * as Render from '../../src/app/render.tsx';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { PageJob } from '../plan/plan.ts';
import { createApiReader } from '../source/api-reader.ts';
import { type BulkBatch, BulkReader } from '../source/bulk-reader.ts';
import { connectToSnapshot } from '../source/database-snapshot.ts';
import type { SnapshotHandle } from '../source/snapshot.ts';
import { eagerly } from './eagerly.ts';
import { type BatchContext, type PageOutcome, renderJob, type WriteFile } from './render-job.ts';
import type { RendererPlans } from './renderers.ts';

/** What every batch of one build shares; can be sent to another thread. */
export interface WorkerContext {
  readonly snapshot: SnapshotHandle;
  readonly renderers: RendererPlans;
  /** The server bundle's render module. */
  readonly renderModule: string;
}

/** Pages rendered before I/O gets a turn: the next batch is read while this one is rendered. */
const PAGES_PER_TURN = 8;

/** Bytes of cards to keep at hand in a language that a thread only helps with, when its own is done. */
const HELPED_CARDS = 2 * 1024 * 1024;

/** The render module, which a process or a thread loads once for any number of builds. */
export const loadRender = (renderModule: string): Promise<typeof Render> => import(pathToFileURL(renderModule).href);

/** What a thread keeps for one language of one build. */
interface LanguageRenderer {
  readonly context: Omit<BatchContext, 'write'>;
  read(paths: readonly string[]): Promise<BulkBatch>;
  close(): Promise<void>;
}

/** Reads, renders and writes batches of one build: one for each thread, this one included. */
export class BatchRenderer {
  readonly #context: WorkerContext;
  readonly #render: typeof Render;
  /** null when pages come from an API. */
  readonly #client: pg.Client | null;
  readonly #signal: AbortSignal | undefined;
  readonly #languages = new Map<Language, Promise<LanguageRenderer>>();

  private constructor(
    context: WorkerContext,
    render: typeof Render,
    { client, signal }: { readonly client: pg.Client | null; readonly signal: AbortSignal | undefined },
  ) {
    this.#context = context;
    this.#signal = signal;
    this.#render = render;
    this.#client = client;
  }

  /** @param signal ends what is being read from an API */
  static async open(context: WorkerContext, signal?: AbortSignal): Promise<BatchRenderer> {
    const { snapshot, renderModule } = context;
    const connecting =
      snapshot.kind === 'database' ? eagerly(connectToSnapshot(snapshot.url, snapshot.snapshot)) : null;
    const render = await loadRender(renderModule);
    return new BatchRenderer(context, render, { client: await connecting, signal });
  }

  /**
   * Renders jobs of one language. A page that throws is reported and the rest go on. Several batches at once take turns,
   * so that one is read while another is rendered.
   * @throws BuildError when there is nothing to read from any more
   */
  async renderBatch(jobs: readonly PageJob[], write: WriteFile): Promise<PageOutcome[]> {
    const [first] = jobs;
    if (!first) return [];
    const language = await this.#language(first.lang);
    const context: BatchContext = { ...language.context, write };
    const pages = jobs.filter(({ kind }) => kind === 'page');
    const { records, cards } = await language.read(pages.map(({ path }) => path));
    const recordOf = new Map(pages.map((job, index) => [job, records[index] ?? null]));
    const outcomes: PageOutcome[] = [];
    for (const job of jobs) {
      outcomes.push(await renderJob(context, job, recordOf.get(job) ?? null, cards));
      if (outcomes.length % PAGES_PER_TURN === 0) await setImmediate();
    }
    return outcomes;
  }

  async close(): Promise<void> {
    for (const language of this.#languages.values()) {
      // One that could not be made has nothing to close, and has failed its batch with the reason.
      await language.then(
        (renderer) => renderer.close(),
        () => {},
      );
    }
    await this.#client?.end();
  }

  #language(lang: Language): Promise<LanguageRenderer> {
    let renderer = this.#languages.get(lang);
    if (!renderer) {
      renderer = this.#createLanguage(lang, this.#languages.size > 0 ? HELPED_CARDS : undefined);
      this.#languages.set(lang, renderer);
    }
    return renderer;
  }

  async #createLanguage(lang: Language, cardBytes: number | undefined): Promise<LanguageRenderer> {
    const { snapshot, renderers } = this.#context;
    const { input, fingerprint } = renderers[lang];
    const renderer = await this.#render.createRenderer(input);
    const context = { render: this.#render, renderer, rendererFingerprint: fingerprint };
    if (snapshot.kind === 'api') {
      const reader = createApiReader(snapshot, this.#signal);
      return {
        context,
        read: async (paths) => ({ records: await reader.read(lang, paths), cards: new Map() }),
        close: () => reader.close(),
      };
    }
    if (!this.#client) throw new Error('A database’s snapshot is read over a connection');
    const renderCards = (cards: readonly ProductCard[]) => this.#render.renderCards(renderer, cards);
    const reader = new BulkReader(inTurn(this.#client), lang, renderCards, cardBytes);
    return { context, read: (paths) => reader.read(paths), close: async () => reader.close() };
  }
}
