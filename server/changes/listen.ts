import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { createLog } from '../log.ts';

/** What triggers notify of, once a transaction; see the migration of the change feed. */
const CHANNEL = 'changes';

/** Milliseconds between two looks without a notification, and before a lost connection is made anew. */
const POLL_INTERVAL = 30_000;
const RECONNECT_INTERVAL = 1_000;
/** Milliseconds between two questions whether the connection is alive; after as many without an answer it is lost. */
const HEARTBEAT_INTERVAL = 1_000;
const MISSED_BEATS = 2;

export interface ChangeListener {
  /** Listens no more; waits for the call under way. */
  close(): Promise<void>;
}

interface Options {
  /** Another channel than the change feed's. */
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
 * Calls `onChange` once at the start, after each transaction that has changed something, and now and then in between:
 * a notification can be lost with its connection, so it only says that it is time to read the feed. Calls never overlap;
 * what comes during one makes one more. An error of `onChange` is logged, and the next call tries again.
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

/** Calls one after another; however often it is asked during a call, it calls once more. */
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

/** Holds a connection that listens, and makes another when it is lost, until the signal comes. */
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
  const client = await pool.connect();
  const lost = Promise.withResolvers<void>();
  // It may be lost before anybody waits for it.
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
    // What came before, or while nobody listened.
    onNotification();
    await lost.promise;
  } finally {
    onLost();
    stopBeating();
    signal.removeEventListener('abort', end);
    // Closed, not given back: the next user of the connection would be notified.
    client.release(true);
  }
}

/** A connection that has silently died reports no error: only a question shows it. @returns what ends the questions. */
function keepBeating(client: pg.PoolClient, channel: string, onDead: (reason: Error) => void): () => void {
  let unanswered = 0;
  const beat = setInterval(() => {
    if (unanswered >= MISSED_BEATS) onDead(new Error('The connection that listens for changes does not answer'));
    unanswered++;
    // The same statement again: it changes nothing, and shows in PostgreSQL what the connection is for.
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
