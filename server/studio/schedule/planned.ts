import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Queryable } from '../../db/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { parseStep, type WriteStep } from '../run-write.ts';
import { announcementPlans, pagePlans, postPlans } from './of-content.ts';
import { pricePlans, productPlans } from './of-products.ts';
import { salePlans } from './of-sales.ts';
import { type Fields, pick, type Schedulable } from './schedulable.ts';

/** Writes that can be scheduled. The schema of each write defines its input type. */
const SCHEDULABLE: Readonly<Record<string, Schedulable<unknown>>> = {
  'product.update': productPlans,
  'prices.update': pricePlans,
  'sale.begin': salePlans,
  'sale.end': salePlans,
  'post.update': postPlans,
  'content-page.update': pagePlans,
  'announcement.update': announcementPlans,
};

/** A scheduled write with its parsed input. */
export interface Planned {
  readonly step: WriteStep;
  readonly about: Schedulable<unknown>;
  /** Entities that it changes: `product:7`. */
  readonly subjects: readonly string[];
  /** The values that it writes, by subject. */
  readonly wanted: readonly Fields[];
  run(client: pg.ClientBase, staff: CurrentStaff): Promise<unknown>;
}

/**
 * Returns a scheduled write.
 * @param staff author of the write
 * @throws ApiError not_found, not_permitted, not_schedulable, bad_request with the wrong fields
 */
export function plannedOf(step: WriteStep, staff: Pick<CurrentStaff, 'role'>): Planned {
  const { write, input } = parseStep(step, staff);
  const about = Object.hasOwn(SCHEDULABLE, step.write) ? SCHEDULABLE[step.write] : undefined;
  if (!about) throw new ApiError('not_schedulable');
  return {
    step: { write: step.write, input },
    about,
    subjects: [...about.ids(input).map((id) => `${about.entity}:${id}`), ...(about.others?.(input) ?? [])],
    wanted: about.wanted(input),
    run: (client, by) => write.run(client, input, by),
  };
}

/** Returns the scheduled write with its input adapted to the current state: a subject may have been renamed. */
export async function fitted(db: Queryable, { step, about }: Planned, staff: Pick<CurrentStaff, 'role'>) {
  return plannedOf({ write: step.write, input: await about.fit(db, step.input) }, staff);
}

/** Locks the subjects until the transaction ends. */
export async function lockSubjects(client: pg.ClientBase, { about, step }: Planned): Promise<void> {
  await client.query(about.lock, [about.ids(step.input)]);
}

/** Returns the current values that it would replace, by subject, as JSON. @throws ApiError */
export async function replacedNow(db: Queryable, { about, step }: Planned): Promise<readonly Fields[]> {
  return JSON.parse(JSON.stringify(await about.now(db, step.input))) as readonly Fields[];
}

/** Returns true if the values to be replaced are those that were seen at the time of scheduling. */
export function isAsSeen({ about }: Planned, seen: readonly Fields[], now: readonly Fields[]): boolean {
  const compared = (all: readonly Fields[]) =>
    all.map((fields) =>
      pick(
        fields,
        (about.compared ?? Object.keys(fields)).filter((name) => name in fields),
      ),
    );
  return isDeepStrictEqual(compared(seen), compared(now));
}
