import { pathToFileURL } from 'node:url';
import Tinypool from 'tinypool';
import { BuildError, DatabaseAwayError } from '../events.ts';
import type { PageOutcome } from './render-job.ts';
import type { BatchResult, BatchTask } from './thread.ts';

/** MB for what is short-lived: a page's strings are gone before a collection would have to copy them. */
const YOUNG_GENERATION = 64;
/** Batches that a thread has at once: one is read while another is rendered. */
export const BATCHES_AT_ONCE = 2;

/** Threads of thread.ts; they live until they are destroyed. */
export function startThreads(threadModule: string, count: number): Tinypool {
  return new Tinypool({
    filename: pathToFileURL(threadModule).href,
    runtime: 'worker_threads',
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: BATCHES_AT_ONCE,
    isolateWorkers: false,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
}

/** Has a thread render a batch into the tree. @throws BuildError, DatabaseAwayError */
export async function renderInThread(thread: Tinypool, task: BatchTask): Promise<readonly PageOutcome[]> {
  const result: BatchResult = await thread.run(task);
  if ('databaseAway' in result) throw new DatabaseAwayError(result.databaseAway);
  if ('buildError' in result) throw new BuildError(result.buildError);
  return result;
}

/** The threads of one build. A build that is going to need them has them start before it knows what for. */
export class WorkerPool {
  readonly #threadModule: string;
  readonly #waiting: Tinypool[] = [];
  readonly #taken = new Set<Tinypool>();
  readonly #ending: Promise<void>[] = [];

  constructor(threadModule: string) {
    this.#threadModule = threadModule;
  }

  /** Starts threads that nobody has taken yet. */
  prepare(count: number): void {
    while (this.#waiting.length < count) this.#waiting.push(startThreads(this.#threadModule, 1));
  }

  /** A thread, which the caller dismisses. */
  take(): Tinypool {
    const thread = this.#waiting.pop() ?? startThreads(this.#threadModule, 1);
    this.#taken.add(thread);
    return thread;
  }

  /** Has a thread end that has no task any more; nobody need wait for it before close(). */
  dismiss(thread: Tinypool): void {
    this.#taken.delete(thread);
    this.#ending.push(thread.destroy().catch(logFailedShutdown));
  }

  /** Ends every thread at once: what one was asked for is refused. */
  stop(): void {
    for (const thread of [...this.#waiting.splice(0), ...this.#taken]) this.dismiss(thread);
  }

  /** Ends the threads that nobody has taken, and waits until all have ended. */
  async close(): Promise<void> {
    for (const thread of this.#waiting.splice(0)) this.dismiss(thread);
    await Promise.all(this.#ending.splice(0));
  }
}

/** The thread has no task any more: what becomes of the build does not depend on how it ends. */
function logFailedShutdown(error: unknown): void {
  console.error(`A thread did not end well: ${error}`);
}
