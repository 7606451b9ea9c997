import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type * as Render from '../../src/app/render.tsx';
import type { Language } from '../../src/contract/language.ts';
import { awaitLater } from '../concurrency.ts';
import { dataPath, hasData, type PageJob } from '../plan/plan.ts';
import type { SnapshotHandle } from '../source/snapshot.ts';
import { type BatchReader, type BatchSource, openBatchSource } from './batch-source.ts';
import { type FeedEntryOf, type PageOutcome, type RenderContext, renderJob, type WriteFile } from './render-job.ts';
import { RendererCache, type RendererPlans } from './renderers.ts';

/** The inputs of all batches of a build; can be sent to another thread. */
export interface WorkerContext {
  readonly snapshot: SnapshotHandle;
  readonly renderers: RendererPlans;
  /** The build's output: `client/` and `server/`. */
  readonly distDir: string;
  /** True to return the entries of pages for feeds. */
  readonly makesFeeds?: boolean;
}

/** Pages rendered before I/O gets a turn: the next batch is read while this one is rendered. */
const PAGES_PER_TURN = 8;

/** The bundle of src/app/render.tsx, which a process or a thread loads once for any number of builds. */
export const loadRender = (distDir: string): Promise<typeof Render> =>
  import(pathToFileURL(join(distDir, 'server/render.mjs')).href);

/** Functions that renderBatch() calls. */
interface BatchOptions {
  readonly feedEntryOf?: FeedEntryOf | undefined;
  /** Called every few pages; an error that it throws ends the batch. */
  readonly onTurn?: () => void;
}

/** The context and the reader that a BatchRenderer keeps for one language. */
interface LanguageRenderer {
  readonly context: Omit<RenderContext, 'write' | 'feedEntryOf'>;
  readonly reader: BatchReader;
}

/** Reads, renders and writes batches of one build; each thread, this one included, has its own. */
export class BatchRenderer {
  readonly #plans: RendererPlans;
  readonly #render: typeof Render;
  readonly #source: BatchSource;
  readonly #renderers: RendererCache;
  readonly #languages = new Map<Language, Promise<LanguageRenderer>>();

  private constructor(
    plans: RendererPlans,
    { render, source, renderers }: { render: typeof Render; source: BatchSource; renderers: RendererCache },
  ) {
    this.#plans = plans;
    this.#render = render;
    this.#source = source;
    this.#renderers = renderers;
  }

  /** @param opening the source to read from; by default, a new connection to the context's snapshot */
  static async open(
    { snapshot, renderers: plans, distDir }: WorkerContext,
    renderers = new RendererCache(),
    opening: BatchSource | Promise<BatchSource> = openBatchSource(snapshot),
  ): Promise<BatchRenderer> {
    const source = awaitLater(Promise.resolve(opening));
    const render = await loadRender(distDir);
    return new BatchRenderer(plans, { render, source: await source, renderers });
  }

  /** Reads from a source that the caller has opened, such as a transaction. */
  static async over(
    source: BatchSource,
    { renderers: plans, distDir }: Omit<WorkerContext, 'snapshot'>,
    renderers: RendererCache,
  ): Promise<BatchRenderer> {
    return new BatchRenderer(plans, { render: await loadRender(distDir), source, renderers });
  }

  /**
   * Renders jobs of one language. A page that throws is reported, and the other pages are still rendered. Concurrent
   * batches take turns, so that one is read while another is rendered.
   * @throws BuildError when the source can no longer be read
   */
  async renderBatch(
    jobs: readonly PageJob[],
    write: WriteFile,
    { feedEntryOf, onTurn }: BatchOptions = {},
  ): Promise<PageOutcome[]> {
    const [first] = jobs;
    if (!first) return [];
    const { context, reader } = await this.#language(first.lang);
    const pages = jobs.filter(hasData);
    const { records, cards } = await reader.read(pages.map(dataPath));
    const recordOf = new Map(pages.map((job, index) => [job, records[index] ?? null]));
    const outcomes: PageOutcome[] = [];
    for (const job of jobs) {
      outcomes.push(await renderJob({ ...context, write, feedEntryOf }, job, recordOf.get(job) ?? null, cards));
      if (outcomes.length % PAGES_PER_TURN > 0) continue;
      await setImmediate();
      onTurn?.();
    }
    return outcomes;
  }

  async close(): Promise<void> {
    for (const language of this.#languages.values()) {
      // A renderer that failed to open has nothing to close, and its batch has already failed with the reason.
      await language.then(
        ({ reader }) => reader.close(),
        () => {},
      );
    }
    await this.#source.close();
  }

  #language(lang: Language): Promise<LanguageRenderer> {
    let language = this.#languages.get(lang);
    if (!language) {
      language = this.#openLanguage(lang);
      this.#languages.set(lang, language);
    }
    return language;
  }

  async #openLanguage(lang: Language): Promise<LanguageRenderer> {
    const plan = this.#plans[lang];
    const renderer = await this.#renderers.get(lang, plan, this.#render);
    const reader = this.#source.openReader(lang, {
      renderCards: (cards) => this.#render.renderCards(renderer, cards),
      cards: this.#renderers.cardsOf(lang),
    });
    const context = { render: this.#render, renderer, rendererFingerprint: plan.fingerprint };
    return { context, reader };
  }
}
