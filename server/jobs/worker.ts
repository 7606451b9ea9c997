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
import { isDoneWithin } from '../within.ts';
import { createSwitch } from './mute-switch.ts';
import { observedJobs } from './observed-jobs.ts';
import { announceWorker, releaseDeadWorkers, releaseWorkers, withdrawWorker } from './presence.ts';
import { allStopped, keepRunning, type StartedWorkers } from './supervisor.ts';

/** Number of concurrent jobs of each kind per process: enough that a slow vendor does not block the others. */
const CONCURRENCY = 4;
/** Milliseconds between two checks for dead workers. */
const SWEEP_INTERVAL = 5_000;
/**
 * Makes graphile-worker store results in batches of jobs that ended at the same moment. It handles the failure of a
 * batch by ending the pool of workers, but the failure of a single result would end the process.
 */
const NOTED_TOGETHER = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;
/**
 * Timeout in milliseconds for a pool to store its last results. graphile-worker miscounts results after a failed one,
 * and would wait forever.
 */
const NOTES_TIMEOUT = 5_000;
/** Default of the milliseconds for which jobs may finish when the worker stops; longer than any job may take. */
const STOP_TIMEOUT = 60 * 60 * 1000;

export interface JobWorker {
  /**
   * Takes no more jobs, and finishes those under way. After `limit` milliseconds the jobs left are released, so that
   * another process runs them again: the caller has to exit at once.
   * @returns false if jobs were released
   */
  stop(limit?: number): Promise<boolean>;
}

/** A job that is queued on a schedule. */
export interface Schedule {
  readonly job: string;
  /** Crontab, UTC. */
  readonly at: string;
}

interface WorkerOptions {
  readonly handlers: TaskList;
  readonly schedules: readonly Schedule[];
  /** Jobs with workers of their own, which other jobs cannot occupy. */
  readonly urgent?: ReadonlySet<string>;
  /** Jobs that stay in the queue while `isLive` returns false. */
  readonly outward?: ReadonlySet<string>;
  readonly isLive?: () => Promise<boolean>;
  readonly log?: Log;
  /** Number of concurrent jobs of each kind. */
  readonly concurrency?: number;
}

/**
 * Returns the items of cron. Only one job of each name runs at a time (`queueName`), and at most one more waits
 * (`jobKey`), so that slow runs do not pile up.
 */
export function cronItems(schedules: readonly Schedule[]) {
  return schedules.map(({ job, at }) => ({
    task: job,
    match: at,
    options: { backfillPeriod: 0, queueName: job, jobKey: job, jobKeyMode: 'replace' },
  })) satisfies CronItem[];
}

/** Starts a worker for the jobs of the database; any number of processes may run one. */
export async function startWorker(
  pool: pg.Pool,
  {
    handlers,
    schedules,
    urgent = new Set(),
    outward = new Set(),
    isLive = async () => true,
    concurrency = CONCURRENCY,
    log: parentLog = createLog(),
  }: WorkerOptions,
): Promise<JobWorker> {
  const log = parentLog.with({ component: 'jobs' });
  const logError = (error: unknown) => log.error('A worker could not announce itself', { reason: String(error) });
  const logEnd = (error: unknown) => log.error('Workers have failed', { reason: String(error) });
  const presence = createPresence(pool, logError);
  await presence.renew();
  const start = async (own: (job: string) => boolean, times: readonly Schedule[]): Promise<StartedWorkers> => {
    const events: WorkerEvents = new EventEmitter();
    const ids: string[] = [];
    // Workers lock jobs in the name of their pool.
    events.on('pool:create', ({ workerPool: { id } }) => {
      ids.push(id);
      presence.announce(id).catch(logError);
    });
    const stopped = allStopped(events);
    const runner = await run({
      pgPool: pool,
      events,
      taskList: observedJobs(Object.fromEntries(Object.entries(handlers).filter(([job]) => own(job)))),
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
  const startAll = async (isMute: boolean) => {
    const runs = (job: string) => !(isMute && outward.has(job));
    const times = schedules.filter(({ job }) => runs(job));
    const supervisors = [await keepRunning(() => start((job) => runs(job) && !urgent.has(job), times), log)];
    if ([...urgent].some(runs))
      supervisors.push(await keepRunning(() => start((job) => runs(job) && urgent.has(job), []), log));
    return supervisors;
  };
  const running = await createSwitch({ isMute: async () => !(await isLive()), start: startAll, log });
  const sweep = setInterval(() => {
    void presence.renew().catch(logError);
    running.check();
  }, SWEEP_INTERVAL);
  const stop = async (limit = STOP_TIMEOUT) => {
    clearInterval(sweep);
    const isDone = await isDoneWithin(running.stop(), limit);
    if (!isDone) {
      log.warning('Jobs were not finished in time, and are released', { ms: limit });
      await presence.release().catch(logError);
    }
    presence.end();
    return isDone;
  };
  return { stop };
}

/**
 * Manages the connection that shows that this process is alive; reopens it when it is lost, and announces the same
 * workers.
 */
function createPresence(pool: pg.Pool, logError: (error: unknown) => void) {
  const workerIds = new Set<string>();
  let client: pg.PoolClient | null = null;
  const connect = async (): Promise<void> => {
    const connected = await pool.connect();
    connected.once('error', (error) => {
      // The connection may break after its release, when the process ends; then there is nothing to release.
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
    /** Removes a worker; the next sweep releases its remaining jobs. */
    async withdraw(workerId: string) {
      workerIds.delete(workerId);
      if (client) await withdrawWorker(client, workerId);
    },
    /** Releases the jobs of all workers of this process. */
    async release() {
      if (client) await releaseWorkers(client, [...workerIds]);
    },
    /**
     * Releases the jobs of dead workers. When the connection was lost, it only reconnects: other processes get one
     * interval to announce themselves.
     */
    async renew() {
      if (client) await releaseDeadWorkers(client);
      else await connect();
    },
    /** Closes the connection; the next sweep of any process removes the rows of this one. */
    end() {
      client?.release(true);
      client = null;
    },
  };
}

/** Creates the logger of job failures; graphile-worker stores the error with the job and retries. */
function createLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const { error, job } = (meta ?? {}) as { readonly error?: unknown; readonly job?: Job };
    if (!job || !(error instanceof VendorError)) {
      log[level](message);
      return;
    }
    // The stack trace of a vendor's failure is omitted, because it shows nothing useful.
    const { task_identifier: task, attempts: attempt, max_attempts: maxAttempts } = job;
    log.warning('A job has failed', { task, attempt, maxAttempts, reason: error.message });
  });
}
