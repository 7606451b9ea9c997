import { availableParallelism } from 'node:os';
import { byLanguage } from '../src/contract/localized.ts';
import { localize } from '../src/rules/paths.ts';
import type { DependencyGraph, GraphState } from './dependencies/graph.ts';
import { type DerivedSettings, writeDerivedSettings } from './derived/derived-database.ts';
import { EarlyRows } from './derived/early-rows.ts';
import { BuildError, type PageFailure } from './events.ts';
import { log, reasonOf } from './log.ts';
import type { PrerenderOptions } from './options.ts';
import { ReleaseFiles } from './output/release-files.ts';
import { countRemovals, failureLimit, removalLimit } from './plan/limits.ts';
import { entryPages, type PageJob, type Plan } from './plan/plan.ts';
import { readLists } from './plan/read-plan.ts';
import { isUrgent } from './plan/urgent.ts';
import { recordTags } from './publish/publications.ts';
import type { Draft } from './releases/draft.ts';
import type { Release } from './releases/ledger.ts';
import { type Execution, execute, FEW_PAGES } from './render/execute.ts';
import type { PageOutcome } from './render/render-job.ts';
import type { RendererPlans } from './render/renderers.ts';
import type { WorkerPool } from './render/worker-pool.ts';
import type { Changes, Snapshot } from './source/snapshot.ts';
import { affectsRenderers, type WarmState } from './source/warm.ts';
import { PreemptedError, UrgentChanges } from './watch/urgent-changes.ts';

/** The inputs of a build. */
export interface BuildContext {
  readonly options: PrerenderOptions;
  readonly snapshot: Snapshot;
  readonly warm: WarmState;
  readonly workers: WorkerPool;
  readonly graph: DependencyGraph;
  /** True if the site was built by the same code. */
  readonly isSameBuild: boolean;
}

/** Results of a build, summed over its releases so far. */
export interface BuildTotals {
  readonly failures: PageFailure[];
  /** Paths of the files of all releases that were written because their content differs. */
  written: readonly string[];
  rendered: number;
  bytes: number;
}

/** Pages and state of one release. */
export interface ReleasePlan extends Pick<Plan, 'jobs' | 'deleted'> {
  readonly renderers: RendererPlans;
  /** The revision of the data that the pages show. */
  readonly revision: number;
  /** The graph state from which the site is built after this release is published. */
  readonly state: GraphState;
  /** Changes that may have altered the pages. */
  readonly changes: Changes;
  /** True for a release of a few pages that existed before; more is published after it. */
  readonly isUrgent: boolean;
  /** True if pages of later changes can be published before this release. */
  readonly isPreemptible: boolean;
}

/** Makes one release: renders its pages into a draft, puts the other files beside them, and publishes it as a whole. */
export class ReleaseBuild {
  readonly #context: BuildContext;
  readonly #totals: BuildTotals;
  readonly #plan: ReleasePlan;
  readonly #missing: PageJob[] = [];

  constructor(context: BuildContext, totals: BuildTotals, plan: ReleasePlan) {
    this.#context = context;
    this.#totals = totals;
    this.#plan = plan;
  }

  /** @throws BuildError, PreemptedError, and the errors of Site.begin(); the site is then unchanged */
  async publish(): Promise<Release> {
    const { options, graph } = this.#context;
    const { site, mark, onEvent } = options;
    const draft = site.begin(this.#plan.revision, { isStaged: this.#preemption !== null });
    const files = new ReleaseFiles(site, draft);
    try {
      await this.#render(draft, files);
      this.#putOtherFiles(files);
      const release = draft.publish({ build: mark.build, pages: graph.nextSize }, () => this.#commit());
      // Avoids push(), which passes its arguments on the stack: those of a large site do not fit there.
      this.#totals.written = [...this.#totals.written, ...files.written];
      return release;
    } catch (error) {
      this.#undo(draft, error);
      if (error instanceof PreemptedError) onEvent({ type: 'preempted', written: this.#totals.written });
      throw error;
    }
  }

  /**
   * Discards the draft and logs a failure: the caller rethrows the first error, and the next opening of the site
   * removes the remains of a draft that cannot be deleted now, as on a full disk.
   */
  #undo(draft: Draft, reason: unknown): void {
    try {
      draft.abandon({ leavesStaged: reason instanceof PreemptedError });
      this.#context.graph.discard();
    } catch (error) {
      log.error(`The draft could not be discarded: ${reasonOf(error)}`);
    }
  }

  /** Runs in the transaction that publishes the release. */
  #commit(): void {
    const { options, graph, isSameBuild } = this.#context;
    const { state, changes, renderers } = this.#plan;
    graph.commit(state);
    writeDerivedSettings(options.site.db, derivedSettings(options, renderers));
    if (!options.recordsTags) return;
    const isOfEntities = isSameBuild && changes !== 'everything' && !affectsRenderers(changes);
    recordTags(options.site.db, options.site.newest?.number ?? 0, isOfEntities ? changes : 'everything');
  }

  async #render(draft: Draft, files: ReleaseFiles): Promise<void> {
    const { options, graph } = this.#context;
    const { failures } = this.#totals;
    const { deleted } = this.#plan;
    const before = failures.length;
    graph.stageDeleted(deleted);
    for (const page of deleted) files.deletePage(page);
    const urgent = this.#watchUrgent();
    const rows = this.#openEarlyRows();
    try {
      await this.#execute({
        ...this.#execution(draft, rows !== null),
        interruption: urgent?.signal,
        onBatch: (jobs) => {
          urgent?.signal.throwIfAborted();
          return files.prepare(jobs);
        },
        onOutcomes: (outcomes) => {
          const certain = outcomes.filter((outcome) => !this.#isToBeJudged(outcome));
          this.#take(files, certain);
          rows?.put(outcomes);
          options.onEvent({ type: 'rendered', pages: outcomes.length });
        },
      });
    } finally {
      urgent?.end();
      rows?.close();
    }
    const gone = await this.#judgeMissing();
    this.#take(files, gone);
    if (failures.length > before) this.#reportFailures(failures.slice(before));
    const missing = gone.flatMap(({ type, job }) => (type === 'missing' && job.fingerprint !== undefined ? [job] : []));
    const removals = countRemovals([...deleted, ...missing]);
    if (missing.length > 0 && (await exceedsRemovalLimit(removals, this.#context))) {
      throw new BuildError(
        `${removals} of ${graph.size} pages have no data any more; the site was left as it was. To confirm the removal: npm run rebuild -- --allow-removals`,
      );
    }
  }

  /** @throws BuildError when so many pages failed that the cause is not the pages themselves */
  #reportFailures(failures: readonly PageFailure[]): void {
    const { options, graph } = this.#context;
    const { onEvent, site } = options;
    const { jobs } = this.#plan;
    const total = this.#totals.failures.length;
    onEvent({ type: 'failed', failures });
    const { maxFailures = failureLimit(Math.max(graph.size, jobs.length)) } = options;
    const isAllOfIt = site.newest === undefined && failures.length === jobs.length;
    if (total > maxFailures || isAllOfIt) {
      throw new BuildError(`${total} of ${jobs.length} pages failed; the site was left as it was`);
    }
  }

  #execution(draft: Draft, makesFeeds: boolean): Omit<Execution, 'onBatch' | 'onOutcomes' | 'interruption'> {
    const { options, snapshot, warm, workers } = this.#context;
    const { distDir, signal, threads = availableParallelism() } = options;
    const { jobs, renderers } = this.#plan;
    return {
      context: { snapshot: snapshot.handle, renderers, distDir, makesFeeds },
      workers,
      renderers: warm.rendererCache,
      dir: draft.dir,
      reader: snapshot.reader,
      jobs,
      threads,
      staysWarm: options.warm !== undefined,
      signal,
    };
  }

  async #execute(execution: Execution): Promise<void> {
    const { distributed, mark, onEvent } = this.#context.options;
    if (!distributed) return execute(execution);
    // Loads this code on demand, because few builds are distributed.
    const { executeDistributed } = await import('./render/distributed/execute-distributed.ts');
    return executeDistributed(execution, { ...distributed, mark, onEvent });
  }

  /** Returns the functions that detect a preemption; null for a release of few pages, or one that cannot be preempted. */
  get #preemption() {
    const { options, snapshot } = this.#context;
    const { isPreemptible } = options;
    const { laterChanges } = snapshot;
    const isPossible = this.#plan.isPreemptible && this.#plan.jobs.length > FEW_PAGES;
    return isPossible && isPreemptible && laterChanges ? { isPreemptible, laterChanges } : null;
  }

  #watchUrgent(): UrgentChanges | null {
    const { graph } = this.#context;
    const { changes } = this.#plan;
    const preemption = this.#preemption;
    if (!preemption) return null;
    return new UrgentChanges({
      read: preemption.laterChanges,
      isUrgent: (later) => preemption.isPreemptible() && isUrgent(graph, changes, later),
    });
  }

  /** Opens early rows for a build of many pages; null for a few pages, whose files are read again soon enough. */
  #openEarlyRows(): EarlyRows | null {
    const { options } = this.#context;
    const { jobs, renderers } = this.#plan;
    if (!options.derivesNext || jobs.length <= FEW_PAGES) return null;
    return EarlyRows.open(options.site.dir, derivedSettings(options, renderers));
  }

  #putOtherFiles(files: ReleaseFiles): void {
    const { distDir, visits, isFull = false } = this.#context.options;
    if (!this.#context.isSameBuild || isFull) files.putClientFiles(distDir);
    if (!this.#plan.isUrgent) files.putVisitFiles(distDir, visits);
    files.deleteOutdatedCopies();
  }

  #take(files: ReleaseFiles, outcomes: readonly PageOutcome[]): void {
    this.#context.graph.stage(outcomes);
    for (const outcome of outcomes) {
      const { job } = outcome;
      if (outcome.type === 'missing') files.deletePage(job);
      if (outcome.type === 'failed') {
        this.#totals.failures.push({ address: localize(job.lang, job.path), reason: outcome.reason });
      }
      if (outcome.type !== 'rendered') continue;
      this.#totals.rendered += 1;
      for (const { bytes } of outcome.files) this.#totals.bytes += bytes;
      files.putPage(outcome);
    }
  }

  #isToBeJudged({ type, job }: PageOutcome): boolean {
    if (type === 'missing') this.#missing.push(job);
    return type === 'missing';
  }

  /**
   * Reports each page without data: it was deleted while the build read (an API's answers are of several moments), or
   * its data are at fault.
   */
  async #judgeMissing(): Promise<PageOutcome[]> {
    const missing = this.#missing.splice(0);
    if (missing.length === 0) return [];
    const { snapshot, graph } = this.#context;
    const wanted = entryPages(await snapshot.entries(), await readLists(graph, snapshot));
    const addresses = new Set([...wanted].map(({ lang, path }) => localize(lang, path)));
    return missing.map((job) =>
      addresses.has(localize(job.lang, job.path))
        ? { type: 'failed', job, reason: 'It is among the pages, and there are no data for it' }
        : { type: 'missing', job },
    );
  }
}

/** Returns true if a build would delete more pages than its limit and than an administrator has allowed. */
export async function exceedsRemovalLimit(
  removals: number,
  { options, graph }: Pick<BuildContext, 'options' | 'graph'>,
): Promise<boolean> {
  const { allowsRemovals = false, maxRemovals, allowedRemovals } = options;
  if (allowsRemovals || removals <= removalLimit(graph.size, maxRemovals)) return false;
  return removals > ((await allowedRemovals?.()) ?? 0);
}

/** Returns all input of derived files except the pages. */
export const derivedSettings = (
  { mark, origin, encodings = [] }: PrerenderOptions,
  plans: RendererPlans,
): DerivedSettings => ({
  build: mark.build,
  origin,
  encodings,
  sites: byLanguage((lang) => plans[lang].input.layout.site),
});
