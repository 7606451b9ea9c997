import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLITE_BUSY: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
const RETRY_INTERVAL = 25;

type Mode = 'exclusive' | 'shared';

const BEGIN: Readonly<Record<Mode, string>> = {
  exclusive: 'BEGIN EXCLUSIVE',
  // The first read of a transaction takes its shared lock.
  shared: 'BEGIN; SELECT 1 FROM sqlite_schema',
};

export interface FileLock {
  release(): void;
}

/** Another process held a lock beyond the timeout. */
class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/**
 * Takes a lock between processes, which the system releases when its holder dies in any way. Node has no flock; its
 * built-in SQLite locks an empty file with fcntl (or LockFileEx), and nothing else of it is used.
 * @returns null when another process holds the lock
 */
export function tryLock(path: string, mode: Mode): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec(BEGIN[mode]);
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => database.close() };
}

/**
 * Waits for the lock.
 * @param timeout milliseconds
 * @throws LockTimeoutError
 */
export async function lock(path: string, mode: Mode, timeout: number): Promise<FileLock> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const held = tryLock(path, mode);
    if (held) return held;
    if (Date.now() > deadline) throw new LockTimeoutError(`Another process has held ${path} for ${timeout} ms.`);
    await sleep(RETRY_INTERVAL);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
