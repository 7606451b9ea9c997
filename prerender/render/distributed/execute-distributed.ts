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
  /** Pages per shard: enough to amortise its way through the database, few enough to distribute evenly. */
  readonly shardSize?: number;
}

interface Distribution extends DistributedSettings {
  readonly mark: { readonly build: string };
  readonly onEvent: OnBuildEvent;
}

const SHARD_SIZE = 128;
/** Maximum number of shards in the database, done or not, so that neither it nor memory grows with the site. */
const MAX_OUT = 32;
/** ms between two polls for workers that came or went. */
const WORKERS_INTERVAL = 1_000;

/**
 * Renders jobs on every machine that has a worker of this build, and here: threads of this process write the results,
 * and render shards that no worker has started. The build therefore ends even without workers.
 * @throws BuildError if the snapshot is not of a database
 */
export async function executeDistributed(execution: Execution, distribution: Distribution): Promise<void> {
  const { renderers } = execution.context;
  const snapshot = requireDatabase(execution.context.snapshot);
  // Few pages are done before a worker would notice the build.
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

/** Workers take shards from the front, this machine from the back, so that each mostly works on one language. */
async function renderShards(
  execution: Execution,
  queue: ShardQueue,
  waiting: PageJob[][],
  onEvent: OnBuildEvent,
): Promise<void> {
  const { workers, context, dir, onBatch, onOutcomes } = execution;
  const threads = workers.start(execution.threads);
  // Pages of all languages have the same origin.
  const feedOrigin = context.makesFeeds ? context.renderers.uk.input.origin : null;
  const sendOut = async () => {
    while (queue.size < MAX_OUT) {
      const jobs = waiting.shift();
      if (!jobs) return;
      await queue.add(onBatch(jobs));
    }
  };
  /** Does one piece of work, collecting results first; null if there is nothing to do at the moment. */
  const work = async (thread: WorkerThread): Promise<readonly PageOutcome[] | null> => {
    const collected = await queue.collect();
    if (collected?.type === 'done') return thread.writeShardResult({ result: collected.result, dir, feedOrigin });
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

/** Reports the number of workers at the start and whenever it changes. */
function watchWorkers(queue: ShardQueue, onEvent: OnBuildEvent) {
  let reported: WorkerCount | undefined;
  const poll = async () => {
    const { fitting, others } = await queue.countWorkers();
    if (reported?.fitting === fitting && reported.others === others) return;
    reported = { fitting, others };
    onEvent({ type: 'workers', fitting, others });
  };
  // An error here does not end the build: if the database is gone, taking shards fails and ends it.
  return pollEvery(WORKERS_INTERVAL, poll, (error) => log.warning(`Counting workers failed: ${reasonOf(error)}`));
}
