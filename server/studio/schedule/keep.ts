import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { checkWrittenPrices } from '../price-guard.ts';
import type { WriteStep } from '../run-write.ts';
import { lockSubjects, plannedOf, replacedNow } from './planned.ts';
import { queueScheduled } from './queue.ts';

interface Asked {
  readonly step: WriteStep;
  readonly ifMatch: string | undefined;
  readonly dueAt: Date;
  readonly staff: CurrentStaff;
}

/** Returns the write that restores the current state. @throws ApiError not_schedulable */
export async function backOf(client: pg.PoolClient, { step, staff }: Asked): Promise<WriteStep> {
  const planned = naming(() => plannedOf(step, staff));
  if (!planned.about.back) throw new ApiError('not_schedulable');
  await lockSubjects(client, planned);
  const { write, input } = planned.step;
  return { write, input: planned.about.back(input, await replacedNow(client, planned)) };
}

/**
 * Stores a scheduled write with the values that it replaces, after a rehearsal has shown that it is valid. @returns its
 * id @throws ApiError
 */
export async function keep(client: pg.PoolClient, { step, ifMatch, dueAt, staff }: Asked): Promise<number> {
  const planned = naming(() => plannedOf(step, staff));
  await lockSubjects(client, planned);
  await planned.about.requireRevision(client, planned.step.input, ifMatch);
  const replaced = await replacedNow(client, planned);
  await client.query('SAVEPOINT rehearsal');
  await planned.run(client, staff);
  await checkWrittenPrices(client, staff);
  await client.query('ROLLBACK TO SAVEPOINT rehearsal');
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: `INSERT INTO scheduled_changes (due_at, kind, payload, staff_id, subjects, replaced)
      VALUES ($1, 'write', $2, $3, $4, $5) RETURNING id`,
    values: [dueAt, JSON.stringify(planned.step), staff.staffId, planned.subjects, JSON.stringify(replaced)],
  });
  if (!row) throw new Error('A write could not be scheduled');
  await queueScheduled(client, row.id, dueAt);
  return row.id;
}

/** Renames error paths of the write to the field names of the form. */
function naming<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).map(([path, code]) => [path.replace(/^changes\./, ''), code]);
    throw new ApiError(error.code, { params: error.params, fields: Object.fromEntries(fields) });
  }
}
