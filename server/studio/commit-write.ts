import type pg from 'pg';
import type * as v from 'valibot';
import type { CurrentStaff } from '../staff/session.ts';
import type { StudioDeps } from './deps.ts';
import { type IdempotentWrite, inIdempotentTransaction } from './idempotent-write.ts';
import type { RowPrecondition } from './precondition.ts';
import { removeOnce } from './revision.ts';
import { inStaffTransaction, type Written } from './transaction.ts';
import type { Write } from './write.ts';

/** The author of a write, and the dependencies. */
export interface WriteContext {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
}

type AnyWrite<Input, Result> = Write<v.GenericSchema<unknown, Input>, Result>;

/** Runs a write in a transaction, if the precondition of `row` holds. @throws ApiError revision_conflict */
export function commitWrite<Input, Result>(
  { deps, staff }: WriteContext,
  { run }: AnyWrite<Input, Result>,
  input: Input,
  row?: RowPrecondition,
): Promise<Written<Result>> {
  return inStaffTransaction(deps.pool, staff, (client) => {
    const write = () => run(client, input, staff);
    return row ? row.guard(client, write) : write();
  });
}

/** Runs a write that is not idempotent, such as adding a row, once for its idempotency key. @throws ApiError */
export function commitOnce<Input, Result>(
  { deps, staff }: WriteContext,
  { run }: AnyWrite<Input, Result>,
  input: Input,
  once: IdempotentWrite<Result>,
): Promise<Written<Result>> {
  return inIdempotentTransaction(deps.pool, staff, once, (client) => run(client, input, staff));
}

/** Runs a write that removes a row. @throws ApiError */
export async function commitRemoval<Input>(
  { deps, staff }: WriteContext,
  { run }: AnyWrite<Input, unknown>,
  input: Input,
  { guard, ...row }: Omit<RowPrecondition, 'guard'> & Partial<Pick<RowPrecondition, 'guard'>>,
): Promise<{ readonly transaction: string }> {
  const { transaction } = await inStaffTransaction(deps.pool, staff, (client: pg.PoolClient) => {
    const write = () => run(client, input, staff);
    return removeOnce(client, { ...row, staffId: staff.staffId }, () => (guard ? guard(client, write) : write()));
  });
  return { transaction };
}
