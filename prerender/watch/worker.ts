import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { listenForChanges } from '../../server/changes/listen.ts';
import { endAbandoned, REQUESTS_CHANNEL, type TakenRebuilds, takeRequested } from '../../server/rebuilds/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { DatabaseAwayError, RemovalsHeldError } from '../events.ts';
import { HeldError } from '../releases/errors.ts';
import { ApiPoll } from './api-poll.ts';
import { Coalescer } from './coalescer.ts';
import { type RebuildContext, rebuild } from './rebuild.ts';
import { RunRecorder } from './recorder.ts';
import { GaveWayError } from './urgent-changes.ts';

/** ms before a failed rebuild is tried again, and at most. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** ms between two looks whether a rollback still holds the site. */
const HELD_PAUSE = 1_000;
/** ms before a database that is away is asked again, at most. */
const LONGEST_ABSENCE_PAUSE = 5_000;
/** ms before a rebuild that pages were held back from is tried again: what has come in meanwhile is published with it. */
const REMOVALS_PAUSE = 10_000;
/** ms between two looks without news: at the feed, and at what rollbacks and builds by hand have left to publish. */
const POLL_INTERVAL = 5_000;
/** ms from its first beginning in which a rebuild of many pages may give way to changes that few pages show. */
const LONGEST_DELAY = 60_000;
/** ms between two clean-ups of old releases. */
const PRUNE_INTERVAL = 60 * 60 * 1000;

const NOTHING_REQUESTED: TakenRebuilds = { ids: [], isFull: false };

interface WorkerOptions {
  readonly context: RebuildContext;
  /** Of the shop's database, from which changes and requests come; null when the site is built from an API elsewhere. */
  readonly pool: pg.Pool | null;
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
    poll.hear(event);
    options.onEvent(event);
  };
  const worker = new Worker({ ...options, onEvent }, coalescer, closing.signal, ready.resolve);
  const listeners = pool
    ? [
        listenForChanges(pool, () => coalescer.note(), { pollInterval: POLL_INTERVAL }),
        listenForChanges(pool, () => worker.lookForRequests(), { channel: REQUESTS_CHANNEL }),
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
      await working;
    },
  };
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
  #isHeld = false;
  /** What was told of pages that may not go yet. */
  #heldRemovals: string | null = null;
  /** When the rebuild under way was begun for the first time. */
  #begunAt: number | null = null;
  /** Of a rebuild that is owed: the next attempt goes on with its record. */
  #unfinished: RunRecorder | null = null;
  #prunedAt = Date.now();
  /** The record of the last run is finished while the next one begins. */
  #recording: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions, coalescer: Coalescer, signal: AbortSignal, onReady: () => void) {
    this.#options = options;
    this.#coalescer = coalescer;
    this.#signal = signal;
    this.#onReady = onReady;
  }

  async work(): Promise<void> {
    await this.#endAbandoned();
    for (;;) {
      await this.#coalescer.due();
      if (this.#signal.aborted) break;
      const pause = await this.#attempt();
      if (pause === 0) continue;
      await this.#sleep(pause);
      this.#coalescer.hurry();
    }
    await this.#recording;
    // The next worker carries it out.
    await this.#unfinished?.pause();
  }

  /** Takes what editors have asked for. */
  async lookForRequests(): Promise<void> {
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
    const tell = (event: RebuildEvent) => {
      onEvent(event);
      recorder?.tell(event);
    };
    const isPruning = Date.now() - this.#prunedAt >= PRUNE_INTERVAL;
    try {
      this.#begunAt ??= Date.now();
      const signal = pool ? undefined : this.#signal;
      const givesWay = () => this.#mayGiveWay();
      await rebuild(context, { isFull, isPatient: !isFull, isPruning, givesWay, signal, onEvent: tell });
      this.#begunAt = null;
      this.#end(recorder, null);
      this.#succeed(isPruning);
      return 0;
    } catch (error) {
      if (error instanceof RemovalsHeldError) return this.#holdRemovals(error, recorder);
      this.#request({ ids: [], isFull });
      // What was ended by whoever stops the worker is no failure.
      if (!pool && this.#signal.aborted) return 0;
      if (error instanceof GaveWayError) return this.#giveWay(recorder);
      this.#begunAt = null;
      if (error instanceof HeldError) return this.#hold(recorder, tell);
      if (error instanceof DatabaseAwayError) return this.#awaitDatabase(error, recorder);
      // Those who asked are told; the next attempt is the worker's own.
      tell({ type: 'stopped' });
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
    this.#isHeld = false;
    this.#heldRemovals = null;
    if (hasPruned) this.#prunedAt = Date.now();
    this.#onReady();
  }

  /** Many pages come in the end, however often prices change; and what is under way when the worker stops is finished. */
  #mayGiveWay(): boolean {
    return !this.#signal.aborted && Date.now() - (this.#begunAt ?? 0) < LONGEST_DELAY;
  }

  /** The next attempt, which is due now, publishes what is urgent first. */
  #giveWay(recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    this.#coalescer.hurry();
    return 0;
  }

  #request({ ids, isFull }: TakenRebuilds): void {
    const { ids: known, isFull: isFullAlready } = this.#requested;
    this.#requested = { ids: [...known, ...ids], isFull: isFull || isFullAlready };
  }

  /** What was asked for is done once builds are let in again. */
  #hold(recorder: RunRecorder | null, tell: (event: RebuildEvent) => void): number {
    this.#unfinished = recorder;
    if (!this.#isHeld) tell({ type: 'held' });
    this.#isHeld = true;
    this.#onReady();
    return HELD_PAUSE;
  }

  /** What was begun is done again, as the same rebuild, once the database answers: nothing was wrong with it. */
  #awaitDatabase({ message }: DatabaseAwayError, recorder: RunRecorder | null): number {
    this.#unfinished = recorder;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_ABSENCE_PAUSE);
    this.#failures += 1;
    logError({ message, retryIn: pause });
    return pause;
  }

  /** All else has been published; the pages stay until an operator's command says that they may go. */
  #holdRemovals({ message }: RemovalsHeldError, recorder: RunRecorder | null): number {
    this.#begunAt = null;
    this.#failures = 0;
    if (this.#heldRemovals !== message) logError({ message });
    this.#heldRemovals = message;
    this.#end(recorder, message);
    this.#onReady();
    return REMOVALS_PAUSE;
  }

  #fail(error: unknown, recorder: RunRecorder | null): number {
    const message = error instanceof Error ? error.message : String(error);
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    const stack = error instanceof Error ? error.stack : undefined;
    logError({ message, retryIn: pause, stack });
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
      logError({ message: String(error) });
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

const logError = (fields: Readonly<Record<string, unknown>>) =>
  console.error(JSON.stringify({ level: 'error', component: 'rebuild', ...fields }));
