import type pg from 'pg';
import { withLock } from '../../db/lock.ts';
import { checkRows } from './check-step.ts';
import { readFileOf } from './read-step.ts';
import { readImport } from './records.ts';
import { runImport } from './run-step.ts';
import { undoImport } from './undo-step.ts';

/**
 * Runs the step of an import's state, and the check after reading. A killed worker leaves complete batches; the next
 * one continues.
 */
export async function workOnImport(pool: pg.Pool, importId: string): Promise<void> {
  let record = await readImport(pool, importId);
  if (record?.state === 'reading') {
    await readFileOf(pool, record);
    record = await readImport(pool, importId);
  }
  if (record?.state === 'checking') await checkRows(pool, record);
  else if (record?.state === 'running') await alone(pool, () => runImport(pool, record));
  else if (record?.state === 'undoing') await alone(pool, () => undoImport(pool, record));
}

/**
 * Runs the work under a lock shared by all processes, the command included: two imports of the same products would
 * overwrite each other.
 */
const alone = (pool: pg.Pool, work: () => Promise<void>) => withLock(pool, 'import', work);
