import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Tinypool from 'tinypool';
import { log, reasonOf } from '../log.ts';
import type { Release } from '../releases/ledger.ts';
import { PauseFlag } from './pause-flag.ts';
import type { Derivation } from './staging.ts';
import type { DeriveInput } from './thread.ts';
import { type PublishDerived, updateDerived } from './update-derived.ts';

/** ms without another release of pages after which a round begins. */
const QUIET = 500;
/**
 * Maximum ms between a release of pages and the end of its round while other releases follow, if rounds take equally
 * long.
 */
const LONGEST_LAG = 9_000;
/** ms before a failed round is repeated. */
const RETRY_PAUSE = 5_000;
/** ms without work after which the thread ends and frees its memory. */
const IDLE = 30_000;

interface LaneOptions {
  readonly siteDir: string;
  /** The build's output, with the bundle of thread.ts. */
  readonly distDir: string;
  /** Publishes the files of a round, between two releases of pages. */
  readonly publish: PublishDerived;
  readonly onPublished: (release: Release) => void;
}

/**
 * The derived lane of a process that keeps a site up to date: feeds, sitemaps and compressed copies follow the pages
 * that they are derived from. A low-priority thread makes them; this thread only moves them into the site.
 */
export class DerivedLane {
  readonly #options: LaneOptions;
  readonly #pool: Tinypool;
  #timer: NodeJS.Timeout | undefined;
  /** Timer of the round that makes deferred feeds. */
  #turnTimer: NodeJS.Timeout | undefined;
  /** Time of the first release that no round has handled yet; null if there is none. */
  #since: number | null = null;
  /** The same of the release that the current round handles. */
  #roundSince: number | null = null;
  #running: Promise<void> | null = null;
  /** ms that the last round took. */
  #roundTime = 0;
  readonly #pauseFlag = new PauseFlag();
  #isStopped = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#pool = new Tinypool({
      filename: pathToFileURL(join(options.distDir, 'server/derive-thread.mjs')).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE,
      isolateWorkers: false,
    });
  }

  /** Milliseconds since the first release of pages that feeds and sitemaps do not follow yet; 0 if they follow all. */
  get lag(): number {
    const since = this.#roundSince ?? this.#since;
    return since === null ? 0 : performance.now() - since;
  }

  /** Schedules a round, because pages have been published or something else may differ. */
  note(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    this.#since ??= now;
    this.#schedule(Math.min(QUIET, this.#since + LONGEST_LAG - this.#roundTime - now));
  }

  /**
   * Pauses the round in progress until resume(), but not for long, so that page rendering has the machine to itself.
   */
  pause(): void {
    this.#pauseFlag.pause();
  }

  resume(): void {
    this.#pauseFlag.resume();
  }

  /** Ends the round in progress and its thread; the next process repeats the round. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#turnTimer);
    await this.#pool.destroy();
    await this.#running;
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), Math.max(0, pause));
  }

  #begin(): void {
    if (this.#isStopped) return;
    // Rounds run one at a time: the next one handles what has been published meanwhile.
    if (this.#running) {
      this.#schedule(QUIET);
      return;
    }
    this.#roundSince = this.#since;
    this.#since = null;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      this.#roundSince = null;
    });
  }

  async #run(): Promise<void> {
    const { siteDir, publish, onPublished } = this.#options;
    try {
      const begun = performance.now();
      const release = await updateDerived(siteDir, { deriveRound: (dir) => this.#derive(dir), publish });
      this.#roundTime = performance.now() - begun;
      if (release) onPublished(release);
    } catch (error) {
      if (this.#isStopped) return;
      log.error(`Feeds and sitemaps could not be made: ${reasonOf(error)}`, { retryIn: RETRY_PAUSE });
      this.#since = this.#roundSince ?? this.#since ?? performance.now();
      this.#schedule(RETRY_PAUSE);
    }
  }

  async #derive(siteDir: string): Promise<Derivation> {
    const input: DeriveInput = { siteDir, pauseFlag: this.#pauseFlag.shared };
    const derivation: Derivation = await this.#pool.run(input);
    this.#scheduleTurn(derivation.nextTurn);
    return derivation;
  }

  #scheduleTurn(turn: number | null): void {
    clearTimeout(this.#turnTimer);
    if (turn === null || this.#isStopped) return;
    this.#turnTimer = setTimeout(() => this.#begin(), Math.max(0, turn - Date.now()));
  }
}
