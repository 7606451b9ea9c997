import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { setActor } from '../../audit/actor.ts';
import { writeDates } from '../../content/dates.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { runNamedWrite, type WriteStep } from '../run-write.ts';
import { applyCommand } from './apply.ts';
import { ScheduledChangeError } from './changes.ts';
import { markFailed } from './outcome.ts';
import { runStored } from './run.ts';

/** Name of the step of a preview that carries out all planned changes until a time; it is not a write that is saved. */
export const PLANS_UNTIL = 'plans.until';

const untilSchema = v.strictObject({ at: v.pipe(v.string(), v.isoTimestamp()) });

/** ms that planned changes may take together: they lock rows that orders wait for. */
const MOST_TIME = 1_500;

/** Runs a step of a preview: a write by its name, or all planned changes until a time. @throws ApiError */
export async function runStep(client: pg.PoolClient, step: WriteStep, staff: CurrentStaff): Promise<void> {
  if (step.write !== PLANS_UNTIL) return runNamedWrite(client, step, staff);
  await runPlansUntil(client, new Date(v.parse(untilSchema, step.input).at));
}

const dueSchema = v.object({ id: v.number(), kind: v.string(), dueAt: v.date() });

/**
 * Carries out the planned changes that are due until a time, in their order and each at its own time, as the job does:
 * with the permissions of its author, and without those that are in conflict or refused. Dates of the announcement and of
 * maintenance take effect in between. The caller's transaction has to be rolled back.
 * @throws ApiError rehearsal_too_long
 */
async function runPlansUntil(client: pg.PoolClient, until: Date): Promise<void> {
  const begun = performance.now();
  const due = await readRows(client, dueSchema, {
    text: `SELECT id, kind, due_at AS "dueAt" FROM scheduled_changes
      WHERE state = 'planned' AND due_at <= $1 ORDER BY due_at, id`,
    values: [until],
  });
  for (const plan of due) {
    if (performance.now() - begun > MOST_TIME) throw new ApiError('rehearsal_too_long');
    await moveTo(client, plan.dueAt);
    await runOne(client, plan);
  }
  await moveTo(client, until);
}

/** Sets the time of the transaction, and writes the dates that are due by then. */
async function moveTo(client: pg.PoolClient, time: Date): Promise<void> {
  // A batch is that of one change.
  await setActor(client, 'job:apply-scheduled-change', randomUUID());
  await client.query("SELECT set_config('shop.time', $1, true)", [time.toISOString()]);
  await writeDates(client);
}

async function runOne(client: pg.PoolClient, { id, kind }: v.InferOutput<typeof dueSchema>): Promise<void> {
  await client.query('SAVEPOINT plan');
  try {
    if (kind === 'write') await runStored(client, id, { staff: null, isSeen: false });
    else await applyCommand(client, id);
    await client.query('RELEASE SAVEPOINT plan');
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ScheduledChangeError)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT plan');
    await markFailed(client, id, error, true);
  }
}
