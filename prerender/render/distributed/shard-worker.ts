import { WorkerPool } from '../worker-pool.ts';
import type { Shard } from './shards.ts';

/**
 * ms without a shard after which a build's threads end. Each thread holds a transaction with the build's snapshot,
 * which keeps the database from vacuuming.
 */
const IDLE = 3_000;

interface BuildThreads {
  readonly workers: WorkerPool;
  /** Number of shards being rendered. */
  running: number;
  idle?: NodeJS.Timeout;
}

export interface ShardWorkerSettings {
  /** Connection string of the database, as seen from this machine. */
  readonly url: string;
  readonly distDir: string;
  /** Number of threads per build. */
  readonly concurrency: number;
}

/** The threads of a worker. All shards of a build run in the same threads, which cache their shared data. */
export class ShardWorker {
  readonly #settings: ShardWorkerSettings;
  readonly #builds = new Map<number, BuildThreads>();

  constructor(settings: ShardWorkerSettings) {
    this.#settings = settings;
  }

  /** Renders a shard; see shard-result.ts. */
  async render({ buildId, snapshot, renderers, jobs }: Shard): Promise<Uint8Array> {
    const { url, distDir, concurrency } = this.#settings;
    const threads = this.#threadsOf(buildId);
    threads.running += 1;
    clearTimeout(threads.idle);
    try {
      const context = { snapshot: { kind: 'database', url, snapshot }, renderers, distDir } as const;
      return await threads.workers.leastBusy(concurrency).renderShard({ context, jobs });
    } finally {
      threads.running -= 1;
      if (threads.running === 0) threads.idle = setTimeout(() => void this.#end(buildId), IDLE);
    }
  }

  /** Ends all threads; to be called when no shard is being rendered. */
  async close(): Promise<void> {
    await Promise.all([...this.#builds.keys()].map((buildId) => this.#end(buildId)));
  }

  #threadsOf(buildId: number): BuildThreads {
    let threads = this.#builds.get(buildId);
    if (!threads) {
      threads = { workers: new WorkerPool(this.#settings.distDir), running: 0 };
      this.#builds.set(buildId, threads);
    }
    return threads;
  }

  async #end(buildId: number): Promise<void> {
    const threads = this.#builds.get(buildId);
    if (!threads) return;
    clearTimeout(threads.idle);
    this.#builds.delete(buildId);
    await threads.workers.close();
  }
}
