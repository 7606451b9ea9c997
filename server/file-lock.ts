import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
const RETRY_INTERVAL = 25;

type Mode = 'exclusive' | 'shared';

const BEGIN: Readonly<Record<Mode, string>> = {
  exclusive: 'BEGIN EXCLUSIVE',
  // A transaction takes its shared lock with its first read.
  shared: 'BEGIN; SELECT 1 FROM sqlite_schema',
};

export interface FileLock {
  release(): void;
}

/** Another process kept a lock for longer than was agreed to wait. */
class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/**
 * A lock between processes that the system gives back when its holder dies, however it dies. Node has no flock of its
 * own; SQLite, which it brings, locks an empty file with fcntl (or LockFileEx) and nothing else is used of it.
 * @returns null when another holds the lock.
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
 * @param timeout ms
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
