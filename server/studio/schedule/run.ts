import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { roleSchema } from '../../../studio/contract/staff.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { markConflict, markDone } from '../../scheduled/outcome.ts';
import { findOthers, findStored, lockPlans, storeReplaced } from '../../scheduled/store.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { fitted, isAsSeen, lockSubjects, type Planned, plannedOf, replacedNow } from './planned.ts';

/** `gone`: it is done already, was cancelled, or waits for somebody. `conflict`: now it does. */
export type Outcome = 'done' | 'gone' | 'conflict';

/** A job does it in the name of whoever has planned it; somebody who does it now, in their own. */
interface Doing {
  readonly staff: CurrentStaff | null;
  /** Also over what was changed meanwhile. */
  readonly isSeen: boolean;
}

/**
 * Does what somebody of the staff has planned, once, whoever else tries: its row is locked until the transaction ends.
 * What it would replace must be what was seen when it was planned, unless another plan has changed it in between.
 * @throws ApiError what the write refuses with, not_permitted where whoever planned it may not any more
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
 * Other plans for the same things were made knowing of this one: what it writes is what they will find, and not a change
 * behind their backs. Those that have been overtaken already stay so.
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

/** Whether somebody may do it is asked when it is done. */
const ANYBODY = { role: 'owner' } as const;

/** A plan as it would be done now, while it would still replace what was seen; null otherwise. */
async function asSeen(client: pg.PoolClient, other: Awaited<ReturnType<typeof findOthers>>[number]) {
  try {
    const planned = await fitted(client, plannedOf(other.payload, ANYBODY), ANYBODY);
    return isAsSeen(planned, other.replaced, await replacedNow(client, planned)) ? planned : null;
  } catch (error) {
    // What it is about is gone, or it is nothing that can be written any more: its own time will tell.
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

/** Whoever has planned something, with the rights that they have now. @throws ApiError not_permitted for who left */
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
