import type pg from 'pg';
import type * as v from 'valibot';
import { may } from '../../studio/contract/permissions.ts';
import { ApiError } from '../errors.ts';
import { parseInput } from '../middleware/input.ts';
import type { CurrentStaff } from '../staff/session.ts';
import type { Write } from './write.ts';
import { WRITES } from './writes.ts';

/** One of the studio's writes by its name, and what it is given. */
export interface WriteStep {
  readonly write: string;
  readonly input: unknown;
}

// Which input each takes, its own schema says.
const writes: Readonly<Record<string, Write<v.GenericSchema, unknown>>> = WRITES;

/**
 * The write of a step, and its input as its schema gives it.
 * @throws ApiError not_found, not_permitted, bad_request with the wrong fields
 */
export function parseStep({ write: name, input }: WriteStep, { role }: Pick<CurrentStaff, 'role'>) {
  const write = Object.hasOwn(writes, name) ? writes[name] : undefined;
  if (!write) throw new ApiError('not_found');
  if (!may(role, write.permission)) throw new ApiError('not_permitted');
  return { write, input: parseInput(write.schema, input) };
}

/** Does one of the studio's writes. Part of the caller's transaction. @throws ApiError */
export async function runNamedWrite(client: pg.PoolClient, step: WriteStep, staff: CurrentStaff): Promise<void> {
  const { write, input } = parseStep(step, staff);
  await write.run(client, input, staff);
}
