import type pg from 'pg';
import { workerName } from './names.ts';

/** A worker's connection, by which coordinators see that the worker is alive. */
export interface WorkerPresence {
  /** Process id of the connection in PostgreSQL; null while it is lost. */
  readonly pid: number | null;
  /** Connects if there is no connection. */
  renew(): Promise<void>;
  end(): void;
}

export function announceWorker(pool: pg.Pool, mark: string): WorkerPresence {
  let client: pg.PoolClient | null = null;
  let pid: number | null = null;
  const drop = (error: Error | true) => {
    client?.release(error);
    client = null;
    pid = null;
  };
  return {
    get pid() {
      return pid;
    },
    async renew() {
      if (client) return;
      const connected = await pool.connect();
      client = connected;
      connected.once('error', drop);
      const { rows } = await connected.query<{ pid: number }>(
        "SELECT pg_backend_pid() AS pid, set_config('application_name', $1, false)",
        [workerName(mark)],
      );
      pid = rows[0]?.pid ?? null;
    },
    end: () => drop(true),
  };
}
