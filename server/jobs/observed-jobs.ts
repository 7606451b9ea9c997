import { performance } from 'node:perf_hooks';
import type { TaskList } from 'graphile-worker';
import { type JobRun, jobRuns } from '../diagnostics.ts';
import { runJobInRequest } from '../request-context.ts';

/** Makes each job run on behalf of the request that has queued it, and report its end. */
export function observedJobs(handlers: TaskList): TaskList {
  const observed = Object.entries(handlers).map(([task, handle]): [string, typeof handle] => [
    task,
    (payload, helpers) => runJobInRequest(payload, () => reported(task, () => handle?.(payload, helpers))),
  ]);
  return Object.fromEntries(observed);
}

async function reported<Result>(task: string, run: () => Result): Promise<Awaited<Result>> {
  const begunAt = performance.now();
  const report = (outcome: JobRun['outcome']) => {
    if (jobRuns.isHeard()) jobRuns.publish({ task, outcome, ms: performance.now() - begunAt });
  };
  try {
    const result = await run();
    report('ok');
    return result;
  } catch (error) {
    report('failed');
    throw error;
  }
}
