import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { announceWorker, releaseDeadWorkers } from './presence.ts';

/** Jobs that one process works on at once: enough that a slow vendor does not hold up the others. */
const CONCURRENCY = 4;
/** Milliseconds between two looks for workers that have died. */
const SWEEP_INTERVAL = 5_000;

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

/** Works on the jobs of the database, in any number of processes at once. */
export async function startWorker(
  pool: pg.Pool,
  { tasks, schedules }: { tasks: TaskList; schedules: readonly Schedule[] },
): Promise<JobWorker> {
  const presence = createPresence(pool);
  await presence.renew();
  const events: WorkerEvents = new EventEmitter();
  // The workers of a process take jobs in the name of their pool.
  events.on('pool:create', ({ workerPool }) => void presence.announce(workerPool.id).catch(logError));
  const runner = await run({
    pgPool: pool,
    events,
    taskList: tasks,
    parsedCronItems: parseCronItems(
      schedules.map(({ task, at }) => ({ task, match: at, options: { backfillPeriod: 0 } })),
    ),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(level, message);
    }),
  });
  const sweep = setInterval(() => void presence.renew().catch(logError), SWEEP_INTERVAL);
  const stop = async () => {
    clearInterval(sweep);
    await runner.stop();
    presence.end();
  };
  return { stop };
}

/** The connection that says that this process lives; made anew when it is lost, in the name of the same workers. */
function createPresence(pool: pg.Pool) {
  const workerIds = new Set<string>();
  let client: pg.PoolClient | null = null;
  const connect = async (): Promise<pg.PoolClient> => {
    const connected = await pool.connect();
    connected.once('error', (error) => {
      logError(error);
      client = null;
      connected.release(error);
    });
    for (const id of workerIds) await announceWorker(connected, id);
    return connected;
  };
  return {
    async announce(workerId: string) {
      workerIds.add(workerId);
      if (client) await announceWorker(client, workerId);
    },
    /** Sees to the connection, then gives back what the dead have left. */
    async renew() {
      client ??= await connect();
      await releaseDeadWorkers(client);
    },
    /** The rows of this process's workers go with the next sweep of anybody's. */
    end() {
      client?.release(true);
      client = null;
    },
  };
}

const logError = (error: unknown) => log('error', String(error));

/** What went wrong with a job; graphile-worker keeps the error with the job and tries again. */
function log(level: string, message: string): void {
  console.error(JSON.stringify({ level, component: 'jobs', message }));
}
