import { LANGUAGES } from '../../../src/contract/language.ts';
import { pollEvery, runUntilFailure } from '../../concurrency.ts';
import { BuildError, type OnBuildEvent } from '../../events.ts';
import { log, reasonOf } from '../../log.ts';
import { batchJobs, type PageJob } from '../../plan/plan.ts';
import { type Execution, execute, FEW_PAGES } from '../execute.ts';
import type { PageOutcome } from '../render-job.ts';
import type { WorkerThread } from '../worker-pool.ts';
import { requireDatabase } from './require-database.ts';
import { type Collected, ShardQueue, type WorkerCount } from './shard-queue.ts';

export interface DistributedSettings {
  /** Pages of a shard: large enough that its way through the database costs little, small enough to share out evenly. */
  readonly shardSize?: number;
}

interface Distribution extends DistributedSettings {
  readonly mark: { readonly build: string };
  readonly onEvent: OnBuildEvent;
}

const SHARD_SIZE = 128;
/** Shards that are in the database at most, done or not: neither it nor memory grows with the site. */
const MAX_OUT = 32;
/** Milliseconds between two polls for workers that came or went. */
const WORKERS_INTERVAL = 1_000;

/**
 * Renders jobs on every machine that has a worker of this build, and here: threads of this process write what comes in,
 * and render what nobody else has begun. So a build ends whether there are workers or not.
 * @throws BuildError when the snapshot is not of a database
 */
export async function executeDistributed(execution: Execution, distribution: Distribution): Promise<void> {
  const { renderers } = execution.context;
  const snapshot = requireDatabase(execution.context.snapshot);
  // Done before a worker has heard of it.
  if (execution.jobs.length <= FEW_PAGES) return execute(execution);
  const { shardSize = SHARD_SIZE, mark, onEvent } = distribution;
  const queue = await ShardQueue.open(snapshot.url, { mark: mark.build, snapshot: snapshot.snapshot, renderers });
  const watch = watchWorkers(queue, onEvent);
  try {
    const batches = batchJobs(execution.jobs, shardSize);
    await renderShards(
      execution,
      queue,
      LANGUAGES.flatMap((lang) => batches[lang]),
      onEvent,
    );
  } finally {
    await watch.end();
    await queue.close();
  }
}

/** Workers get shards from the front, this machine from the back: each has most of a language to itself. */
async function renderShards(
  execution: Execution,
  queue: ShardQueue,
  waiting: PageJob[][],
  onEvent: OnBuildEvent,
): Promise<void> {
  const { workers, context, dir, onBatch, onOutcomes } = execution;
  const threads = workers.start(execution.threads);
  const sendOut = async () => {
    while (queue.size < MAX_OUT) {
      const jobs = waiting.shift();
      if (!jobs) return;
      await queue.add(onBatch(jobs));
    }
  };
  /** What there is to do, the results of others first; null when there is nothing just now. */
  const work = async (thread: WorkerThread): Promise<readonly PageOutcome[] | null> => {
    const collected = await queue.collect();
    if (collected?.type === 'done') return thread.writeShardResult({ result: collected.result, dir });
    if (collected) return renderAgain(thread, collected);
    const own = waiting.pop();
    const jobs = own ? onBatch(own) : await queue.takeBack();
    return jobs && thread.renderBatch({ context, dir, jobs });
  };
  const renderAgain = async (thread: WorkerThread, { jobs, reason }: Collected & { readonly type: 'failed' }) => {
    onEvent({ type: 'taken-over', pages: jobs.length, reason });
    try {
      return await thread.renderBatch({ context, dir, jobs });
    } catch (cause) {
      throw new BuildError(`A part of the build failed on a worker (${reason}) and here (${cause})`, { cause });
    }
  };
  try {
    await runUntilFailure(threads.length, async (index, isStopped) => {
      const thread = threads[index];
      while (thread && !isStopped()) {
        const { news } = queue;
        await sendOut();
        const outcomes = await work(thread);
        if (outcomes) onOutcomes(outcomes);
        else if (queue.size === 0) return;
        else await news;
      }
    });
  } finally {
    workers.end();
  }
}

/** Reports how many workers there are, at the start and when that changes. */
function watchWorkers(queue: ShardQueue, onEvent: OnBuildEvent) {
  let reported: WorkerCount | undefined;
  const poll = async () => {
    const { fitting, others } = await queue.countWorkers();
    if (reported?.fitting === fitting && reported.others === others) return;
    reported = { fitting, others };
    onEvent({ type: 'workers', fitting, others });
  };
  // It does not end the build: a database that is away ends it where shards are taken.
  return pollEvery(WORKERS_INTERVAL, poll, (error) => log.warning(`Counting workers failed: ${reasonOf(error)}`));
}
