import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { ProcessKind } from './kinds.ts';

/** Milliseconds between two beats of a process. */
const BEAT_INTERVAL = 10_000;

export interface Heartbeat {
  /** Beats no more. */
  stop(): Promise<void>;
}

interface HeartbeatOptions {
  readonly kind: ProcessKind;
  readonly log: Log;
  /** Called after each beat; its errors are logged. */
  readonly afterBeat?: () => Promise<void>;
  /** Milliseconds. */
  readonly interval?: number;
}

/**
 * Records in the database, at once and at intervals, that this process is alive and its event loop runs: a process that
 * is killed, stopped or stuck falls silent (`SILENCE` in server/processes/read-processes.ts). Nothing waits for a beat.
 * The row of a rebuild worker is kept after its end, because it says since when saves are not published.
 */
export function startHeartbeat(pool: pg.Pool, { kind, log, afterBeat, interval }: HeartbeatOptions): Heartbeat {
  const id = randomUUID();
  let lastError = '';
  const beat = async () => {
    try {
      await pool.query(BEAT, [id, kind, hostname(), process.pid]);
      await afterBeat?.();
      lastError = '';
    } catch (error) {
      // A database that is away would fill the log.
      if (String(error) !== lastError)
        log.warning('A heartbeat has failed', { component: 'heartbeat', kind, reason: String(error) });
      lastError = String(error);
    }
  };
  let beating: Promise<void> | null = null;
  const next = () => {
    // A slow beat is not overtaken by the next one.
    beating ??= beat().finally(() => {
      beating = null;
    });
  };
  next();
  const timer = setInterval(next, interval ?? BEAT_INTERVAL).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      if (kind === 'rebuild') return;
      await pool.query('DELETE FROM process_heartbeats WHERE id = $1', [id]).catch(() => {
        // The row is deleted later, as that of a killed process.
      });
    },
  };
}

const BEAT = `INSERT INTO process_heartbeats (id, kind, host, pid) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET beat_at = now()`;

/** SQL that deletes the rows of processes that ended long ago, except the last of each kind; see server/jobs/clean-up.ts. */
export const SWEEP_HEARTBEATS = `DELETE FROM process_heartbeats p WHERE beat_at < now() - interval '1 day'
  AND EXISTS (SELECT FROM process_heartbeats newer WHERE newer.kind = p.kind AND newer.beat_at > p.beat_at)`;
