import { availableParallelism } from 'node:os';
import { localize } from '../../src/rules/paths.ts';
import type { Draft } from '../site/draft.ts';
import type { Release } from '../site/ledger.ts';
import { renderModule } from './bundles.ts';
import type { Crew } from './crew.ts';
import { BuildError, type BuildSummary, type PageFailure } from './events.ts';
import { type Execution, execute, FEW_PAGES } from './execute.ts';
import { type GraphState, ReadGraph } from './graph.ts';
import type { PrerenderOptions } from './options.ts';
import { entryPages, type PageJob, type Plan, type Reason } from './plan.ts';
import { findQuick, isUrgent } from './quick.ts';
import { readPlan } from './read-plan.ts';
import { ReleaseFiles } from './release-files.ts';
import type { PageOutcome } from './render-batch.ts';
import type { RendererPlans } from './renderers.ts';
import type { Changes, Snapshot } from './snapshot.ts';
import { GaveWayError, UrgentChanges } from './urgent-changes.ts';
import { touchRenderers, type WarmState } from './warm.ts';

/** What one release is made of. */
interface ReleasePart extends Pick<Plan, 'jobs' | 'deleted'> {
  readonly renderers: RendererPlans;
  /** What the site is built from once it is published. */
  readonly state: GraphState;
  /** What may have made its pages differ. */
  readonly changes: Changes;
  /** Few pages that were there before; more is published after it. */
  readonly isQuick: boolean;
}

/** What a build works with. */
interface BuildContext {
  readonly snapshot: Snapshot;
  readonly warm: WarmState;
  readonly crew: Crew;
}

/** One run of prerender(). */
export class SiteBuild {
  readonly #options: PrerenderOptions;
  readonly #snapshot: Snapshot;
  readonly #warm: WarmState;
  readonly #crew: Crew;
  readonly #graph: ReadGraph;
  /** The site was built by the same code. */
  readonly #isSameBuild: boolean;
  #changes: Changes = 'everything';
  readonly #releases: ReleaseFiles[] = [];
  readonly #failures: PageFailure[] = [];
  readonly #missing: PageJob[] = [];
  #rendered = 0;
  #bytes = 0;

  constructor(options: PrerenderOptions, { snapshot, warm, crew }: BuildContext) {
    this.#options = options;
    this.#snapshot = snapshot;
    this.#warm = warm;
    this.#crew = crew;
    this.#graph = new ReadGraph(options.site.db);
    this.#isSameBuild = options.site.newest?.build === options.mark.build;
  }

  /** @throws GaveWayError */
  async run(): Promise<Omit<BuildSummary, 'duration'>> {
    const { site } = this.#options;
    this.#changes = await this.#readChanges();
    this.#warm.begin(this.#graph.cursor, this.#changes);
    const renderers = await this.#warm.renderers(this.#options, this.#snapshot);
    const plan = await readPlan(this.#graph, this.#snapshot, renderers, this.#changes);
    this.#tellPlan(plan);
    const isUnchanged = this.#isSameBuild && plan.jobs.length === 0 && plan.deleted.length === 0;
    // After a rollback has been resumed, readers get the newest release again with the next one that is published.
    if (isUnchanged && !site.isRolledBack) return this.#finishUnchanged(plan, renderers);
    const jobs = await this.#publishQuick(plan.jobs, renderers);
    const { deleted } = plan;
    const state = this.#nextState(renderers);
    const release = await this.#publish({ jobs, deleted, renderers, state, changes: this.#changes, isQuick: false });
    this.#warm.end(this.#snapshot.cursor);
    return this.#summary(plan, release);
  }

  async #readChanges(): Promise<Changes> {
    const { cursor } = this.#graph;
    if (this.#options.isFull || cursor === null || this.#snapshot.cursor === null) return 'everything';
    return this.#snapshot.changesSince(cursor);
  }

  /** A price does not wait for a footer: the pages of small changes get a release of their own. Returns the rest. */
  async #publishQuick(jobs: readonly PageJob[], renderers: RendererPlans): Promise<readonly PageJob[]> {
    const part = this.#isSameBuild ? findQuick(this.#graph, jobs, this.#changes) : null;
    if (!part) return jobs;
    // The site is still as of the old cursor: the rest is owed.
    const { cursor, renderers: built } = this.#graph;
    const state = { cursor, renderers: built };
    await this.#publish({ jobs: part.quick, deleted: [], renderers, state, changes: part.changes, isQuick: true });
    await this.#options.onQuickRelease?.();
    return part.rest;
  }

  /** One release. */
  async #publish(part: ReleasePart): Promise<Release> {
    const { site, mark } = this.#options;
    const draft = site.begin(this.#revision());
    const files = new ReleaseFiles(site, draft);
    try {
      await this.#render(draft, files, part);
      await this.#putOtherFiles(files, part);
      const release = draft.publish({ build: mark.build, pages: this.#graph.nextSize }, () => this.#commit(part));
      this.#releases.push(files);
      return release;
    } catch (error) {
      draft.abandon();
      this.#graph.discard();
      if (error instanceof GaveWayError) this.#options.onEvent({ type: 'gave-way', written: this.#written });
      throw error;
    }
  }

  /** In the transaction that publishes. */
  #commit({ state, changes }: ReleasePart): void {
    const isOfEntities = this.#isSameBuild && changes !== 'everything' && !touchRenderers(changes);
    this.#graph.commit(state);
    this.#options.alsoInTransaction?.(isOfEntities ? changes : 'everything');
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

  async #render(draft: Draft, files: ReleaseFiles, part: ReleasePart): Promise<void> {
    const { maxFailures = 0, onEvent } = this.#options;
    const failures = this.#failures.length;
    this.#graph.stageDeleted(part.deleted);
    for (const page of part.deleted) files.deletePage(page);
    const urgent = this.#watchUrgent(part.jobs);
    try {
      await this.#execute({
        ...this.#execution(draft, part),
        onBatch: (jobs) => {
          urgent?.check();
          return files.prepare(jobs);
        },
        onOutcomes: (outcomes) => {
          const certain = outcomes.filter((outcome) => !this.#isToBeJudged(outcome));
          this.#take(files, certain);
          onEvent({ type: 'rendered', pages: outcomes.length });
        },
      });
    } finally {
      urgent?.end();
    }
    this.#take(files, await this.#judgeMissing());
    if (this.#failures.length === failures) return;
    onEvent({ type: 'failed', failures: this.#failures.slice(failures) });
    if (this.#failures.length > maxFailures) {
      throw new BuildError(`${this.#failures.length} of ${part.jobs.length} pages failed; the site was left as it was`);
    }
  }

  #execution(draft: Draft, { jobs, renderers }: ReleasePart): Omit<Execution, 'onBatch' | 'onOutcomes'> {
    const { distDir, signal, threads = availableParallelism() } = this.#options;
    const { handle, reader } = this.#snapshot;
    const context = { snapshot: handle, renderers, renderModule: renderModule(distDir) };
    return { context, crew: this.#crew, dir: draft.dir, reader, jobs, threads, signal };
  }

  async #execute(execution: Execution): Promise<void> {
    const { distributed, mark, onEvent } = this.#options;
    if (!distributed) return execute(execution);
    // Code that few builds need is not loaded by the others.
    const { executeDistributed } = await import('./distributed/execute-distributed.ts');
    return executeDistributed(execution, { ...distributed, mark, onEvent });
  }

  /** While many pages are rendered that can wait: those of another build, or without a feed, come first. */
  #watchUrgent(jobs: readonly PageJob[]): UrgentChanges | null {
    const { givesWay } = this.#options;
    const { laterChanges } = this.#snapshot;
    if (!givesWay || !laterChanges || !this.#isSameBuild || jobs.length <= FEW_PAGES) return null;
    return new UrgentChanges({
      read: laterChanges,
      isUrgent: (later) => givesWay() && isUrgent(this.#graph, this.#changes, later),
    });
  }

  async #putOtherFiles(files: ReleaseFiles, { jobs, deleted, isQuick }: ReleasePart): Promise<void> {
    const { site, distDir, origin, encodings = [], isFull = false } = this.#options;
    if (!this.#isSameBuild) files.putClientFiles(distDir);
    // The sitemap names every page, so it changes only when pages come or go.
    const mayDiffer = !isQuick && (deleted.length > 0 || jobs.some(({ reason }) => reason !== 'read'));
    if (mayDiffer || site.hashOf('sitemap.xml') === undefined) files.putSitemaps(origin, [...this.#graph.paths()]);
    await files.putCompressed(encodings, isFull && !isQuick);
  }

  #take(files: ReleaseFiles, outcomes: readonly PageOutcome[]): void {
    this.#graph.stage(outcomes);
    for (const outcome of outcomes) {
      const { job } = outcome;
      if (outcome.type === 'missing') files.deletePage(job);
      if (outcome.type === 'failed') {
        this.#failures.push({ address: localize(job.lang, job.path), reason: outcome.reason });
      }
      if (outcome.type !== 'rendered') continue;
      this.#rendered += 1;
      for (const { bytes } of outcome.files) this.#bytes += bytes;
      files.putPage(outcome);
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
    const wanted = entryPages(await this.#snapshot.entries(), await this.#snapshot.lists());
    const addresses = new Set([...wanted].map(({ lang, path }) => localize(lang, path)));
    return missing.map((job) =>
      addresses.has(localize(job.lang, job.path))
        ? { type: 'failed', job, reason: 'It is among the pages, and there are no data for it' }
        : { type: 'missing', job },
    );
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

  /** In all releases of this run. */
  get #written(): string[] {
    return this.#releases.flatMap(({ written }) => written);
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
