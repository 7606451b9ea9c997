import type pg from 'pg';
import * as v from 'valibot';
import { type JobWorker, startWorker } from '../../../server/jobs/worker.ts';
import { pollEvery } from '../../concurrency.ts';
import { log, reasonOf } from '../../log.ts';
import { shardJob } from './names.ts';
import { ShardWorker, type ShardWorkerSettings } from './shard-worker.ts';
import { storeFailure, storeResult, takeShard } from './shards.ts';
import { sweepBuilds } from './sweep.ts';
import { announceWorker, type WorkerPresence } from './worker-presence.ts';

/** ms between two polls of the builds in the database. */
const SWEEP_INTERVAL = 2_000;

const payloadSchema = v.object({ shard: v.number() });

/** Events of a worker, for its log. */
export type WorkerEvent =
  | { readonly type: 'taken'; readonly shard: number; readonly build: number; readonly pages: number }
  | { readonly type: 'done'; readonly shard: number; readonly bytes: number; readonly ms: number }
  /** The shard is already done or no longer needed. */
  | { readonly type: 'dropped'; readonly shard: number }
  | { readonly type: 'failed'; readonly shard: number; readonly reason: string }
  /** The worker cannot take part in this build, which has other code or texts. */
  | { readonly type: 'unfit'; readonly build: number; readonly mark: string };

export interface BuildWorkerSettings extends ShardWorkerSettings {
  readonly pool: pg.Pool;
  /** The mark of the build in the worker's dist/. */
  readonly mark: string;
  readonly onEvent: (event: WorkerEvent) => void;
}

/** Takes part in the distributed builds of a database until it is stopped. */
export async function startBuildWorker(settings: BuildWorkerSettings): Promise<JobWorker> {
  const { pool, mark, concurrency } = settings;
  const shardWorker = new ShardWorker(settings);
  const presence = announceWorker(pool, mark);
  await presence.renew();
  const watch = watchBuilds(settings, presence);
  const worker = await startWorker(pool, {
    handlers: {
      [shardJob(mark)]: (payload) =>
        workOn({ ...settings, shardWorker, presence }, v.parse(payloadSchema, payload).shard),
    },
    schedules: [],
    concurrency,
  });
  return {
    async stop(limit) {
      const isDone = await worker.stop(limit);
      await watch.end();
      await shardWorker.close();
      presence.end();
      return isDone;
    },
  };
}

interface ShardDeps extends BuildWorkerSettings {
  readonly shardWorker: ShardWorker;
  readonly presence: WorkerPresence;
}

/** Renders one shard and stores the result; on failure stores the reason, and the coordinator renders the shard. */
async function workOn({ pool, onEvent, shardWorker, presence }: ShardDeps, id: number): Promise<void> {
  const shard = await takeShard(pool, id, presence.pid);
  if (!shard) return onEvent({ type: 'dropped', shard: id });
  onEvent({ type: 'taken', shard: id, build: shard.buildId, pages: shard.jobs.length });
  const started = performance.now();
  try {
    const result = await shardWorker.render(shard);
    const isFirst = await storeResult(pool, id, result);
    if (!isFirst) return onEvent({ type: 'dropped', shard: id });
    onEvent({ type: 'done', shard: id, bytes: result.length, ms: Math.round(performance.now() - started) });
  } catch (error) {
    // The coordinator may have ended or died meanwhile, and its snapshot with it.
    if (!(await storeFailure(pool, id, error))) return onEvent({ type: 'dropped', shard: id });
    onEvent({ type: 'failed', shard: id, reason: String(error) });
  }
}

/** Sweeps the remains of coordinators that died, and reports each build that this worker does not fit, once. */
function watchBuilds({ pool, mark, onEvent }: BuildWorkerSettings, presence: WorkerPresence) {
  const reported = new Set<number>();
  const poll = async () => {
    await presence.renew();
    await sweepBuilds(pool);
    const { rows } = await pool.query<{ id: number; mark: string }>(
      'SELECT id, mark FROM distributed_builds WHERE mark <> $1',
      [mark],
    );
    for (const build of rows) {
      if (reported.has(build.id)) continue;
      reported.add(build.id);
      onEvent({ type: 'unfit', build: build.id, mark: build.mark });
    }
  };
  return pollEvery(SWEEP_INTERVAL, poll, (error) => log.error(`Sweeping builds failed: ${reasonOf(error)}`));
}
