import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { roleSchema } from '../../../studio/contract/staff.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { markConflict, markDone } from './outcome.ts';
import { fitted, isAsSeen, lockSubjects, type Planned, plannedOf, replacedNow } from './planned.ts';
import { findOthers, findStored, lockPlans, storeReplaced } from './store.ts';

/** `gone`: it is done, cancelled or already in conflict. `conflict`: this run has found a conflict. */
export type Outcome = 'done' | 'gone' | 'conflict';

/**
 * Options of a run. A job acts as the change's author (`staff` is null); a staff member who runs it now, as themselves.
 */
interface Doing {
  readonly staff: CurrentStaff | null;
  /** True to overwrite values that were changed meanwhile. */
  readonly isSeen: boolean;
}

/**
 * Runs a change scheduled by the staff, exactly once: its row is locked until the transaction ends. The values to be
 * replaced must be those that were seen at the time of scheduling, unless another scheduled change has set them.
 * @throws ApiError refusals of the write; not_permitted if its author has lost the permission
 */
export async function runStored(client: pg.PoolClient, id: number, { staff, isSeen }: Doing): Promise<Outcome> {
  if (!(await lockPlans(client, id))) return 'gone';
  const stored = await findStored(client, id);
  if (!stored || (staff === null && stored.state !== 'planned')) return 'gone';
  const by = staff ?? (await readPlanner(client, stored.staffId));
  const planned = await fitted(client, plannedOf(stored.payload, by), by);
  await lockSubjects(client, planned);
  if (!isSeen && !isAsSeen(planned, stored.replaced, await replacedNow(client, planned))) {
    await markConflict(client, id);
    return 'conflict';
  }
  await carryingOthers(client, id, () => planned.run(client, by));
  await markDone(client, id);
  return 'done';
}

/**
 * Runs `work`, and updates the expected values of other scheduled changes of the same subjects: they were scheduled
 * with this one in view, so its writes are not conflicts for them. Changes that already have a conflict keep it.
 */
export async function carryingOthers(client: pg.PoolClient, id: number, work: () => Promise<unknown>): Promise<void> {
  const fitting: { readonly id: number; readonly planned: Planned }[] = [];
  for (const other of await findOthers(client, id)) {
    const planned = await asSeen(client, other);
    if (planned) fitting.push({ id: other.id, planned });
  }
  await work();
  for (const other of fitting) {
    const planned = await fitted(client, other.planned, ANYBODY);
    await storeReplaced(client, other.id, await replacedNow(client, planned));
  }
}

/** Permissions are checked when the change is run. */
const ANYBODY = { role: 'owner' } as const;

/** Returns a change adapted to the current state, if it would replace the values that were seen; null otherwise. */
async function asSeen(client: pg.PoolClient, other: Awaited<ReturnType<typeof findOthers>>[number]) {
  try {
    const planned = await fitted(client, plannedOf(other.payload, ANYBODY), ANYBODY);
    return isAsSeen(planned, other.replaced, await replacedNow(client, planned)) ? planned : null;
  } catch (error) {
    // The subject is gone or cannot be written any more: the change will fail when it is due.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const plannerSchema = v.object({
  staffId: v.string(),
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  lang: languageSchema,
  isDemo: v.boolean(),
});

/** Returns the author of a change, with the current role. @throws ApiError not_permitted if the account is disabled */
async function readPlanner(client: pg.ClientBase, staffId: string): Promise<CurrentStaff> {
  const planner = await readRow(client, plannerSchema, {
    text: `SELECT id AS "staffId", name, email, role, lang, is_demo AS "isDemo" FROM staff
      WHERE id = $1 AND NOT is_disabled`,
    values: [staffId],
  });
  if (!planner) throw new ApiError('not_permitted');
  const now = new Date();
  return { ...planner, sessionId: '', seenAt: now, confirmedAt: now, expiresAt: now };
}
