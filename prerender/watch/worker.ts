import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { listenForChanges } from '../../server/changes/listen.ts';
import { readAllowedRemovals } from '../../server/rebuilds/removals.ts';
import { endAbandoned, REQUESTS_CHANNEL, type TakenRebuilds, takeRequested } from '../../server/rebuilds/requests.ts';
import { SITE_REQUESTS_CHANNEL } from '../../server/site-requests/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { DerivedLane } from '../derived/lane.ts';
import { publishDerived } from '../derived/publish-derived.ts';
import { DatabaseAwayError, RemovalsBlockedError } from '../events.ts';
import { log, reasonOf } from '../log.ts';
import { Previewer, type Writes } from '../preview/previewer.ts';
import { PublishingPausedError } from '../releases/errors.ts';
import { warmUpFilters } from '../source/warm-up.ts';
import { ApiPoll } from './api-poll.ts';
import { Coalescer } from './coalescer.ts';
import { LiveStamps } from './live-stamps.ts';
import { type RebuildContext, rebuild } from './rebuild.ts';
import { RunRecorder } from './recorder.ts';
import { siteAnswers } from './site-answers.ts';
import { SiteRequests } from './site-requests.ts';
import { PreemptedError } from './urgent-changes.ts';

/** ms before a failed rebuild is tried again, and at most. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** ms between two checks whether publishing is still paused. */
const PAUSED_RETRY = 1_000;
/** ms before a database that is away is asked again, at most. */
const LONGEST_ABSENCE_PAUSE = 5_000;
/** ms before a rebuild whose removals were blocked is tried again, when nothing is saved before. */
const REMOVALS_PAUSE = 10_000;
/** ms between two polls without a notification: of the feed, and of what rollbacks and builds by hand have left to publish. */
const POLL_INTERVAL = 5_000;
/** ms from its first beginning in which a rebuild of many pages may be preempted by changes that few pages show. */
const LONGEST_DELAY = 60_000;
/** ms between two clean-ups of old releases. */
const PRUNE_INTERVAL = 60 * 60 * 1000;

const NOTHING_REQUESTED: TakenRebuilds = { ids: [], isFull: false };

interface WorkerOptions {
  readonly context: RebuildContext;
  /** Of the shop's database, from which changes and requests come; null when the site is built from an API elsewhere. */
  readonly pool: pg.Pool | null;
  /** The studio's, which are rehearsed here; without them nothing that is asked about the site is answered. */
  readonly writes?: Writes | null;
  readonly onEvent: (event: RebuildEvent) => void;
}

export interface RebuildWorker {
  /** Resolves when the site has been brought up to date for the first time. */
  readonly ready: Promise<void>;
  /** Finishes the rebuild under way, then stops; one that reads from an API, which may not answer, is ended at once. */
  stop(): Promise<void>;
}

/** Keeps the site up to date until it is stopped: after each change, each request, and now and then in any case. */
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
  if (pool && warm) {
    void ready.promise.then(() => {
      warmingUp = warmUpFilters(pool, warm, closing.signal);
    });
  }
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
    async stop() {
      closing.abort();
      coalescer.hurry();
      clearInterval(timer);
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all([working, warmingUp, requests?.finish()]);
    },
  };
}

/** What answers the API's questions about the site: previews, releases, rollbacks. */
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
  /** Rebuilds that were taken and are not noted as ended yet. */
  readonly #taken = new Set<number>();
  #failures = 0;
  #isPaused = false;
  /** The last message about blocked removals, which is logged once. */
  #blockedRemovals: string | null = null;
  /** Of a rebuild whose removals were blocked. */
  #laterAttempt: NodeJS.Timeout | undefined;
  /** When the rebuild under way was begun for the first time. */
  #begunAt: number | null = null;
  /** Of a rebuild that is owed: the next attempt goes on with its record. */
  #unfinished: RunRecorder | null = null;
  #prunedAt = Date.now();
  readonly #stamps: LiveStamps | null;
  /** The record of the last run is finished while the next one begins. */
  #recording: Promise<void> = Promise.resolve();
  readonly #lane: DerivedLane;
  /** The rebuild or the publishing of derived files under way: they take turns, so that neither waits for a lock. */
  #turn: Promise<unknown> = Promise.resolve();
  /** To the targets, of derived files. */
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
      publish: (dir, derivation) => this.#inTurn(() => publishDerived(dir, derivation)),
      onPublished: ({ id, changed }) => {
        options.onEvent({ type: 'derived', release: id, changed });
        this.#delivering = this.#deliverDerived();
      },
    });
  }

  async work(): Promise<void> {
    await this.#endAbandoned();
    for (;;) {
      await this.#coalescer.due();
      if (this.#signal.aborted) break;
      this.#lane.pause();
      const pause = await this.#inTurn(() => this.#attempt()).finally(() => this.#lane.resume());
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

  /** Brings the targets to a derived release. It is no rebuild; what a target refuses is owed to the next one. */
  async #deliverDerived(): Promise<void> {
    const { context, onEvent } = this.#options;
    try {
      await context.publications.deliver((target, release) => onEvent({ type: 'delivered', target, release }));
    } catch (error) {
      log.error(`Feeds and sitemaps could not be delivered: ${reasonOf(error)}`);
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    // The next one begins whatever became of this one, which its own caller handles.
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Takes what editors have asked for. */
  async takeRequests(): Promise<void> {
    const { pool } = this.#options;
    if (!pool) return;
    const requested = await takeRequested(pool, this.#taken);
    if (requested.ids.length === 0) return;
    for (const id of requested.ids) this.#taken.add(id);
    this.#request(requested);
    this.#coalescer.hurry();
  }

  /** One rebuild. @returns ms before the next attempt; 0 when it is not to wait. */
  async #attempt(): Promise<number> {
    const { context, pool, onEvent } = this.#options;
    const { ids, isFull } = this.#requested;
    this.#requested = NOTHING_REQUESTED;
    const recorder = this.#takeRecorder(ids);
    const report = (event: RebuildEvent) => {
      onEvent(event);
      this.#stamps?.onEvent(event);
      recorder?.record(event);
    };
    const isPruning = Date.now() - this.#prunedAt >= PRUNE_INTERVAL;
    try {
      this.#begunAt ??= Date.now();
      const signal = pool ? undefined : this.#signal;
      const isPreemptible = () => this.#isPreemptible();
      await rebuild(context, {
        ...{ isFull, isPatient: !isFull, isPruning, isPreemptible, signal, onEvent: report },
        ...(pool && { allowedRemovals: () => readAllowedRemovals(pool) }),
      });
      this.#begunAt = null;
      this.#lane.note();
      this.#end(recorder, null);
      this.#recording = this.#recording.then(() => this.#stamps?.stamp());
      this.#succeed(isPruning);
      return 0;
    } catch (error) {
      if (error instanceof RemovalsBlockedError) return this.#blockRemovals(error, recorder, report);
      this.#request({ ids: [], isFull });
      // What was ended by whoever stops the worker is no failure.
      if (!pool && this.#signal.aborted) return 0;
      if (error instanceof PreemptedError) return this.#preempt(recorder);
      this.#begunAt = null;
      if (error instanceof PublishingPausedError) return this.#pauseUntilResumed(recorder, report);
      if (error instanceof DatabaseAwayError) return this.#awaitDatabase(error, recorder);
      // Whoever asked is answered; the next attempt is the worker's own.
      report({ type: 'stopped' });
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

  /** Many pages come in the end, however often prices change; and what is under way when the worker stops is finished. */
  #isPreemptible(): boolean {
    return !this.#signal.aborted && Date.now() - (this.#begunAt ?? 0) < LONGEST_DELAY;
  }

  /** Preempted: the next attempt, which is due now, publishes what is urgent first. */
  #preempt(recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    this.#coalescer.hurry();
    return 0;
  }

  #request({ ids, isFull }: TakenRebuilds): void {
    const { ids: known, isFull: isFullAlready } = this.#requested;
    this.#requested = { ids: [...known, ...ids], isFull: isFull || isFullAlready };
  }

  /** What was asked for is done once builds are let in again. */
  #pauseUntilResumed(recorder: RunRecorder | null, report: (event: RebuildEvent) => void): number {
    this.#unfinished = recorder;
    if (!this.#isPaused) report({ type: 'paused' });
    this.#isPaused = true;
    this.#onReady();
    return PAUSED_RETRY;
  }

  /** What was begun is done again, as the same rebuild, once the database answers: nothing was wrong with it. */
  #awaitDatabase({ message }: DatabaseAwayError, recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_ABSENCE_PAUSE);
    this.#failures += 1;
    log.error(message, { retryIn: pause });
    return pause;
  }

  /** All else has been published; the pages stay until somebody says in the studio, or by a command, that they may go. */
  #blockRemovals(
    { message, removals, size }: RemovalsBlockedError,
    recorder: RunRecorder | null,
    report: (event: RebuildEvent) => void,
  ): number {
    report({ type: 'removals-blocked', pages: removals, size });
    this.#begunAt = null;
    this.#failures = 0;
    if (this.#blockedRemovals !== message) log.error(message);
    this.#blockedRemovals = message;
    this.#end(recorder, message);
    this.#onReady();
    // What is saved meanwhile, and the answer that they may go, wait for no pause.
    clearTimeout(this.#laterAttempt);
    this.#laterAttempt = setTimeout(() => this.#coalescer.hurry(), REMOVALS_PAUSE);
    return 0;
  }

  #fail(error: unknown, recorder: RunRecorder | null): number {
    const message = reasonOf(error);
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
