import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  type Job,
  Logger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { createLog, type Log } from '../log.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { announceWorker, releaseDeadWorkers, withdrawWorker } from './presence.ts';
import { allStopped, keepRunning, type StartedWorkers } from './supervisor.ts';

/** Jobs of each sort that one process works on at once: enough that a slow vendor does not hold up the others. */
const CONCURRENCY = 4;
/** Milliseconds between two looks for workers that have died. */
const SWEEP_INTERVAL = 5_000;
/**
 * Results of jobs are stored in batches, of all that ended at the same moment: graphile-worker handles the failure of a
 * batch, by ending the pool of workers, but not that of a single result, which would end the process.
 */
const NOTED_TOGETHER = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;
/**
 * Milliseconds that the last notes of a pool may take. graphile-worker miscounts those that follow a failed one, and then
 * waits for ever.
 */
const NOTES_TIMEOUT = 5_000;

export interface JobWorker {
  /** Finishes the jobs under way, then stops. */
  stop(): Promise<void>;
}

/** A task that runs at a time of day. */
export interface Schedule {
  readonly task: string;
  /** Crontab, UTC. */
  readonly at: string;
}

interface WorkerOptions {
  readonly tasks: TaskList;
  readonly schedules: readonly Schedule[];
  /** Tasks with workers of their own, which the others cannot take. */
  readonly urgent?: ReadonlySet<string>;
  readonly log?: Log;
  /** Jobs of each sort at once. */
  readonly concurrency?: number;
}

/**
 * What cron adds at its times. Of each task one runs at a time, whatever it waits for (`queueName`), and one more waits
 * at most (`jobKey`): a run that lasts longer than the pause between two does not pile up others behind it.
 */
export function cronItems(schedules: readonly Schedule[]) {
  return schedules.map(({ task, at }) => ({
    task,
    match: at,
    options: { backfillPeriod: 0, queueName: task, jobKey: task, jobKeyMode: 'replace' },
  })) satisfies CronItem[];
}

/** Works on the jobs of the database, in any number of processes at once. */
export async function startWorker(
  pool: pg.Pool,
  { tasks, schedules, urgent = new Set(), concurrency = CONCURRENCY, log: parentLog = createLog() }: WorkerOptions,
): Promise<JobWorker> {
  const log = parentLog.with({ component: 'jobs' });
  const logError = (error: unknown) => log.error('A worker cannot say that it lives', { reason: String(error) });
  const logEnd = (error: unknown) => log.error('Workers have failed', { reason: String(error) });
  const presence = createPresence(pool, logError);
  await presence.renew();
  const start = async (own: (task: string) => boolean, times: readonly Schedule[]): Promise<StartedWorkers> => {
    const events: WorkerEvents = new EventEmitter();
    const ids: string[] = [];
    // The workers of a process take jobs in the name of their pools.
    events.on('pool:create', ({ workerPool: { id } }) => {
      ids.push(id);
      presence.announce(id).catch(logError);
    });
    const stopped = allStopped(events);
    const runner = await run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries(Object.entries(tasks).filter(([task]) => own(task))),
      parsedCronItems: parseCronItems(cronItems(times)),
      concurrency,
      noHandleSignals: true,
      logger: createLogger(log),
      preset: { worker: NOTED_TOGETHER },
    });
    const finish = async () => {
      const noted = stopped.then(() => sleep(NOTES_TIMEOUT, undefined, { ref: false }));
      await Promise.race([runner.promise, noted]).catch(logEnd);
      await Promise.all(ids.map(presence.withdraw)).catch(logError);
    };
    return { stop: () => runner.stop(), ended: finish() };
  };
  const supervisors = [await keepRunning(() => start((task) => !urgent.has(task), schedules), log)];
  if (urgent.size > 0) supervisors.push(await keepRunning(() => start((task) => urgent.has(task), []), log));
  const sweep = setInterval(() => void presence.renew().catch(logError), SWEEP_INTERVAL);
  const stop = async () => {
    clearInterval(sweep);
    await Promise.all(supervisors.map((supervisor) => supervisor.stop()));
    presence.end();
  };
  return { stop };
}

/** The connection that says that this process lives; made anew when it is lost, in the name of the same workers. */
function createPresence(pool: pg.Pool, logError: (error: unknown) => void) {
  const workerIds = new Set<string>();
  let client: pg.PoolClient | null = null;
  const connect = async (): Promise<void> => {
    const connected = await pool.connect();
    connected.once('error', (error) => {
      // It may break after it was given back, when the process ends: then there is nothing left to give.
      if (client !== connected) return;
      logError(error);
      client = null;
      connected.release(error);
    });
    client = connected;
    for (const id of workerIds) await announceWorker(connected, id);
  };
  return {
    async announce(workerId: string) {
      workerIds.add(workerId);
      if (client) await announceWorker(client, workerId);
    },
    /** The jobs that these workers have left behind are given back by the next sweep. */
    async withdraw(workerId: string) {
      workerIds.delete(workerId);
      if (client) await withdrawWorker(client, workerId);
    },
    /**
     * Gives back what the dead have left. After the database was away the others get until the next time to say that
     * they live.
     */
    async renew() {
      if (client) await releaseDeadWorkers(client);
      else await connect();
    },
    /** The rows of this process's workers go with the next sweep of anybody's. */
    end() {
      client?.release(true);
      client = null;
    },
  };
}

/** What went wrong with a job; graphile-worker keeps the error with the job and tries again. */
function createLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const { error, job } = (meta ?? {}) as { readonly error?: unknown; readonly job?: Job };
    if (!job || !(error instanceof VendorError)) {
      log[level](message);
      return;
    }
    // Nothing is learned from where in our code a vendor failed.
    const { task_identifier: task, attempts: attempt, max_attempts: maxAttempts } = job;
    log.warning('A job has failed', { task, attempt, maxAttempts, reason: error.message });
  });
}
