import type pg from 'pg';
import * as v from 'valibot';
import { type JobWorker, startWorker } from '../../../server/jobs/worker.ts';
import { type Announcement, createAnnouncement } from './announcement.ts';
import { Bench, type BenchSettings } from './bench.ts';
import { shardTask } from './names.ts';
import { noteFailure, storeResult, takeShard } from './shards.ts';
import { sweepBuilds } from './sweep.ts';

/** Milliseconds between two looks at what builds there are. */
const SWEEP_INTERVAL = 2_000;

const payloadSchema = v.object({ shard: v.number() });

/** What a worker tells of its work; for its log. */
export type WorkerEvent =
  | { readonly type: 'taken'; readonly shard: number; readonly build: number; readonly pages: number }
  | { readonly type: 'done'; readonly shard: number; readonly bytes: number; readonly ms: number }
  /** Somebody else has done it, or nobody needs it any more. */
  | { readonly type: 'dropped'; readonly shard: number }
  | { readonly type: 'failed'; readonly shard: number; readonly reason: string }
  /** A build that this worker can do nothing for: it is of other code or texts. */
  | { readonly type: 'unfit'; readonly build: number; readonly mark: string };

export interface BuildWorkerSettings extends BenchSettings {
  readonly pool: pg.Pool;
  /** Which build the worker has in its dist/. */
  readonly mark: string;
  readonly onEvent: (event: WorkerEvent) => void;
}

/** Takes part in the distributed builds of a database, until it is stopped. */
export async function startBuildWorker(settings: BuildWorkerSettings): Promise<JobWorker> {
  const { pool, mark, concurrency } = settings;
  const bench = new Bench(settings);
  const announcement = createAnnouncement(pool, mark);
  await announcement.renew();
  const watch = watchBuilds(settings, announcement);
  const worker = await startWorker(pool, {
    tasks: {
      [shardTask(mark)]: (payload) =>
        workOn({ ...settings, bench, announcement }, v.parse(payloadSchema, payload).shard),
    },
    schedules: [],
    concurrency,
  });
  return {
    async stop() {
      await worker.stop();
      await watch.end();
      await bench.close();
      announcement.end();
    },
  };
}

interface Workplace extends BuildWorkerSettings {
  readonly bench: Bench;
  readonly announcement: Announcement;
}

/** Renders one shard and stores the result, or says why it cannot: then the coordinator does it. */
async function workOn({ pool, onEvent, bench, announcement }: Workplace, id: number): Promise<void> {
  const shard = await takeShard(pool, id, announcement.pid);
  if (!shard) return onEvent({ type: 'dropped', shard: id });
  onEvent({ type: 'taken', shard: id, build: shard.buildId, pages: shard.jobs.length });
  const started = performance.now();
  try {
    const parcel = await bench.render(shard);
    const isFirst = await storeResult(pool, id, parcel);
    if (!isFirst) return onEvent({ type: 'dropped', shard: id });
    onEvent({ type: 'done', shard: id, bytes: parcel.length, ms: Math.round(performance.now() - started) });
  } catch (error) {
    // The coordinator may have ended or died meanwhile, and its snapshot with it.
    if (!(await noteFailure(pool, id, error))) return onEvent({ type: 'dropped', shard: id });
    onEvent({ type: 'failed', shard: id, reason: String(error) });
  }
}

/** Sweeps up after coordinators that died, and tells once of each build that this worker does not fit. */
function watchBuilds({ pool, mark, onEvent }: BuildWorkerSettings, announcement: Announcement) {
  const told = new Set<number>();
  const look = async () => {
    await announcement.renew();
    await sweepBuilds(pool);
    const { rows } = await pool.query<{ id: number; mark: string }>(
      'SELECT id, mark FROM distributed_builds WHERE mark <> $1',
      [mark],
    );
    for (const build of rows) {
      if (told.has(build.id)) continue;
      told.add(build.id);
      onEvent({ type: 'unfit', build: build.id, mark: build.mark });
    }
  };
  const lookSafely = () =>
    look().catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', component: 'worker', message: String(error) }));
    });
  let looking = lookSafely();
  const timer = setInterval(() => {
    looking = looking.then(lookSafely);
  }, SWEEP_INTERVAL);
  return {
    async end() {
      clearInterval(timer);
      await looking;
    },
  };
}
