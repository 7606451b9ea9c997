import type pg from 'pg';
import {
  cancelScheduled,
  getScheduled,
  listScheduled,
  moveScheduled,
  readCalendar,
  runScheduled,
  schedule,
} from '../../../studio/contract/schedule.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { IDEMPOTENCY_KEY, inIdempotentTransaction } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { saleWrites } from '../sales/sale-writes.ts';
import { inStaffTransaction } from '../transaction.ts';
import { applyCommand } from './apply.ts';
import { readCalendarEntries } from './calendar.ts';
import { ScheduledChangeError } from './changes.ts';
import { backOf, keep } from './keep.ts';
import { closeTask } from './outcome.ts';
import { fitted, plannedOf, replacedNow } from './planned.ts';
import { queueScheduled, unqueueScheduled } from './queue.ts';
import { readOneScheduled, readScheduled } from './read.ts';
import { type Outcome, runStored } from './run.ts';
import { findStored, isOfSale, lockPlans, storeReplaced } from './store.ts';
import { dueAtOf, endOf } from './times.ts';

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
    readCalendar,
    {
      summary: 'Everything planned for some days: sales, changes, the announcement and maintenance.',
      parameters: { from: 'First day, in Kyiv time.', to: 'Last day, inclusive; at most 62 days.' },
      permission,
    },
    async ({ deps, query, lang }) => ({ entries: await readCalendarEntries(deps.pool, query, lang) }),
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
      errors: ['not_schedulable', 'revision_conflict', 'price_suspicious', 'product_not_found', 'not_found'],
    },
    async ({ deps, staff, headers, body }) => {
      const dueAt = dueAtOf(body.at, deps.clock());
      const endsAt = body.until === undefined ? null : endOf(body.until, dueAt, deps.clock());
      const { write, input } = body;
      // Both parts of a sale are planned with it.
      if (Object.hasOwn(saleWrites, write)) throw new ApiError('not_schedulable');
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
      errors: ['scheduled_gone', 'scheduled_of_sale', 'product_not_found', 'not_found'],
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
    { summary: 'Cancels a change.', parameters: { id }, permission, errors: ['scheduled_gone', 'scheduled_of_sale'] },
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
      errors: [
        'scheduled_gone',
        'scheduled_of_sale',
        'scheduled_conflict',
        'price_suspicious',
        'product_not_found',
        'not_found',
      ],
    },
    async ({ deps, staff, params, body }) => {
      const { transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        runNow(client, params.id, { staff, isSeen: body.isSeen }),
      );
      return { id: params.id, transaction };
    },
  ),
];

/** Locks an open change that is not a part of a sale. @throws ApiError scheduled_gone, scheduled_of_sale */
async function requireOpen(client: pg.PoolClient, id: number): Promise<void> {
  if (!(await lockPlans(client, id))) throw new ApiError('scheduled_gone');
  if (await isOfSale(client, id)) throw new ApiError('scheduled_of_sale');
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
