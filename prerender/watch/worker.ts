import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { listenForChanges } from '../../server/changes/listen.ts';
import { isDiskFull } from '../../server/errors.ts';
import { readAllowedRemovals } from '../../server/rebuilds/removals.ts';
import { endAbandoned, REQUESTS_CHANNEL, type TakenRebuilds, takeRequested } from '../../server/rebuilds/requests.ts';
import { SITE_REQUESTS_CHANNEL } from '../../server/site-requests/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { DerivedLane } from '../derived/lane.ts';
import { publishDerived } from '../derived/publish-derived.ts';
import { DatabaseAwayError, RemovalsBlockedError } from '../events.ts';
import { log, reasonOf } from '../log.ts';
import { preemptionLimit } from '../plan/limits.ts';
import { Previewer, type Writes } from '../preview/previewer.ts';
import { PublishingPausedError } from '../releases/errors.ts';
import { warmUpFilters } from '../source/warm-up.ts';
import { ApiPoll } from './api-poll.ts';
import { Coalescer } from './coalescer.ts';
import { failureOf } from './failure.ts';
import { collectYoungGarbage } from './garbage.ts';
import { LiveStamps } from './live-stamps.ts';
import { type RebuildContext, rebuild } from './rebuild.ts';
import { RunRecorder } from './recorder.ts';
import { siteAnswers } from './site-answers.ts';
import { SiteRequests } from './site-requests.ts';
import { PreemptedError } from './urgent-changes.ts';

/** ms before a failed rebuild is retried; doubled each time, up to the maximum. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** ms between two checks of whether publishing is still paused. */
const PAUSED_RETRY = 1_000;
/** Maximum ms before an unreachable database is tried again. */
const LONGEST_ABSENCE_PAUSE = 5_000;
/** ms before a rebuild with blocked removals is retried, unless a change comes first. */
const REMOVALS_PAUSE = 10_000;
/**
 * ms between two polls without a notification: of the feed, and of rollbacks and manual builds that targets still lack.
 */
const POLL_INTERVAL = 5_000;
/** ms without a rebuild after which garbage is collected. */
const IDLE = 25;
/** ms between two prunings of old releases. */
const PRUNE_INTERVAL = 60 * 60 * 1000;

const NOTHING_REQUESTED: TakenRebuilds = { ids: [], isFull: false };

interface WorkerOptions {
  readonly context: RebuildContext;
  /** Pool of the shop's database, the source of changes and requests; null if the site is built from a remote API. */
  readonly pool: pg.Pool | null;
  /** The studio's writes, for previews; without them no question about the site is answered. */
  readonly writes?: Writes | null;
  readonly onEvent: (event: RebuildEvent) => void;
}

export interface RebuildWorker {
  /** Resolves when the site is up to date for the first time. */
  readonly ready: Promise<void>;
  /** Resolves when the lists have been read in advance, after which every price is equally fast. */
  readonly warmedUp: Promise<void>;
  /** Returns the milliseconds by which feeds and sitemaps are behind the pages. */
  derivedLag(): number;
  /** Finishes the current rebuild, then stops. A rebuild from an API, which may not answer, is aborted at once. */
  stop(): Promise<void>;
}

/** Keeps the site up to date until it is stopped: rebuilds after each change, each request, and periodically. */
export function startRebuildWorker(options: WorkerOptions): RebuildWorker {
  const { pool } = options;
  const closing = new AbortController();
  const coalescer = new Coalescer();
  const ready = Promise.withResolvers<void>();
  const poll = new ApiPoll();
  const onEvent = (event: RebuildEvent) => {
    poll.onEvent(event);
    options.onEvent(event);
  };
  const worker = new Worker({ ...options, onEvent }, coalescer, closing.signal, ready.resolve);
  const requests = openRequests(options, () => coalescer.hurry());
  if (requests) void ready.promise.then(() => requests.prepare());
  let warmingUp: Promise<void> | undefined;
  const { warm } = options.context;
  const warmedUp = ready.promise.then(() => {
    if (!pool || !warm) return;
    warmingUp = warmUpFilters(pool, warm, { inTurn: (work) => worker.inTurn(work), signal: closing.signal });
    return warmingUp;
  });
  const listeners = pool
    ? [
        listenForChanges(pool, () => coalescer.note(), { pollInterval: POLL_INTERVAL }),
        listenForChanges(pool, () => worker.takeRequests(), { channel: REQUESTS_CHANNEL }),
        ...(requests ? [listenForChanges(pool, () => requests.take(), { channel: SITE_REQUESTS_CHANNEL })] : []),
      ]
    : [];
  const timer = pool ? undefined : setInterval(() => poll.isDue && coalescer.note(), POLL_INTERVAL);
  coalescer.hurry();
  const working = worker.work();
  return {
    ready: ready.promise,
    warmedUp,
    derivedLag: () => worker.derivedLag,
    async stop() {
      closing.abort();
      coalescer.hurry();
      clearInterval(timer);
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all([working, warmingUp, requests?.finish()]);
    },
  };
}

/** Creates the handler of the API's questions about the site: previews, releases, rollbacks. */
function openRequests({ context, pool, writes }: WorkerOptions, onSiteMoved: () => void): SiteRequests | null {
  if (!pool || !writes) return null;
  const previewer = new Previewer({ ...context, writes });
  return new SiteRequests(pool, previewer, siteAnswers({ siteDir: context.siteDir, previewer, onSiteMoved }));
}

class Worker {
  readonly #options: WorkerOptions;
  readonly #coalescer: Coalescer;
  readonly #signal: AbortSignal;
  readonly #onReady: () => void;
  #requested = NOTHING_REQUESTED;
  /** Rebuilds that were taken and whose end is not recorded yet. */
  readonly #taken = new Set<number>();
  #failures = 0;
  #isPaused = false;
  /** The last message about blocked removals, so that each is logged once. */
  #blockedRemovals: string | null = null;
  /** Timer that retries a rebuild whose removals were blocked. */
  #laterAttempt: NodeJS.Timeout | undefined;
  /** Time when the current rebuild was first started, before any preemption. */
  #begunAt: number | null = null;
  /** Number of pages of its largest plan. */
  #planned = 0;
  /** Record of an unfinished rebuild; the next attempt continues it. */
  #unfinished: RunRecorder | null = null;
  #prunedAt = Date.now();
  readonly #stamps: LiveStamps | null;
  /** Finishes the record of the last run while the next run starts. */
  #recording: Promise<void> = Promise.resolve();
  readonly #lane: DerivedLane;
  /** The current rebuild or publication of derived files: they take turns, so that neither waits for a lock. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The current delivery of derived files to the targets. */
  #delivering: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions, coalescer: Coalescer, signal: AbortSignal, onReady: () => void) {
    this.#options = options;
    this.#stamps = options.pool && new LiveStamps(options.pool);
    this.#coalescer = coalescer;
    this.#signal = signal;
    this.#onReady = onReady;
    const { siteDir, distDir } = options.context;
    this.#lane = new DerivedLane({
      siteDir,
      distDir,
      publish: (dir, derivation) => this.inTurn(() => publishDerived(dir, derivation)),
      onPublished: ({ id, changed }) => {
        options.onEvent({ type: 'derived', release: id, changed });
        this.#delivering = this.#deliverDerived();
      },
    });
  }

  get derivedLag(): number {
    return this.#lane.lag;
  }

  async work(): Promise<void> {
    await this.#endAbandoned();
    for (;;) {
      const idle = setTimeout(collectYoungGarbage, IDLE);
      await this.#coalescer.due();
      clearTimeout(idle);
      if (this.#signal.aborted) break;
      this.#lane.pause();
      const pause = await this.inTurn(() => this.#attempt()).finally(() => this.#lane.resume());
      if (pause === 0) continue;
      await this.#sleep(pause);
      this.#coalescer.hurry();
    }
    clearTimeout(this.#laterAttempt);
    await this.#lane.stop();
    await this.#delivering;
    await this.#recording;
    // The next worker carries it out.
    await this.#unfinished?.pause();
  }

  /**
   * Delivers a derived release to the targets. It is not part of a rebuild; the next rebuild repeats a failed delivery.
   */
  async #deliverDerived(): Promise<void> {
    const { context, onEvent } = this.#options;
    try {
      await context.publications.deliver((target, release) => onEvent({ type: 'delivered', target, release }));
    } catch (error) {
      log.error(`Feeds and sitemaps could not be delivered: ${reasonOf(error)}`);
    }
  }

  /** Runs work when no rebuild runs; the next rebuild waits for it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    // The next turn starts even after a failure, which the caller handles.
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Takes the rebuilds that editors have requested. */
  async takeRequests(): Promise<void> {
    const { pool } = this.#options;
    if (!pool) return;
    const requested = await takeRequested(pool, this.#taken);
    if (requested.ids.length === 0) return;
    for (const id of requested.ids) this.#taken.add(id);
    this.#request(requested);
    this.#coalescer.hurry();
  }

  /** Runs one rebuild. @returns ms before the next attempt; 0 for none */
  async #attempt(): Promise<number> {
    const { context, pool, onEvent } = this.#options;
    const { ids, isFull } = this.#requested;
    this.#requested = NOTHING_REQUESTED;
    const recorder = this.#takeRecorder(ids);
    const report = (event: RebuildEvent) => {
      onEvent(event);
      this.#stamps?.onEvent(event);
      if (event.type === 'planned') this.#planned = Math.max(this.#planned, event.pages);
      recorder?.record(event);
    };
    const isPruning = Date.now() - this.#prunedAt >= PRUNE_INTERVAL;
    try {
      if (this.#begunAt === null) {
        this.#begunAt = Date.now();
        this.#planned = 0;
      }
      const signal = pool ? undefined : this.#signal;
      const isPreemptible = () => this.#isPreemptible();
      await rebuild(context, {
        ...{ isFull, isPatient: !isFull, isPruning, isPreemptible, signal, onEvent: report },
        ...(pool && { allowedRemovals: () => readAllowedRemovals(pool) }),
      });
      this.#begunAt = null;
      this.#lane.note();
      this.#end(recorder, null);
      if (this.#stamps) this.#recording = this.#stamps.stamp(this.#recording);
      this.#succeed(isPruning);
      return 0;
    } catch (error) {
      if (error instanceof RemovalsBlockedError) return this.#blockRemovals(error, recorder, { report, isPruning });
      this.#request({ ids: [], isFull });
      // A rebuild that stop() aborted is not a failure.
      if (!pool && this.#signal.aborted) return 0;
      if (error instanceof PreemptedError) return this.#preempt(recorder);
      this.#begunAt = null;
      if (error instanceof PublishingPausedError) return this.#pauseUntilResumed(recorder, report);
      if (error instanceof DatabaseAwayError) return this.#awaitDatabase(error, recorder);
      // The failure is reported to the requester; the next attempt is the worker's own.
      report({ type: 'stopped' });
      if (isDiskFull(error)) report({ type: 'disk-full' });
      return this.#fail(error, recorder);
    }
  }

  #takeRecorder(ids: readonly number[]): RunRecorder | null {
    const { pool } = this.#options;
    const recorder = this.#unfinished ?? (pool && new RunRecorder(pool));
    this.#unfinished = null;
    recorder?.takeOn(ids);
    return recorder;
  }

  #succeed(hasPruned: boolean): void {
    this.#failures = 0;
    this.#isPaused = false;
    this.#blockedRemovals = null;
    if (hasPruned) this.#prunedAt = Date.now();
    this.#onReady();
  }

  /**
   * Returns true if the rebuild may be preempted. Many pages must be published in the end, however often prices change,
   * and a rebuild in progress when the worker stops is finished.
   */
  #isPreemptible(): boolean {
    return !this.#signal.aborted && Date.now() - (this.#begunAt ?? 0) < preemptionLimit(this.#planned);
  }

  /** Handles a preemption: the next attempt, due now, publishes the urgent pages first. */
  #preempt(recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    this.#coalescer.hurry();
    return 0;
  }

  #request({ ids, isFull }: TakenRebuilds): void {
    const { ids: known, isFull: isFullAlready } = this.#requested;
    this.#requested = { ids: [...known, ...ids], isFull: isFull || isFullAlready };
  }

  /** Keeps the requests until publishing is resumed, and returns the pause before the next check. */
  #pauseUntilResumed(recorder: RunRecorder | null, report: (event: RebuildEvent) => void): number {
    this.#unfinished = recorder;
    if (!this.#isPaused) report({ type: 'paused' });
    this.#isPaused = true;
    this.#onReady();
    return PAUSED_RETRY;
  }

  /**
   * Keeps the rebuild, which did not fail by itself, and repeats it under the same record once the database answers.
   */
  #awaitDatabase({ message }: DatabaseAwayError, recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_ABSENCE_PAUSE);
    this.#failures += 1;
    log.error(message, { retryIn: pause });
    return pause;
  }

  /**
   * Reports blocked removals. All else has been published; the pages stay until their removal is confirmed in the
   * studio or by a command.
   */
  #blockRemovals(
    { message, removals, size }: RemovalsBlockedError,
    recorder: RunRecorder | null,
    { report, isPruning }: { report: (event: RebuildEvent) => void; isPruning: boolean },
  ): number {
    report({ type: 'removals-blocked', pages: removals, size });
    if (isPruning) this.#prunedAt = Date.now();
    this.#lane.note();
    this.#begunAt = null;
    this.#failures = 0;
    if (this.#blockedRemovals !== message) log.error(message);
    this.#blockedRemovals = message;
    this.#end(recorder, message);
    this.#onReady();
    // A change or a confirmation meanwhile starts a rebuild without this pause.
    clearTimeout(this.#laterAttempt);
    this.#laterAttempt = setTimeout(() => this.#coalescer.hurry(), REMOVALS_PAUSE);
    return 0;
  }

  #fail(error: unknown, recorder: RunRecorder | null): number {
    const message = failureOf(error);
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(message, { retryIn: pause, stack });
    this.#end(recorder, message);
    return pause;
  }

  #end(recorder: RunRecorder | null, error: string | null): void {
    if (!recorder) return;
    const before = this.#recording;
    this.#recording = before.then(async () => {
      await recorder.end(error);
      for (const id of recorder.ids) this.#taken.delete(id);
    });
  }

  async #endAbandoned(): Promise<void> {
    const { pool } = this.#options;
    try {
      if (pool) await endAbandoned(pool);
    } catch (error) {
      log.error(`Ending abandoned rebuilds failed: ${reasonOf(error)}`);
    }
  }

  async #sleep(pause: number): Promise<void> {
    try {
      await sleep(pause, undefined, { signal: this.#signal });
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    }
  }
}
