import type pg from 'pg';
import type * as v from 'valibot';
import type { CurrentStaff } from '../staff/session.ts';
import type { StudioDeps } from './deps.ts';
import { inTransactionOnce, type Once } from './once.ts';
import { removeOnce } from './revision.ts';
import type { SeenRow } from './seen.ts';
import { inStaffTransaction, type Written } from './transaction.ts';
import type { Write } from './write.ts';

/** The author of a write, with the dependencies. */
export interface Asking {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
}

type AnyWrite<Input, Result> = Write<v.GenericSchema<unknown, Input>, Result>;

/** Runs a write in a transaction, over the revision of `row` that the editor has seen. @throws ApiError */
export function keep<Input, Result>(
  { deps, staff }: Asking,
  { run }: AnyWrite<Input, Result>,
  input: Input,
  row?: SeenRow,
): Promise<Written<Result>> {
  return inStaffTransaction(deps.pool, staff, (client) => {
    const write = () => run(client, input, staff);
    return row ? row.guard(client, write) : write();
  });
}

/** Runs a write that makes another change each time, such as a new row, once for its idempotency key. @throws ApiError */
export function create<Input, Result>(
  { deps, staff }: Asking,
  { run }: AnyWrite<Input, Result>,
  input: Input,
  once: Once<Result>,
): Promise<Written<Result>> {
  return inTransactionOnce(deps.pool, staff, once, (client) => run(client, input, staff));
}

/** Runs a write that removes a row. @throws ApiError */
export async function remove<Input>(
  { deps, staff }: Asking,
  { run }: AnyWrite<Input, unknown>,
  input: Input,
  { guard, ...row }: Omit<SeenRow, 'guard'> & Partial<Pick<SeenRow, 'guard'>>,
): Promise<{ readonly transaction: string }> {
  const { transaction } = await inStaffTransaction(deps.pool, staff, (client: pg.PoolClient) => {
    const write = () => run(client, input, staff);
    return removeOnce(client, { ...row, staffId: staff.staffId }, () => (guard ? guard(client, write) : write()));
  });
  return { transaction };
}
