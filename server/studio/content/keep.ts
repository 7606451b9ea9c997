import type pg from 'pg';
import type * as v from 'valibot';
import type { CurrentStaff } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { inStaffTransaction } from '../transaction.ts';
import type { Write } from '../write.ts';

/** The author of a write, with the dependencies. */
export interface Asking {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
}

/**
 * Runs a write in a transaction after the check of `isSeen`. @returns the write's result, with the id of its
 * transaction
 * @throws ApiError
 */
export async function keep<Input, Result>(
  { deps, staff }: Asking,
  { run }: Write<v.GenericSchema<unknown, Input>, Result>,
  input: Input,
  isSeen: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<{ readonly result: Result; readonly transaction: string }> {
  return inStaffTransaction(deps.pool, staff, async (client) => {
    await isSeen(client);
    return run(client, input, staff);
  });
}
