import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { localize, pageFile } from '../../src/rules/paths.ts';
import type { Encoding } from '../publish/precompress/precompress.ts';
import type { Draft } from '../site/draft.ts';
import type { Release } from '../site/ledger.ts';
import type { Site } from '../site/site.ts';
import { openApiSnapshot } from './api-snapshot.ts';
import { begunEarly } from './begun-early.ts';
import { renderModule, threadModule } from './bundles.ts';
import { Crew } from './crew.ts';
import { openDatabaseSnapshot } from './database-snapshot.ts';
import type { DistributedSettings } from './distributed/execute-distributed.ts';
import { requireDatabase } from './distributed/require-database.ts';
import { BuildError, type BuildSummary, type OnBuildEvent, type PageFailure } from './events.ts';
import { type Execution, execute, FEW_PAGES } from './execute.ts';
import { type GraphState, ReadGraph } from './graph.ts';
import { entryPages, type PageJob, type PageTarget, type Plan, type Reason } from './plan.ts';
import { putCompressed } from './put-compressed.ts';
import { splitQuick } from './quick.ts';
import { readPlan } from './read-plan.ts';
import type { PageOutcome } from './render-batch.ts';
import type { RendererPlans, RendererSettings } from './renderers.ts';
import { isSitemapFile, sitemapFiles } from './sitemap.ts';
import type { Changes, Snapshot } from './snapshot.ts';
import { clientFiles, putFiles, staleClientFiles } from './static-files.ts';
import { touchRenderers, WarmState } from './warm.ts';
import { loadRender } from './workbench.ts';

/** Where pages come from. */
export type SourceAddress =
  | {
      readonly kind: 'database';
      readonly url: string;
      /** Lends connections to a process that builds again and again. */
      readonly pool?: pg.Pool | undefined;
    }
  | { readonly kind: 'api'; readonly url: string };

export interface PrerenderOptions extends RendererSettings {
  readonly site: Site;
  readonly source: SourceAddress;
  /** Looks at every page, whatever the change feed says. */
  readonly isFull?: boolean;
  /** Threads for a build of many pages; by default one a core. */
  readonly threads?: number;
  /** Pages that may fail and the rest still be published; the failed ones stay as they are and are tried again. */
  readonly maxFailures?: number;
  /** Compressed copies beside files, for a static server that sends them as they are. */
  readonly encodings?: readonly Encoding[] | undefined;
  /** Kept from one build to the next by a process that builds again and again. */
  readonly warm?: WarmState;
  /**
   * Called in each transaction that publishes: writes to the site's database what must be true together with it.
   * @param changes entities that have changed since the release before
   */
  readonly alsoInTransaction?: (changes: Changes) => void;
  /** Called when the few pages that were not to wait for many have been published. */
  readonly onQuickRelease?: () => Promise<void>;
  /** Lets workers on any machine take part; see docs/decisions/0025. */
  readonly distributed?: DistributedSettings | undefined;
  readonly onEvent: OnBuildEvent;
}

/**
 * Brings the site up to date with the shop's data, code and texts: looks at the pages that can differ, renders those
 * that do, and publishes all of it at once. When it fails the site stays as it was, and a BuildError says why.
 * @throws BuildError
 * @throws HeldError while a rollback holds the site
 * @throws OlderRevisionError when the data are older than what is served
 */
export async function prerender(options: PrerenderOptions): Promise<BuildSummary> {
  const { site, source, onEvent, warm = new WarmState() } = options;
  const started = performance.now();
  if (options.distributed) requireDatabase(source);
  onEvent({ type: 'started', source: source.kind === 'api' ? source.url : 'the database' });
  const crew = new Crew(threadModule(options.distDir));
  try {
    if (site.newest?.build !== options.mark.build) prepareForAll(crew, options);
    const snapshot = await openSnapshot(source, warm);
    try {
      const build = new Build(options, snapshot, new ReadGraph(site.db), warm, crew);
      const summary = { ...(await build.run()), duration: performance.now() - started };
      onEvent({ type: 'published', summary });
      return summary;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    onEvent({ type: 'stopped' });
    throw error;
  } finally {
    await crew.close();
  }
}

/** Every page is to be rendered: threads start, and code is loaded, while the data are asked what pages there are. */
function prepareForAll(crew: Crew, { distDir, threads = availableParallelism() }: PrerenderOptions): void {
  crew.prepare(threads - 1);
  void begunEarly(loadRender(renderModule(distDir)));
}

const openSnapshot = (source: SourceAddress, warm: WarmState) =>
  source.kind === 'database' ? openDatabaseSnapshot(source.url, warm, source.pool) : openApiSnapshot(source.url);

/** One run. */
class Build {
  readonly #options: PrerenderOptions;
  readonly #snapshot: Snapshot;
  readonly #graph: ReadGraph;
  readonly #warm: WarmState;
  readonly #crew: Crew;
  #changes: Changes = 'everything';
  readonly #failures: PageFailure[] = [];
  readonly #written: string[] = [];
  readonly #missing: PageJob[] = [];
  readonly #deletedFiles: string[] = [];
  #rendered = 0;
  #bytes = 0;

  constructor(options: PrerenderOptions, snapshot: Snapshot, graph: ReadGraph, warm: WarmState, crew: Crew) {
    this.#options = options;
    this.#snapshot = snapshot;
    this.#graph = graph;
    this.#warm = warm;
    this.#crew = crew;
  }

  async run(): Promise<Omit<BuildSummary, 'duration'>> {
    const { site, mark } = this.#options;
    this.#changes = await this.#readChanges();
    this.#warm.begin(this.#graph.cursor, this.#changes);
    const renderers = await this.#warm.renderers(this.#options, this.#snapshot);
    const plan = await readPlan(this.#graph, this.#snapshot, renderers, this.#changes);
    this.#tellPlan(plan);
    const isSameBuild = site.newest?.build === mark.build;
    const isUnchanged = isSameBuild && plan.jobs.length === 0 && plan.deleted.length === 0;
    // After a rollback has been resumed, readers get the newest release again with the next one that is published.
    if (isUnchanged && !site.isRolledBack) return this.#finishUnchanged(plan, renderers);
    const rest = isSameBuild ? await this.#publishQuick(plan, renderers) : plan;
    const release = await this.#publish(rest, renderers, this.#nextState(renderers));
    this.#warm.end(this.#snapshot.cursor);
    return this.#summary(plan, release);
  }

  async #readChanges(): Promise<Changes> {
    const { cursor } = this.#graph;
    if (this.#options.isFull || cursor === null || this.#snapshot.cursor === null) return 'everything';
    return this.#snapshot.changesSince(cursor);
  }

  /** A price does not wait for a footer: the pages of small changes get a release of their own. Returns the rest. */
  async #publishQuick(plan: Plan, renderers: RendererPlans): Promise<Plan> {
    if (plan.jobs.length <= FEW_PAGES || this.#changes === 'everything') return plan;
    const { quick, rest } = splitQuick(plan.jobs, this.#graph.readersOfFew(this.#changes, FEW_PAGES));
    if (quick.length === 0 || quick.length > FEW_PAGES) return plan;
    // The site is still as of the old cursor: the rest is owed.
    const { cursor, renderers: built } = this.#graph;
    await this.#publish({ ...plan, jobs: quick, deleted: [] }, renderers, { cursor, renderers: built });
    await this.#options.onQuickRelease?.();
    return { ...plan, jobs: rest };
  }

  /** One release. */
  async #publish(plan: Plan, renderers: RendererPlans, state: GraphState): Promise<Release> {
    const { site, mark, alsoInTransaction } = this.#options;
    const isSameBuild = site.newest?.build === mark.build;
    const draft = site.begin(this.#revision());
    const written = this.#written.length;
    try {
      await this.#render(draft, plan, renderers);
      if (!isSameBuild) this.#putClientFiles(draft);
      this.#putSitemaps(draft, plan);
      await this.#putCompressed(draft, written);
      return draft.publish({ build: mark.build, pages: this.#graph.nextSize }, () => {
        this.#graph.commit(state);
        const isOfEntities = isSameBuild && this.#changes !== 'everything' && !touchRenderers(this.#changes);
        alsoInTransaction?.(isOfEntities ? this.#changes : 'everything');
      });
    } catch (error) {
      draft.abandon();
      this.#graph.discard();
      throw error;
    }
  }

  /**
   * Orders releases by the age of their data. The number of a snapshot's newest transaction grows with time; a full build
   * may begin anew with another database.
   */
  #revision(): number {
    const { site, isFull } = this.#options;
    const newest = Number(this.#snapshot.cursor?.split(':')[1] ?? site.revision);
    return isFull ? Math.max(newest, site.revision) : newest;
  }

  #tellPlan({ jobs, deleted, skipped }: Plan): void {
    const reasons: Partial<Record<Reason, number>> = {};
    for (const { reason } of jobs) reasons[reason] = (reasons[reason] ?? 0) + 1;
    this.#options.onEvent({ type: 'planned', pages: jobs.length, reasons, deleted: deleted.length, skipped });
  }

  async #render(draft: Draft, plan: Plan, renderers: RendererPlans): Promise<void> {
    const { distDir, mark, threads = availableParallelism(), maxFailures = 0, distributed, onEvent } = this.#options;
    const failures = this.#failures.length;
    this.#graph.stageDeleted(plan.deleted);
    for (const page of plan.deleted) this.#deleteFiles(draft, page);
    const execution: Execution = {
      context: { snapshot: this.#snapshot.handle, renderers, renderModule: renderModule(distDir) },
      crew: this.#crew,
      dir: draft.dir,
      reader: this.#snapshot.reader,
      jobs: plan.jobs,
      threads,
      onBatch: (jobs) => this.#prepare(draft, jobs),
      onOutcomes: (outcomes) => {
        this.#take(
          draft,
          outcomes.filter((outcome) => !this.#isToBeJudged(outcome)),
        );
        onEvent({ type: 'rendered', pages: outcomes.length });
      },
    };
    if (distributed) {
      // Code that few builds need is not loaded by the others.
      const { executeDistributed } = await import('./distributed/execute-distributed.ts');
      await executeDistributed(execution, { ...distributed, mark, onEvent });
    } else await execute(execution);
    this.#take(draft, await this.#judgeMissing());
    if (this.#failures.length === failures) return;
    onEvent({ type: 'failed', failures: this.#failures.slice(failures) });
    if (this.#failures.length > maxFailures) {
      throw new BuildError(`${this.#failures.length} of ${plan.jobs.length} pages failed; the site was left as it was`);
    }
  }

  /** Before a batch is rendered: what may be written, and what is there. */
  #prepare(draft: Draft, jobs: readonly PageJob[]): PageJob[] {
    const { site } = this.#options;
    draft.touch(jobs.flatMap((job) => filesOf(job)));
    return jobs.map((job) => {
      const [html, json] = (['html', 'json'] as const).map((kind) => site.hashOf(pageFile(job.lang, job.path, kind)));
      return { ...job, hashes: { html, json } };
    });
  }

  #take(draft: Draft, outcomes: readonly PageOutcome[]): void {
    this.#graph.stage(outcomes);
    for (const outcome of outcomes) {
      const { job } = outcome;
      if (outcome.type === 'missing') this.#deleteFiles(draft, job);
      if (outcome.type === 'failed') {
        this.#failures.push({ address: localize(job.lang, job.path), reason: outcome.reason });
      }
      if (outcome.type !== 'rendered') continue;
      this.#rendered += 1;
      // A page that was one with data and is a redirect now has no data any more.
      if (job.kind !== 'page') this.#deleteFile(draft, pageFile(job.lang, job.path, 'json'));
      for (const { path, hash, bytes, isWritten } of outcome.files) {
        this.#bytes += bytes;
        if (!isWritten) continue;
        draft.put(path, hash);
        this.#written.push(path);
      }
    }
  }

  #isToBeJudged({ type, job }: PageOutcome): boolean {
    if (type === 'missing') this.#missing.push(job);
    return type === 'missing';
  }

  /** A page without data went while the build read (an API's answers are of several moments), or its data are at fault. */
  async #judgeMissing(): Promise<PageOutcome[]> {
    const missing = this.#missing.splice(0);
    if (missing.length === 0) return [];
    const wanted = entryPages(await this.#snapshot.entries(), await this.#snapshot.categories());
    const addresses = new Set([...wanted].map(({ lang, path }) => localize(lang, path)));
    return missing.map((job) =>
      addresses.has(localize(job.lang, job.path))
        ? { type: 'failed', job, reason: 'It is among the pages, and there are no data for it' }
        : { type: 'missing', job },
    );
  }

  #deleteFiles(draft: Draft, page: PageTarget): void {
    for (const path of filesOf(page)) this.#deleteFile(draft, path);
  }

  #deleteFile(draft: Draft, path: string): void {
    if (this.#options.site.hashOf(path) === undefined) return;
    draft.delete(path);
    this.#deletedFiles.push(path);
  }

  #putClientFiles(draft: Draft): void {
    const { site, distDir } = this.#options;
    const clientDir = join(distDir, 'client');
    this.#written.push(...putFiles(site, draft, clientFiles(clientDir)));
    for (const path of staleClientFiles(site, clientDir)) this.#deleteFile(draft, path);
  }

  /** The sitemap names every page, so it changes only when pages come or go. */
  #putSitemaps(draft: Draft, { jobs, deleted }: Plan): void {
    const { site, origin } = this.#options;
    const isSameSet = deleted.length === 0 && jobs.every(({ reason }) => reason === 'read');
    if (isSameSet && site.hashOf('sitemap.xml') !== undefined) return;
    const wanted = new Set<string>();
    for (const file of sitemapFiles(origin, [...this.#graph.paths()])) {
      wanted.add(file.path);
      this.#written.push(...putFiles(site, draft, [file]));
    }
    for (const { path } of site.files()) if (isSitemapFile(path) && !wanted.has(path)) this.#deleteFile(draft, path);
  }

  /** @param from index of the first file that this release has written */
  async #putCompressed(draft: Draft, from: number): Promise<void> {
    const { site, encodings = [], isFull = false } = this.#options;
    const gone = this.#deletedFiles.splice(0);
    await putCompressed(site, draft, { written: this.#written.slice(from), gone, encodings, isFull });
  }

  /** As of this snapshot. */
  #nextState(renderers: RendererPlans): GraphState {
    const fingerprints = Object.entries(renderers).map(([lang, plan]) => [lang, plan.fingerprint]);
    return { cursor: this.#snapshot.cursor, renderers: Object.fromEntries(fingerprints) };
  }

  /** Nothing to do but to note how far the feed has been read. */
  #finishUnchanged(plan: Plan, renderers: RendererPlans): Omit<BuildSummary, 'duration'> {
    this.#graph.commit(this.#nextState(renderers));
    this.#warm.end(this.#snapshot.cursor);
    return this.#summary(plan, this.#options.site.newest ?? null);
  }

  #summary(plan: Plan, release: BuildSummary['release']): Omit<BuildSummary, 'duration'> {
    return {
      release,
      pages: plan.jobs.length,
      rendered: this.#rendered,
      written: this.#written,
      deleted: plan.deleted.map(({ lang, path }) => localize(lang, path)),
      bytes: this.#bytes,
    };
  }
}

const filesOf = ({ kind, lang, path }: PageTarget) => [
  pageFile(lang, path, 'html'),
  ...(kind === 'page' ? [pageFile(lang, path, 'json')] : []),
];
