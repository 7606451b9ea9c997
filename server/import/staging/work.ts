import type pg from 'pg';
import { withLock } from '../../db/lock.ts';
import { checkRows } from './check-step.ts';
import { readFileOf } from './read-step.ts';
import { readImport } from './records.ts';
import { runImport } from './run-step.ts';
import { undoImport } from './undo-step.ts';

/**
 * Does what an import's state asks for, and what follows from it: a file that was read is checked. A worker that is killed
 * leaves whole batches; the next one goes on from there.
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

/** One that writes at a time, in all processes and of the command too: two of the same products would undo each other. */
const alone = (pool: pg.Pool, work: () => Promise<void>) => withLock(pool, 'import', work);
