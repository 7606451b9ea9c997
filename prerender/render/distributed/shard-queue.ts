import type pg from 'pg';
import { createPool } from '../../../server/db/connections.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { BuildError } from '../../events.ts';
import type { PageJob } from '../../plan/plan.ts';
import type { RendererPlans } from '../renderers.ts';
import {
  ANY_WORKER_NAME,
  NEWS_CHANNEL,
  resultTable,
  shardJob,
  shardKeySql,
  WORKER_PIDS_SQL,
  workerName,
} from './names.ts';
import { sweepBuilds } from './sweep.ts';

/** Number of workers that may die while rendering a shard before no further worker gets it. */
const MAX_ATTEMPTS = 3;
/** Seconds after which a taken shard is taken back: its worker may be disconnected before PostgreSQL notices. */
const SHARD_TIMEOUT = 20;
/** ms between two polls without a notification. */
const POLL_INTERVAL = 500;

interface BuildDescription {
  readonly mark: string;
  /** The exported snapshot of the coordinator's transaction. */
  readonly snapshot: string;
  readonly renderers: RendererPlans;
}

/** Number of connected workers. */
export interface WorkerCount {
  /** Workers of the same build. */
  readonly fitting: number;
  readonly others: number;
}

/** The outcome of a shard. */
export type Collected =
  | { readonly type: 'done'; readonly result: Uint8Array }
  /** A worker could not render the shard. Failures of single pages are part of a shard result. */
  | { readonly type: 'failed'; readonly jobs: readonly PageJob[]; readonly reason: string };

/**
 * The coordinator's side of one distributed build: adds shards, collects results, and takes back shards that no worker
 * completes.
 */
export class ShardQueue {
  readonly #pool: pg.Pool;
  /** A connection that lives as long as the build: workers detect by it that the coordinator is alive. */
  readonly #presence: pg.PoolClient;
  readonly #buildId: number;
  readonly #mark: string;
  readonly #poll: NodeJS.Timeout;
  /** Number of shards that are out or about to be. */
  #size = 0;
  #news = Promise.withResolvers<void>();
  #failure: BuildError | undefined;

  private constructor(pool: pg.Pool, presence: pg.PoolClient, buildId: number, mark: string) {
    this.#pool = pool;
    this.#presence = presence;
    this.#buildId = buildId;
    this.#mark = mark;
    this.#poll = setInterval(() => this.#notify(), POLL_INTERVAL);
    presence.on('notification', () => this.#notify());
    presence.once('error', (cause) => {
      this.#failure = new BuildError(`The database was lost (${cause.message})`, { cause });
      this.#notify();
    });
  }

  /** Announces a build, after sweeping the remains of dead ones. */
  static async open(url: string, { mark, snapshot, renderers }: BuildDescription): Promise<ShardQueue> {
    const pool = createPool(url);
    try {
      await sweepBuilds(pool);
      const presence = await pool.connect();
      const { rows } = await presence.query<{ id: number }>(
        `INSERT INTO distributed_builds (mark, snapshot, renderers, backend_pid, backend_start)
         SELECT $1, $2, $3, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid() RETURNING id`,
        [mark, snapshot, JSON.stringify(renderers)],
      );
      await presence.query(`LISTEN ${NEWS_CHANNEL}`);
      const [row] = rows;
      if (!row) throw new BuildError('PostgreSQL does not show its own connections');
      return new ShardQueue(pool, presence, row.id, mark);
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Number of shards that have been neither collected nor taken back. */
  get size(): number {
    return this.#size;
  }

  /** Resolves when there may be work; must be read before checking for work, so that no notification is missed. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /** Adds a shard for any worker. */
  async add(jobs: readonly PageJob[]): Promise<void> {
    this.#size += 1;
    await this.#pool.query(
      `WITH shard AS (INSERT INTO build_shards (build_id, jobs) VALUES ($1, $2) RETURNING id)
       SELECT graphile_worker.add_job($3, json_build_object('shard', id), max_attempts => $4,
         job_key => ${shardKeySql('id')}) FROM shard`,
      [this.#buildId, JSON.stringify(jobs), shardJob(this.#mark), MAX_ATTEMPTS],
    );
  }

  /** Returns the outcome of a shard, once; null if there is none yet. */
  async collect(): Promise<Collected | null> {
    if (this.#failure) throw this.#failure;
    return inTransaction(this.#pool, async (client) => {
      const shard = await this.#take(client, '(is_done OR error IS NOT NULL)');
      if (!shard) return null;
      if (!shard.isDone) return { type: 'failed', jobs: shard.jobs ?? [], reason: shard.error ?? '' };
      const { rows } = await client.query<{ content: Buffer }>({
        text: `SELECT content FROM ${resultTable(shard.id)} ORDER BY number`,
        values: [],
        binary: true,
      } as pg.QueryConfig);
      await client.query(`DROP TABLE ${resultTable(shard.id)}`);
      return { type: 'done', result: Buffer.concat(rows.map(({ content }) => content)) };
    });
  }

  /**
   * Takes back a shard that is not started, whose worker has died, or that has been taken for too long. A late result
   * is dropped.
   */
  async takeBack(): Promise<readonly PageJob[] | null> {
    const shard = await this.#take(
      this.#pool,
      `NOT is_done AND (taken_at IS NULL OR taken_at < now() - make_interval(secs => ${SHARD_TIMEOUT})
         OR taken_by IS NOT NULL AND taken_by NOT IN (${WORKER_PIDS_SQL}))`,
    );
    return shard?.jobs ?? null;
  }

  async countWorkers(): Promise<WorkerCount> {
    const { rows } = await this.#pool.query<WorkerCount>(
      `SELECT count(*) FILTER (WHERE application_name = $1) AS fitting,
         count(*) FILTER (WHERE application_name <> $1) AS others
       FROM pg_stat_activity WHERE application_name LIKE $2 AND datname = current_database()`,
      [workerName(this.#mark), ANY_WORKER_NAME],
    );
    return rows[0] ?? { fitting: 0, others: 0 };
  }

  /** Ends the build and removes all that is still out. */
  async close(): Promise<void> {
    clearInterval(this.#poll);
    this.#notify();
    try {
      // If the database is lost, the next sweep removes it.
      if (this.#failure) return;
      await this.#pool.query('DELETE FROM distributed_builds WHERE id = $1', [this.#buildId]);
      await sweepBuilds(this.#pool);
    } finally {
      // Closed instead of returned to the pool, because it listens.
      this.#presence.release(true);
      await this.#pool.end();
    }
  }

  /** Removes one matching shard from the table; it then belongs to the caller. */
  async #take(client: pg.Pool | pg.ClientBase, condition: string): Promise<TakenShard | null> {
    const { rows } = await client.query<TakenShard>(
      `DELETE FROM build_shards WHERE id = (
         SELECT id FROM build_shards WHERE build_id = $1 AND ${condition} ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, is_done AS "isDone", error, CASE WHEN NOT is_done THEN jobs END AS jobs`,
      [this.#buildId],
    );
    const [shard] = rows;
    if (!shard) return null;
    this.#size -= 1;
    this.#notify();
    return shard;
  }

  #notify(): void {
    const { resolve } = this.#news;
    this.#news = Promise.withResolvers();
    resolve();
  }
}

interface TakenShard {
  readonly id: number;
  readonly isDone: boolean;
  readonly error: string | null;
  /** The jobs as add() wrote them; null if the shard is done. */
  readonly jobs: readonly PageJob[] | null;
}
