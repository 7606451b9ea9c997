import { availableParallelism } from 'node:os';
import { LANGUAGES } from '../src/contract/language.ts';
import { localize } from '../src/rules/paths.ts';
import { DependencyGraph, type GraphState } from './dependencies/graph.ts';
import { BuildError, type BuildSummary, type PageFailure, RemovalsBlockedError } from './events.ts';
import { log, reasonOf } from './log.ts';
import type { PrerenderOptions } from './options.ts';
import { ReleaseFiles } from './output/release-files.ts';
import { mostFailures, mostRemovals } from './plan/limits.ts';
import { entryPages, type PageJob, type PageTarget, type Plan, type Reason } from './plan/plan.ts';
import { type ReadPlan, readLists, readPlan } from './plan/read-plan.ts';
import { findUrgent, isUrgent } from './plan/urgent.ts';
import type { Draft } from './releases/draft.ts';
import type { Release } from './releases/ledger.ts';
import { type Execution, execute, FEW_PAGES } from './render/execute.ts';
import type { PageOutcome } from './render/render-job.ts';
import type { RendererPlans } from './render/renderers.ts';
import type { WorkerPool } from './render/worker-pool.ts';
import type { Changes, Snapshot } from './source/snapshot.ts';
import { touchRenderers, type WarmState } from './source/warm.ts';
import { PreemptedError, UrgentChanges } from './watch/urgent-changes.ts';

/** What one release is made of. */
interface ReleasePart extends Pick<Plan, 'jobs' | 'deleted'> {
  readonly renderers: RendererPlans;
  /** What the site is built from once it is published. */
  readonly state: GraphState;
  /** What may have made its pages differ. */
  readonly changes: Changes;
  /** Few pages that were there before; more is published after it. */
  readonly isUrgent: boolean;
}

/** What a build works with. */
interface BuildContext {
  readonly snapshot: Snapshot;
  readonly warm: WarmState;
  readonly workers: WorkerPool;
}

interface BuildRun extends Omit<BuildSummary, 'duration'> {
  /** Pages that are gone from the data and were left on the site all the same; null when there are none. */
  readonly blocked: RemovalsBlockedError | null;
}

/** A cursor that is a PostgreSQL snapshot, and its newest transaction. */
const SNAPSHOT = /^\d+:(\d{1,15}):/;

/** One run of prerender(). */
export class SiteBuild {
  readonly #options: PrerenderOptions;
  readonly #snapshot: Snapshot;
  readonly #warm: WarmState;
  readonly #workers: WorkerPool;
  readonly #graph: DependencyGraph;
  /** The site was built by the same code. */
  readonly #isSameBuild: boolean;
  #changes: Changes = 'everything';
  readonly #releases: ReleaseFiles[] = [];
  readonly #failures: PageFailure[] = [];
  readonly #missing: PageJob[] = [];
  /** The data are of another history than those that the site was built from. */
  #isOtherHistory = false;
  #rendered = 0;
  #bytes = 0;

  constructor(options: PrerenderOptions, { snapshot, warm, workers }: BuildContext) {
    this.#options = options;
    this.#snapshot = snapshot;
    this.#warm = warm;
    this.#workers = workers;
    this.#graph = new DependencyGraph(options.site.db);
    this.#isSameBuild = options.site.newest?.build === options.mark.build;
  }

  /** @throws PreemptedError */
  async run(): Promise<BuildRun> {
    const { site, isPatient = false, isFull = false } = this.#options;
    if (isFull) this.#mend();
    this.#changes = await this.#readChanges();
    this.#warm.begin(this.#graph.cursor, this.#changes);
    const renderers = await this.#warm.renderers(this.#options, this.#snapshot);
    const dueNow = isPatient ? Date.now() : 'all';
    const plan = await readPlan(this.#graph, this.#snapshot, renderers, this.#changes, dueNow);
    this.#reportPlan(plan);
    const blocked = this.#blockRemovals(plan);
    const deleted = blocked ? [] : plan.deleted;
    const isUnchanged = this.#isSameBuild && plan.jobs.length === 0 && deleted.length === 0;
    // After a rollback has been resumed, readers get the newest release again with the next one that is published.
    if (isUnchanged && !site.isRolledBack) return { ...this.#finishUnchanged(plan, renderers, blocked), blocked };
    const jobs = await this.#publishUrgent(plan.jobs, renderers);
    const state = blocked ? this.#presentState() : this.#nextState(renderers);
    const release = await this.#publish({ jobs, deleted, renderers, state, changes: this.#changes, isUrgent: false });
    if (!blocked) this.#warm.end(this.#snapshot.cursor);
    return { ...this.#summary({ ...plan, deleted }, release), blocked };
  }

  /** What somebody else, or the disk, has changed is made anew: pages are rendered, whatever the ledger says. */
  #mend(): void {
    const count = this.#options.site.mend((lost) => this.#graph.lose(lost));
    if (count === 0) return;
    const message = `${count} files of the site were not as they had been made, and are made anew`;
    log.warning(message);
  }

  /** What is to be told of pages that may not go yet; null when all that are gone may. */
  #blockRemovals({ jobs, deleted }: Plan): RemovalsBlockedError | null {
    const { allowsRemovals = false } = this.#options;
    const { size } = this.#graph;
    if (size === 0 && !allowsRemovals && !jobs.some(({ kind }) => kind === 'page')) {
      throw new BuildError('The shop has no page at all: this is not the data that a site is built of');
    }
    return this.#areTooMany(deleted) ? new RemovalsBlockedError(deleted.length, size) : null;
  }

  #areTooMany(removals: readonly PageTarget[]): boolean {
    const { allowsRemovals = false, maxRemovals } = this.#options;
    return !allowsRemovals && removals.length > mostRemovals(this.#graph.size, maxRemovals);
  }

  async #readChanges(): Promise<Changes> {
    const { cursor, history } = this.#graph;
    if (history !== null && !(await this.#snapshot.follows?.(history))) this.#noteOtherHistory();
    if (this.#isOtherHistory) return 'everything';
    if (this.#options.isFull || cursor === null || this.#snapshot.cursor === null) return 'everything';
    return this.#snapshot.changesSince(cursor);
  }

  #noteOtherHistory(): void {
    // An API's cursor says by itself that it is of another history.
    if (!this.#snapshot.follows) return;
    this.#isOtherHistory = true;
    const message =
      'The site was built from another database, or from this one before it was restored: everything is checked';
    log.warning(message);
  }

  /**
   * A price does not wait for a footer: the pages of small changes get a release of their own, with the footer that all
   * others still have. Returns the rest.
   */
  async #publishUrgent(jobs: readonly PageJob[], renderers: RendererPlans): Promise<readonly PageJob[]> {
    const present = this.#presentRenderers(renderers);
    const part = present ? findUrgent(this.#graph, jobs, this.#changes) : null;
    if (!part || !present) return jobs;
    const state = this.#presentState();
    const { urgent, changes } = part;
    await this.#publish({ jobs: urgent, deleted: [], renderers: present, state, changes, isUrgent: true });
    await this.#options.onUrgentRelease?.();
    if (present === renderers) return part.rest;
    const again = urgent.map((job) => ({ ...job, fingerprint: this.#graph.find(job)?.fingerprint }));
    return [...again, ...part.rest];
  }

  /** What the pages of the site were rendered with; null when that is another build's, or not known any more. */
  #presentRenderers(renderers: RendererPlans): RendererPlans | null {
    if (!this.#isSameBuild) return null;
    const { renderers: built } = this.#graph;
    const isUnchanged = LANGUAGES.every((lang) => built[lang] === renderers[lang].fingerprint);
    return isUnchanged ? renderers : this.#warm.publishedRenderers(built);
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
      this.#takeBack(draft);
      if (error instanceof PreemptedError) this.#options.onEvent({ type: 'preempted', written: this.#written });
      throw error;
    }
  }

  /** What cannot be taken back now, as on a full disk, is undone when the site is opened again; the first error counts. */
  #takeBack(draft: Draft): void {
    try {
      draft.abandon();
      this.#graph.discard();
    } catch (error) {
      log.error(`The draft could not be undone: ${reasonOf(error)}`);
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
   * may begin anew with another database. What another API's cursor means is not known.
   */
  #revision(): number {
    const { site, isFull } = this.#options;
    const newest = Number(SNAPSHOT.exec(this.#snapshot.cursor ?? '')?.[1] ?? site.revision);
    return isFull || this.#isOtherHistory ? Math.max(newest, site.revision) : newest;
  }

  /** The site is still as of the old cursor: something is owed. */
  #presentState(): GraphState {
    const { cursor, history, renderers } = this.#graph;
    return { cursor, history, renderers };
  }

  #reportPlan({ jobs, deleted, skipped, refused }: ReadPlan): void {
    const reasons: Partial<Record<Reason, number>> = {};
    for (const { reason } of jobs) reasons[reason] = (reasons[reason] ?? 0) + 1;
    this.#options.onEvent({ type: 'planned', pages: jobs.length, reasons, deleted: deleted.length, skipped });
    if (refused.length > 0) this.#options.onEvent({ type: 'failed', failures: refused });
  }

  async #render(draft: Draft, files: ReleaseFiles, part: ReleasePart): Promise<void> {
    const { onEvent } = this.#options;
    const failures = this.#failures.length;
    this.#graph.stageDeleted(part.deleted);
    for (const page of part.deleted) files.deletePage(page);
    const urgent = this.#watchUrgent(part);
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
    const gone = await this.#judgeMissing();
    this.#take(files, gone);
    if (this.#failures.length > failures) this.#reportFailures(this.#failures.slice(failures), part);
    const missing = gone.flatMap(({ type, job }) => (type === 'missing' && job.fingerprint !== undefined ? [job] : []));
    const removals = [...part.deleted, ...missing];
    if (missing.length > 0 && this.#areTooMany(removals)) {
      throw new BuildError(
        `${removals.length} of ${this.#graph.size} pages have no data any more; the site was left as it was. If they may go: npm run rebuild -- --allow-removals`,
      );
    }
  }

  /** @throws BuildError when so many failed that not the pages are at fault */
  #reportFailures(failures: readonly PageFailure[], { jobs }: ReleasePart): void {
    const { onEvent, site } = this.#options;
    onEvent({ type: 'failed', failures });
    const { maxFailures = mostFailures(Math.max(this.#graph.size, jobs.length)) } = this.#options;
    const isAllOfIt = site.newest === undefined && failures.length === jobs.length;
    if (this.#failures.length > maxFailures || isAllOfIt) {
      throw new BuildError(`${this.#failures.length} of ${jobs.length} pages failed; the site was left as it was`);
    }
  }

  #execution(draft: Draft, { jobs, renderers }: ReleasePart): Omit<Execution, 'onBatch' | 'onOutcomes'> {
    const { distDir, signal, threads = availableParallelism() } = this.#options;
    const { handle, reader } = this.#snapshot;
    const context = { snapshot: handle, renderers, distDir };
    return {
      context,
      workers: this.#workers,
      renderers: this.#warm.rendererCache,
      dir: draft.dir,
      reader,
      jobs,
      threads,
      signal,
    };
  }

  async #execute(execution: Execution): Promise<void> {
    const { distributed, mark, onEvent } = this.#options;
    if (!distributed) return execute(execution);
    // Code that few builds need is not loaded by the others.
    const { executeDistributed } = await import('./render/distributed/execute-distributed.ts');
    return executeDistributed(execution, { ...distributed, mark, onEvent });
  }

  /** While many pages are rendered that can wait: those that nothing can be published before come first. */
  #watchUrgent({ jobs, renderers }: ReleasePart): UrgentChanges | null {
    const { isPreemptible } = this.#options;
    const { laterChanges } = this.#snapshot;
    if (!isPreemptible || !laterChanges || jobs.length <= FEW_PAGES || !this.#presentRenderers(renderers)) return null;
    return new UrgentChanges({
      read: laterChanges,
      isUrgent: (later) => isPreemptible() && isUrgent(this.#graph, this.#changes, later),
    });
  }

  async #putOtherFiles(files: ReleaseFiles, { jobs, deleted, isUrgent }: ReleasePart): Promise<void> {
    const { site, distDir, origin, encodings = [], isFull = false } = this.#options;
    if (!this.#isSameBuild || isFull) files.putClientFiles(distDir);
    // The sitemap names every page, so it changes only when pages come or go.
    const mayDiffer = !isUrgent && (deleted.length > 0 || jobs.some(({ reason }) => reason !== 'read'));
    if (mayDiffer || isFull || site.hashOf('sitemap.xml') === undefined)
      files.putSitemaps(origin, [...this.#graph.paths()]);
    await files.putCompressed(encodings, isFull && !isUrgent);
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
    const wanted = entryPages(await this.#snapshot.entries(), await readLists(this.#graph, this.#snapshot));
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
    const { cursor, history = null } = this.#snapshot;
    return { cursor, history, renderers: Object.fromEntries(fingerprints) };
  }

  /** Nothing to do but to note how far the feed has been read, unless pages are blocked back that it names. */
  #finishUnchanged(plan: Plan, renderers: RendererPlans, blocked: Error | null): Omit<BuildSummary, 'duration'> {
    if (blocked) return this.#summary({ ...plan, deleted: [] }, this.#options.site.newest ?? null);
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
