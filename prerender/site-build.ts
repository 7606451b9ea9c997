import { demoPartsOf, describeDemoParts } from '../server/content/demo-site.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import { LISTED_ADDRESSES } from '../src/contract/rebuild.ts';
import { localize } from '../src/rules/paths.ts';
import { awaitLater } from './concurrency.ts';
import { DependencyGraph, type GraphState } from './dependencies/graph.ts';
import { writeDerivedSettings } from './derived/derived-database.ts';
import { BuildError, type BuildSummary, RemovalsBlockedError } from './events.ts';
import { log } from './log.ts';
import type { PrerenderOptions } from './options.ts';
import { countRemovals } from './plan/limits.ts';
import type { PageJob, Plan, Reason } from './plan/plan.ts';
import { planChanges, type ReadPlan, readPlan } from './plan/read-plan.ts';
import { findUrgent, ofSomePages, type UrgentPart } from './plan/urgent.ts';
import { PublishedColumns } from './published-columns.ts';
import {
  type BuildContext,
  type BuildTotals,
  derivedSettings,
  exceedsRemovalLimit,
  ReleaseBuild,
  type ReleasePlan,
} from './release-build.ts';
import type { Release } from './releases/ledger.ts';
import { loadRender } from './render/batch-renderer.ts';
import type { RendererPlans } from './render/renderers.ts';
import type { Changes, Snapshot } from './source/snapshot.ts';
import { affectsRenderers, type WarmState } from './source/warm.ts';

interface BuildRun extends Omit<BuildSummary, 'duration'> {
  /** Set if removals were blocked: pages missing from the data were left on the site. Null otherwise. */
  readonly blocked: RemovalsBlockedError | null;
}

/** Matches a cursor that is a PostgreSQL snapshot; captures its newest transaction. */
const SNAPSHOT = /^\d+:(\d{1,15}):/;

/**
 * One run of prerender(): reads the changes, plans, and publishes. If there are many pages, urgent ones are published
 * first.
 */
export class SiteBuild {
  readonly #context: BuildContext;
  readonly #options: PrerenderOptions;
  readonly #snapshot: Snapshot;
  readonly #warm: WarmState;
  readonly #graph: DependencyGraph;
  readonly #totals: BuildTotals = { failures: [], written: [], rendered: 0, bytes: 0 };
  #changes: Changes = 'everything';
  /** True if the data do not belong to the history that the site was built from. */
  #isOtherHistory = false;

  constructor(options: PrerenderOptions, given: Pick<BuildContext, 'snapshot' | 'warm' | 'workers'>) {
    this.#options = options;
    this.#snapshot = given.snapshot;
    this.#warm = given.warm;
    this.#graph = new DependencyGraph(options.site.db);
    const isSameBuild = options.site.newest?.build === options.mark.build;
    this.#context = { ...given, options, graph: this.#graph, isSameBuild };
  }

  /** @throws PreemptedError */
  async run(): Promise<BuildRun> {
    const { site, isPatient = false, isFull = false } = this.#options;
    if (isFull) this.#mend();
    this.#changes = await this.#readChanges();
    this.#loadRenderer();
    this.#warm.begin(this.#graph.cursor, this.#changes);
    // Another build of the shop may make other indexes.
    if (this.#changes !== 'everything' && this.#context.isSameBuild)
      this.#warm.columns = new PublishedColumns(site, this.#graph, this.#changes);
    const isUrgentPublished = await this.#publishUrgentWithPresentLayout();
    const renderers = await this.#warm.renderers(this.#options, this.#snapshot);
    this.#refuseDemo(renderers);
    const dueNow = isPatient ? Date.now() : 'all';
    const plan = await readPlan(this.#graph, this.#snapshot, renderers, this.#changes, dueNow);
    this.#reportPlan(plan);
    const blocked = await this.#blockRemovals(plan);
    const deleted = blocked ? [] : plan.deleted;
    const isUnchanged = this.#context.isSameBuild && plan.jobs.length === 0 && deleted.length === 0;
    // After a rollback is resumed, the next published release gives readers the newest one again.
    if (isUnchanged && !site.isRolledBack) return { ...this.#finishUnchanged(plan, renderers, blocked), blocked };
    const jobs = isUrgentPublished ? plan.jobs : await this.#publishUrgent(plan.jobs, renderers);
    const next = this.#nextState(renderers);
    // The old cursor: pages that were not removed are checked again. All others have the new layout.
    const state = blocked ? { ...this.#presentState(), renderers: next.renderers } : next;
    const release = await this.#publish({ jobs, deleted, renderers, state, changes: this.#changes, isUrgent: false });
    this.#warm.end(blocked ? this.#graph.cursor : this.#snapshot.cursor);
    return { ...this.#summary({ ...plan, deleted }, release), blocked };
  }

  /**
   * Loads the renderer of a fresh process while PostgreSQL reads the layout. Not if everything is checked:
   * another thread may render all of it.
   */
  #loadRenderer(): void {
    const isOfSome = this.#changes !== 'everything' && this.#changes.length > 0;
    if (isOfSome) void awaitLater(loadRender(this.#options.distDir));
  }

  /** @throws BuildError if production would publish the company, the phone or other data of the demo shop */
  #refuseDemo(renderers: RendererPlans): void {
    if (!this.#options.refusesDemo) return;
    const parts = LANGUAGES.flatMap((lang) => demoPartsOf(renderers[lang].input.layout.site));
    if (parts.length > 0) throw new BuildError(describeDemoParts(parts));
  }

  /** Repairs the site: files that were changed from outside are restored, or their pages rendered again. */
  #mend(): void {
    const count = this.#options.site.mend((lost) => this.#graph.lose(lost));
    if (count === 0) return;
    log.warning(`${count} files of the site had been changed and are restored`);
  }

  /** Returns an error if pages are missing from the data and may not be removed yet; null otherwise. */
  async #blockRemovals({ jobs, deleted }: Plan): Promise<RemovalsBlockedError | null> {
    const { allowsRemovals = false } = this.#options;
    const { size } = this.#graph;
    if (size === 0 && !allowsRemovals && !jobs.some(({ kind }) => kind === 'page')) {
      throw new BuildError('The data list no pages at all, so they cannot be those of the shop');
    }
    const removals = countRemovals(deleted);
    return (await exceedsRemovalLimit(removals, this.#context)) ? new RemovalsBlockedError(removals, size) : null;
  }

  async #readChanges(): Promise<Changes> {
    const { cursor, history } = this.#graph;
    const isKnown = !this.#options.isFull && cursor !== null && this.#snapshot.cursor !== null;
    // Both are asked in one round trip; changes of another history are not used.
    const [follows, changes] = await Promise.all([
      history === null || this.#snapshot.follows?.(history),
      isKnown ? this.#snapshot.changesSince(cursor) : ('everything' as const),
    ]);
    if (!follows) this.#noteOtherHistory();
    return this.#isOtherHistory ? 'everything' : changes;
  }

  #noteOtherHistory(): void {
    // An API's cursor itself shows whether it belongs to another history.
    if (!this.#snapshot.follows) return;
    this.#isOtherHistory = true;
    log.warning(
      'The site was built from another database, or this one was restored from a backup: everything is checked',
    );
  }

  /**
   * Publishes the pages of small changes before the pages of a changed layout are planned, with the layout that all other
   * pages still have: a price does not wait for a footer. Returns true if it published any.
   */
  async #publishUrgentWithPresentLayout(): Promise<boolean> {
    const feed = this.#changes;
    if (feed === 'everything' || !affectsRenderers(feed)) return false;
    const present = this.#context.isSameBuild ? this.#warm.publishedRenderers(this.#graph.renderers) : null;
    if (!present) return false;
    const difference = { changes: ofSomePages(feed), changedRenderers: new Set<Language>(), due: [] };
    const plan = await planChanges(this.#graph, this.#snapshot, difference);
    const part = findUrgent(this.#graph, plan.jobs, feed, this.#graph.size);
    if (!part) return false;
    this.#reportPlan({ ...plan, jobs: part.urgent, deleted: [], refused: [] });
    await this.#publishPart(part, present);
    return true;
  }

  /** Publishes the pages of small changes, among many pages, as a release of their own. Returns the remaining jobs. */
  async #publishUrgent(jobs: readonly PageJob[], renderers: RendererPlans): Promise<readonly PageJob[]> {
    const isPossible = this.#presentRenderers(renderers) === renderers;
    const part = isPossible ? findUrgent(this.#graph, jobs, this.#changes) : null;
    if (!part) return jobs;
    await this.#publishPart(part, renderers);
    return part.rest;
  }

  async #publishPart({ urgent, changes }: UrgentPart, renderers: RendererPlans): Promise<void> {
    const state = this.#presentState();
    await this.#publish({ jobs: urgent, deleted: [], renderers, state, changes, isUrgent: true });
    await this.#options.onUrgentRelease?.();
  }

  #publish(plan: Omit<ReleasePlan, 'revision' | 'isPreemptible'>): Promise<Release> {
    // An urgent part cannot be published before pages of another build, or of renderers that are no longer known.
    const isPreemptible = this.#presentRenderers(plan.renderers) !== null;
    return new ReleaseBuild(this.#context, this.#totals, {
      ...plan,
      revision: this.#revision(),
      isPreemptible,
    }).publish();
  }

  /**
   * Returns the renderers that the site's pages were made with; null if they belong to another build or are not known.
   */
  #presentRenderers(renderers: RendererPlans): RendererPlans | null {
    if (!this.#context.isSameBuild) return null;
    const { renderers: built } = this.#graph;
    const isUnchanged = LANGUAGES.every((lang) => built[lang] === renderers[lang].fingerprint);
    return isUnchanged ? renderers : this.#warm.publishedRenderers(built);
  }

  /**
   * Returns the revision that orders releases by the age of their data: the newest transaction of a snapshot, which
   * grows with time. A full build may switch to another database. The cursor of a foreign API has no known order.
   */
  #revision(): number {
    const { site, isFull } = this.#options;
    const newest = Number(SNAPSHOT.exec(this.#snapshot.cursor ?? '')?.[1] ?? site.revision);
    return isFull || this.#isOtherHistory ? Math.max(newest, site.revision) : newest;
  }

  /** Returns the state with the old cursor: the site still lacks some changes. */
  #presentState(): GraphState {
    const { cursor, history, renderers } = this.#graph;
    return { cursor, history, renderers };
  }

  #reportPlan({ jobs, deleted, skipped, refused }: ReadPlan): void {
    const reasons: Partial<Record<Reason, number>> = {};
    for (const { reason } of jobs) reasons[reason] = (reasons[reason] ?? 0) + 1;
    this.#options.onEvent({
      type: 'planned',
      pages: jobs.length,
      reasons,
      deleted: deleted.length,
      skipped,
      ...this.#place,
    });
    // Every refused page is reported, because an editor has to rename each of them.
    for (let start = 0; start < refused.length; start += LISTED_ADDRESSES) {
      this.#options.onEvent({ type: 'failed', failures: refused.slice(start, start + LISTED_ADDRESSES) });
    }
  }

  /** The position of the build in the change feed. */
  get #place() {
    const changed = this.#changes === 'everything' ? null : this.#changes.length;
    return { changed, cursor: this.#snapshot.cursor };
  }

  /** Returns the state as of this snapshot. */
  #nextState(renderers: RendererPlans): GraphState {
    const fingerprints = Object.entries(renderers).map(([lang, plan]) => [lang, plan.fingerprint]);
    const { cursor, history = null } = this.#snapshot;
    return { cursor, history, renderers: Object.fromEntries(fingerprints) };
  }

  /** Records how far the feed has been read, since nothing else is to be done; not if removals are blocked. */
  #finishUnchanged(plan: Plan, renderers: RendererPlans, blocked: Error | null): Omit<BuildSummary, 'duration'> {
    if (blocked) return this.#summary({ ...plan, deleted: [] }, this.#options.site.newest ?? null);
    this.#graph.commit(this.#nextState(renderers));
    // The encodings may have changed although no page differs.
    writeDerivedSettings(this.#options.site.db, derivedSettings(this.#options, renderers));
    this.#warm.end(this.#snapshot.cursor);
    return this.#summary(plan, this.#options.site.newest ?? null);
  }

  #summary(plan: Plan, release: BuildSummary['release']): Omit<BuildSummary, 'duration'> {
    return {
      release,
      pages: plan.jobs.length,
      rendered: this.#totals.rendered,
      written: this.#totals.written,
      deleted: plan.deleted.map(({ lang, path }) => localize(lang, path)),
      bytes: this.#totals.bytes,
      cursor: this.#snapshot.cursor,
    };
  }
}
