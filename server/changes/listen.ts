import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { sessionsOf } from '../db/connections.ts';
import { createLog } from '../log.ts';

/** Channel that triggers notify once a transaction; see server/db/functions/record-changes.sql. */
const CHANNEL = 'changes';

/** Intervals in milliseconds: between calls without a notification, and before a lost connection is reopened. */
const POLL_INTERVAL = 30_000;
const RECONNECT_INTERVAL = 1_000;
/** Milliseconds between two heartbeats; the connection counts as lost after MISSED_BEATS of them without an answer. */
const HEARTBEAT_INTERVAL = 1_000;
const MISSED_BEATS = 2;

export interface ChangeListener {
  /** Stops listening; waits for the call under way. */
  close(): Promise<void>;
}

interface Options {
  /** Channel to listen on instead of the change feed's. */
  readonly channel?: string;
  /** Milliseconds. */
  readonly pollInterval?: number;
  readonly reconnectInterval?: number;
  /** Called at once when a connection begins to listen and at each notification, before `onChange` is. */
  readonly onHeard?: () => void;
  /** Called when notifications may be missed from now on, until `onHeard` is called again. */
  readonly onLost?: () => void;
}

/**
 * Calls `onChange` once at the start, after each transaction that has changed something, and at intervals in between. A
 * notification may be lost with its connection, so it only signals that the feed should be read. Calls never overlap;
 * any number of notifications during a call leads to one more call. An error of `onChange` is logged, and the next call
 * tries again.
 */
export function listenForChanges(
  pool: pg.Pool,
  onChange: () => Promise<void> | void,
  {
    channel = CHANNEL,
    pollInterval = POLL_INTERVAL,
    reconnectInterval = RECONNECT_INTERVAL,
    onHeard = () => {},
    onLost = () => {},
  }: Options = {},
): ChangeListener {
  const closing = new AbortController();
  const caller = createCaller(onChange);
  const poll = setInterval(caller.call, pollInterval);
  const listening = keepListening(pool, {
    channel,
    onNotification() {
      onHeard();
      caller.call();
    },
    onLost,
    reconnectInterval,
    signal: closing.signal,
  });
  return {
    async close() {
      clearInterval(poll);
      closing.abort();
      await listening;
      await caller.finish();
    },
  };
}

/** Runs the calls one after another; any number of requests during a call leads to one more call. */
function createCaller(onChange: () => Promise<void> | void) {
  let isWanted = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isWanted) {
      isWanted = false;
      try {
        await onChange();
      } catch (error) {
        logError(error);
      }
    }
    running = null;
  };
  return {
    call() {
      isWanted = true;
      running ??= run();
    },
    async finish() {
      await running;
    },
  };
}

interface Listening {
  readonly channel: string;
  readonly onNotification: () => void;
  readonly onLost: () => void;
  readonly reconnectInterval: number;
  readonly signal: AbortSignal;
}

/** Keeps a listening connection open, and reopens it when it is lost, until the signal aborts. */
async function keepListening(pool: pg.Pool, listening: Listening): Promise<void> {
  while (!listening.signal.aborted) {
    try {
      await listenUntilLost(pool, listening);
    } catch (error) {
      logError(error);
      await pause(listening);
    }
  }
}

async function listenUntilLost(pool: pg.Pool, { channel, onNotification, onLost, signal }: Listening): Promise<void> {
  const client = await sessionsOf(pool).connect();
  const lost = Promise.withResolvers<void>();
  // The connection may be lost before the promise is awaited: this avoids an unhandled rejection.
  lost.promise.catch(() => {});
  const end = () => lost.resolve();
  let stopBeating = () => {};
  client.on('notification', onNotification);
  client.once('error', lost.reject);
  client.once('end', () => lost.reject(new Error('The connection that listened for changes has ended')));
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await client.query(`LISTEN ${channel}`);
    stopBeating = keepBeating(client, channel, lost.reject);
    // Reads changes from before the connection listened.
    onNotification();
    await lost.promise;
  } finally {
    onLost();
    stopBeating();
    signal.removeEventListener('abort', end);
    // The connection is closed, not returned to the pool: its next user would receive notifications.
    client.release(true);
  }
}

/**
 * Sends heartbeats: a connection that has silently died reports no error, only an unanswered query shows it. @returns a
 * function that stops them
 */
function keepBeating(client: pg.PoolClient, channel: string, onDead: (reason: Error) => void): () => void {
  let unanswered = 0;
  const beat = setInterval(() => {
    if (unanswered >= MISSED_BEATS) onDead(new Error('The connection that listens for changes does not answer'));
    unanswered++;
    // The statement is repeated: it changes nothing, and shows in pg_stat_activity what the connection is for.
    client.query(`LISTEN ${channel}`).then(() => {
      unanswered = 0;
    }, onDead);
  }, HEARTBEAT_INTERVAL);
  return () => clearInterval(beat);
}

async function pause({ reconnectInterval, signal }: Listening): Promise<void> {
  try {
    await setTimeout(reconnectInterval, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const log = createLog().with({ component: 'changes' });

const logError = (error: unknown) => log.error('Listening for changes has failed', { reason: String(error) });
