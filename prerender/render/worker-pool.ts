import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Tinypool from 'tinypool';
import { DiskFullError } from '../../server/errors.ts';
import { BuildError, DatabaseAwayError } from '../events.ts';
import { log, reasonOf } from '../log.ts';
import type { PageOutcome } from './render-job.ts';
import type { BatchInput, ShardInput, ShardResultInput, ThreadResult } from './thread.ts';

/** MB for short-lived objects, so that a page's strings are dead before a collection would copy them. */
const YOUNG_GENERATION = 16;
/** Batches that a thread has at once: one is read while another is rendered. */
export const BATCHES_AT_ONCE = 2;

/**
 * Worker threads that run thread.ts. They are addressed individually instead of through one queue: a thread caches what
 * the pages of a language share, so the caller sends batches of a language to the same thread.
 */
export class WorkerPool {
  readonly #threadModule: string;
  readonly #threads: WorkerThread[] = [];
  readonly #ending: Promise<void>[] = [];

  /** @param distDir the build's output, with the bundle of thread.ts */
  constructor(distDir: string) {
    this.#threadModule = join(distDir, 'server/prerender-thread.mjs');
  }

  /** Returns the first `count` threads, starting missing ones without waiting for them. */
  start(count: number): readonly WorkerThread[] {
    while (this.#threads.length < count) this.#threads.push(new WorkerThread(this.#threadModule));
    return this.#threads.slice(0, count);
  }

  /** Returns the thread with the fewest unfinished calls among the first `count`. */
  leastBusy(count: number): WorkerThread {
    return this.start(count).reduce((least, thread) => (thread.running < least.running ? thread : least));
  }

  /** Ends all threads at once and rejects their unfinished calls. Does not wait; close() does. */
  end(): void {
    for (const thread of this.#threads.splice(0)) this.#ending.push(thread.destroy().catch(logFailedShutdown));
  }

  /** Ends all threads and waits until they have ended. */
  async close(): Promise<void> {
    this.end();
    await Promise.all(this.#ending.splice(0));
  }
}

/** One thread, which lives until it is destroyed. */
export class WorkerThread {
  readonly #pool: Tinypool;
  #running = 0;

  constructor(threadModule: string) {
    this.#pool = new Tinypool({
      filename: pathToFileURL(threadModule).href,
      runtime: 'worker_threads',
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: BATCHES_AT_ONCE,
      isolateWorkers: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
  }

  /** Number of unfinished calls. */
  get running(): number {
    return this.#running;
  }

  /** Renders a batch into the folder of a draft. @throws BuildError, DatabaseAwayError, DiskFullError */
  renderBatch(input: BatchInput): Promise<readonly PageOutcome[]> {
    return this.#run('renderBatch', input);
  }

  /** Renders a shard; decodeShardResult() reads the result. @throws BuildError, DatabaseAwayError */
  renderShard(input: ShardInput): Promise<Uint8Array> {
    return this.#run('renderShard', input);
  }

  /** Writes the result of a shard into the folder of a draft. @throws BuildError, DiskFullError */
  writeShardResult(input: ShardResultInput): Promise<readonly PageOutcome[]> {
    return this.#run('writeShardResult', input);
  }

  destroy(): Promise<void> {
    return this.#pool.destroy();
  }

  async #run<Value>(name: string, input: unknown): Promise<Value> {
    this.#running += 1;
    try {
      const result: ThreadResult<Value> = await this.#pool.run(input, { name });
      if ('databaseAway' in result) throw new DatabaseAwayError(result.databaseAway);
      if ('diskFull' in result) throw new DiskFullError(result.diskFull);
      if ('buildError' in result) throw new BuildError(result.buildError);
      return result.value;
    } finally {
      this.#running -= 1;
    }
  }
}

/** Logs a failed shutdown. The thread has no calls any more, so the build does not depend on how it ends. */
function logFailedShutdown(error: unknown): void {
  log.warning(`A worker thread did not shut down cleanly: ${reasonOf(error)}`);
}
