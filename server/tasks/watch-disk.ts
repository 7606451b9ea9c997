import type { Resolution } from '../../studio/contract/tasks.ts';
import type { Deps } from '../context.ts';
import { freeBytes } from '../disk-room.ts';
import { addTask } from './add-task.ts';

/** Name of the job that checks the disk. */
export const WATCH_DISK = 'watch-disk';

/** Minimum free bytes on the disk of the shop's files, below which a task is added; lasts for days. */
export const LOW_DISK = 1024 ** 3;

interface DiskDeps extends Pick<Deps, 'pool' | 'log' | 'clock'> {
  readonly mediaDir: string;
  readonly originalsDir: string;
}

/**
 * Adds a task if the disk of the shop's files is nearly full, so that space is freed in time, and closes it once there
 * is room. The disk of a database on another machine is not checked.
 * @param readFree returns the free bytes of a folder
 */
export async function watchDisk(
  { pool, log, clock, mediaDir, originalsDir }: DiskDeps,
  readFree: (folder: string) => Promise<number> = freeBytes,
): Promise<void> {
  const bytes = Math.min(...(await Promise.all([mediaDir, originalsDir].map(readFree))));
  if (bytes >= LOW_DISK) {
    await pool.query(
      `UPDATE shop_tasks SET done_at = $1, done_by = 'clock', resolution = $2
       WHERE kind = 'disk-low' AND done_at IS NULL`,
      [clock(), 'freed' satisfies Resolution],
    );
  } else if (await addTask(pool, 'disk-low', null, 'DATA_DIR', { reason: { code: 'disk-low', bytes } })) {
    log.warning('The disk of DATA_DIR is nearly full: free some space there', { component: 'disk', bytes });
  }
}
