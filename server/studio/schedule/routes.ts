import type pg from 'pg';
import * as v from 'valibot';
import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import {
  cancelScheduled,
  getScheduled,
  listScheduled,
  moveScheduled,
  runScheduled,
  schedule,
} from '../../../studio/contract/schedule.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { IDEMPOTENCY_KEY, inIdempotentTransaction } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import type { WriteStep } from '../run-write.ts';
import { inStaffTransaction } from '../transaction.ts';
import { applyCommand } from './apply.ts';
import { ScheduledChangeError } from './changes.ts';
import { closeTask } from './outcome.ts';
import { fitted, lockSubjects, plannedOf, replacedNow } from './planned.ts';
import { queueScheduled, unqueueScheduled } from './queue.ts';
import { readOneScheduled, readScheduled } from './read.ts';
import { type Outcome, runStored } from './run.ts';
import { findStored, lockPlans, storeReplaced } from './store.ts';

const permission = 'schedule.write';
const id = 'Id of the change.';

export const scheduleRoutes = [
  studioRoute(
    listScheduled,
    {
      summary: 'Planned and failed changes, or those that were applied.',
      parameters: {
        state: 'Open or applied changes, or open ones that need attention today.',
        entity: 'The kind of the subject.',
        entityId: 'Id of the subject.',
      },
      permission,
    },
    async ({ deps, query, lang }) => ({ scheduled: await readScheduled(deps.pool, query, lang) }),
  ),
  studioRoute(
    getScheduled,
    {
      summary: 'The values of one change: as seen, current and new.',
      parameters: { id },
      permission,
      errors: ['scheduled_gone'],
    },
    ({ deps, params, lang }) => readOneScheduled(deps.pool, params.id, lang),
  ),
  studioRoute(
    schedule,
    {
      summary: 'Plans a write for a minute in Kyiv time; refuses what the write would refuse now.',
      parameters: { ...IF_MATCH, ...IDEMPOTENCY_KEY },
      permission,
      errors: ['not_schedulable', 'revision_conflict', 'product_not_found', 'not_found'],
    },
    async ({ deps, staff, headers, body }) => {
      const dueAt = dueAtOf(body.at, deps.clock());
      const endsAt = body.until === undefined ? null : endOf(body.until, dueAt, deps.clock());
      const { write, input } = body;
      const once = { key: headers['idempotency-key'], entity: 'scheduled-change', again: Number };
      const { result } = await inIdempotentTransaction(deps.pool, staff, once, async (client) => {
        const asked = { step: { write, input }, ifMatch: headers['if-match'], dueAt, staff };
        const back = endsAt && (await backOf(client, asked));
        const kept = await keep(client, asked);
        if (back) await keep(client, { step: back, ifMatch: undefined, dueAt: endsAt, staff });
        return kept;
      });
      return { id: result, dueAt: dueAt.toISOString() };
    },
  ),
  studioRoute(
    moveScheduled,
    {
      summary: 'Plans a change, also a failed one, for another time.',
      parameters: { id },
      permission,
      errors: ['scheduled_gone', 'product_not_found', 'not_found'],
    },
    async ({ deps, staff, params, body }) => {
      const dueAt = dueAtOf(body.at, deps.clock());
      await inStaffTransaction(deps.pool, staff, async (client) => {
        await requireOpen(client, params.id);
        if (body.isSeen) await takeAsSeen(client, params.id);
        await client.query(
          `UPDATE scheduled_changes SET due_at = $2, state = 'planned', error = NULL, failure = NULL WHERE id = $1`,
          [params.id, dueAt],
        );
        await queueScheduled(client, params.id, dueAt);
        await closeTask(client, params.id, 'planned anew');
      });
      return { dueAt: dueAt.toISOString() };
    },
  ),
  studioRoute(
    cancelScheduled,
    { summary: 'Cancels a change.', parameters: { id }, permission, errors: ['scheduled_gone'] },
    async ({ deps, staff, params }) => {
      await inStaffTransaction(deps.pool, staff, async (client) => {
        await requireOpen(client, params.id);
        await client.query('DELETE FROM scheduled_changes WHERE id = $1', [params.id]);
        await unqueueScheduled(client, params.id);
        await closeTask(client, params.id, 'cancelled');
      });
      return { id: params.id };
    },
  ),
  studioRoute(
    runScheduled,
    {
      summary: 'Applies a change now, with the caller as its author.',
      parameters: { id },
      permission,
      errors: ['scheduled_gone', 'scheduled_conflict', 'product_not_found', 'not_found'],
    },
    async ({ deps, staff, params, body }) => {
      const { transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        runNow(client, params.id, { staff, isSeen: body.isSeen }),
      );
      return { id: params.id, transaction };
    },
  ),
];

/** Two years: a later date is probably a typo in the year. */
const FURTHEST = 2 * 366 * 24 * 60 * 60_000;

/** Parses the due time. @throws ApiError bad_request with the problem of the time */
function dueAtOf(minute: string, now: Date): Date {
  const dueAt = instantOfKyivMinute(minute);
  if (!dueAt) throw new ApiError('bad_request', { fields: { at: 'no_such_time' } });
  if (dueAt <= now) throw new ApiError('bad_request', { fields: { at: 'passed' } });
  if (dueAt.getTime() - now.getTime() > FURTHEST) throw new ApiError('bad_request', { fields: { at: 'too_late' } });
  return dueAt;
}

/** Parses the end. @throws ApiError bad_request with the problem of the end */
function endOf(minute: string, beginsAt: Date, now: Date): Date {
  try {
    const endsAt = dueAtOf(minute, now);
    if (endsAt > beginsAt) return endsAt;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError('bad_request', { fields: { until: error.fields.at ?? 'invalid' } });
  }
  throw new ApiError('bad_request', { fields: { until: 'ends_before' } });
}

interface Asked {
  readonly step: WriteStep;
  readonly ifMatch: string | undefined;
  readonly dueAt: Date;
  readonly staff: CurrentStaff;
}

/** Returns the write that restores the current state. @throws ApiError not_schedulable */
async function backOf(client: pg.PoolClient, { step, staff }: Asked): Promise<WriteStep> {
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
async function keep(client: pg.PoolClient, { step, ifMatch, dueAt, staff }: Asked): Promise<number> {
  const planned = naming(() => plannedOf(step, staff));
  await lockSubjects(client, planned);
  await planned.about.requireRevision(client, planned.step.input, ifMatch);
  const replaced = await replacedNow(client, planned);
  await client.query('SAVEPOINT rehearsal');
  await planned.run(client, staff);
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

/** Locks an open change. @throws ApiError scheduled_gone */
async function requireOpen(client: pg.PoolClient, id: number): Promise<void> {
  if (!(await lockPlans(client, id))) throw new ApiError('scheduled_gone');
}

/** Accepts the current values as seen, so that the change replaces them without a conflict. */
async function takeAsSeen(client: pg.PoolClient, id: number): Promise<void> {
  const stored = await findStored(client, id);
  if (!stored) return;
  const planned = await fitted(client, plannedOf(stored.payload, { role: 'owner' }), { role: 'owner' });
  await storeReplaced(client, id, await replacedNow(client, planned));
}

/** Runs a change now. @throws ApiError scheduled_gone, scheduled_conflict, refusals of the write */
async function runNow(
  client: pg.PoolClient,
  id: number,
  doing: { readonly staff: CurrentStaff; readonly isSeen: boolean },
): Promise<void> {
  await requireOpen(client, id);
  const isOfStaff = (await findStored(client, id)) !== null;
  const outcome = isOfStaff ? await runStored(client, id, doing) : await runOfCommand(client, id);
  if (outcome === 'gone') throw new ApiError('scheduled_gone');
  if (outcome === 'conflict') throw new ApiError('scheduled_conflict');
  await unqueueScheduled(client, id);
}

async function runOfCommand(client: pg.PoolClient, id: number): Promise<Outcome> {
  try {
    return (await applyCommand(client, id)) ? 'done' : 'gone';
  } catch (error) {
    if (error instanceof ScheduledChangeError) throw new ApiError('product_not_found');
    throw error;
  }
}
