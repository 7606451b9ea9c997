import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { answerError } from './errors.ts';

/** Milliseconds between two measurements of the event loop's delay, and the resolution of its timer. */
const INTERVAL = 250;
const RESOLUTION = 10;
/** Number of measurements of which all but one must show a delay: one long task is no overload. */
const LASTING = 4;
/** Delay in milliseconds from which on reads are refused, and the one at which all are. */
const DELAY = { tolerated: 50, full: 500 } as const;
/** Writes beyond so many times the number of requests are refused as well. */
const WRITES = 2;
/** Seconds until a refused request may be repeated; each gets another number, so that they do not all return at once. */
const RETRY_AFTER = [1, 2, 3] as const;
/** Milliseconds between two lines of the log. */
const LOG_INTERVAL = 10_000;

interface LoadShedderDeps {
  /** Maximum number of requests under way. */
  readonly maxRequests: number;
  readonly log: Log;
  /** Returns the delay of the event loop in milliseconds since the last call. */
  readonly readDelay?: () => number;
}

/**
 * Refuses requests to one process beyond what it can answer, with 503 and `Retry-After`, so that those which are
 * admitted are answered soon. Reads are refused first: while too many requests are under way, and in proportion while
 * the CPU is busy, which shows in the delay of the event loop. A write carries somebody's work, so twice as many
 * requests may be under way before one is refused.
 */
export class LoadShedder {
  readonly #limit: number;
  readonly #log: Log;
  readonly #readDelay: () => number;
  #underWay = 0;
  #refused = 0;
  /** Share of the reads that are refused because of the CPU, and what has added up to the next one. */
  #share = 0;
  #due = 0;
  #delays: number[] = [];
  #measuredAt = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** @param component name in the log of the part of the shop that answers these requests */
  constructor({ maxRequests, log, readDelay = observedDelay() }: LoadShedderDeps, component: string) {
    this.#limit = maxRequests;
    this.#log = log.with({ component });
    this.#readDelay = readDelay;
  }

  /** Admits or refuses a request, and counts it while it is under way. */
  readonly admit: MiddlewareHandler<ApiEnv> = async (context, next) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    return (await this.#run(isRead, next)) ? undefined : this.#refuse(context);
  };

  /** Makes a document unless it is refused like a read; null if it is. */
  async tryMake<Made>(make: () => Promise<Made>): Promise<Made | null> {
    const done = await this.#run(true, make);
    if (done) return done.result;
    this.#countRefusal();
    return null;
  }

  /** Runs a task, and counts it while it is under way. @returns null if it is refused */
  async #run<Result>(isRead: boolean, task: () => Promise<Result>): Promise<{ readonly result: Result } | null> {
    if (!this.#isAdmitted(isRead)) return null;
    this.#underWay++;
    try {
      return { result: await task() };
    } finally {
      this.#underWay--;
    }
  }

  #isAdmitted(isRead: boolean): boolean {
    if (!isRead) return this.#underWay < this.#limit * WRITES;
    if (this.#underWay >= this.#limit) return false;
    this.#measure();
    this.#due += this.#share;
    if (this.#due < 1) return true;
    this.#due -= 1;
    return false;
  }

  #measure(): void {
    const now = performance.now();
    if (now - this.#measuredAt < INTERVAL) return;
    this.#measuredAt = now;
    this.#delays = [...this.#delays, this.#readDelay()].slice(-LASTING);
    const [, delay = 0] = this.#delays.length < LASTING ? [] : this.#delays.toSorted((one, other) => one - other);
    this.#share = Math.min(1, Math.max(0, (delay - DELAY.tolerated) / (DELAY.full - DELAY.tolerated)));
    if (this.#share === 0) this.#due = 0;
  }

  #refuse(context: Parameters<MiddlewareHandler<ApiEnv>>[0]): Response {
    const retryAfter = RETRY_AFTER[this.#refused % RETRY_AFTER.length] ?? 1;
    this.#countRefusal();
    context.header('Cache-Control', 'no-store');
    return answerError(context, new ApiError('unavailable', { retryAfter }));
  }

  /** Counts a refused request, and logs it now and then. */
  #countRefusal(): void {
    this.#refused++;
    const now = performance.now();
    if (now - this.#loggedAt < LOG_INTERVAL) return;
    this.#loggedAt = now;
    const { underWay, refused } = { underWay: this.#underWay, refused: this.#refused };
    this.#log.warning('Requests are refused, because more arrive than are answered', { underWay, refused });
  }
}

/**
 * Returns the function that returns the delay of the event loop in milliseconds since its last call, as a request meets
 * it that arrives at any moment: a long delay weighs as much as it lasts, which a mean of the delays would not show.
 */
function observedDelay(): () => number {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  return () => {
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
      histogram.enable();
      return 0;
    }
    const { count, mean, stddev } = histogram;
    histogram.reset();
    // The timer's own interval is part of each value.
    return count === 0 ? 0 : (mean + stddev ** 2 / mean) / 1e6 - RESOLUTION;
  };
}
