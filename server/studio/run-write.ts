import type pg from 'pg';
import type * as v from 'valibot';
import { may } from '../../studio/contract/permissions.ts';
import { ApiError } from '../errors.ts';
import { parseInput } from '../middleware/input.ts';
import type { CurrentStaff } from '../staff/session.ts';
import type { Write } from './write.ts';
import { WRITES } from './writes.ts';

/** Name and input of a write. */
export interface WriteStep {
  readonly write: string;
  readonly input: unknown;
}

// The schema of each write defines its input type.
const writes: Readonly<Record<string, Write<v.GenericSchema, unknown>>> = WRITES;

/**
 * Returns the write of a step, with its input parsed.
 * @throws ApiError not_found, not_permitted, bad_request with the wrong fields
 */
export function parseStep({ write: name, input }: WriteStep, { role }: Pick<CurrentStaff, 'role'>) {
  const write = Object.hasOwn(writes, name) ? writes[name] : undefined;
  if (!write) throw new ApiError('not_found');
  if (!may(role, write.permission)) throw new ApiError('not_permitted');
  return { write, input: parseInput(write.schema, input) };
}

/** Runs a write by its name, in the caller's transaction. @throws ApiError */
export async function runNamedWrite(client: pg.PoolClient, step: WriteStep, staff: CurrentStaff): Promise<void> {
  const { write, input } = parseStep(step, staff);
  await write.run(client, input, staff);
}
