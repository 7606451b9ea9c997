import type pg from 'pg';
import type * as v from 'valibot';
import type { Permission } from '../../studio/contract/permissions.ts';
import type { CurrentStaff } from '../staff/session.ts';

/**
 * A change of what pages show, by its name in writes.ts. An endpoint runs it in a transaction and keeps it; a preview
 * runs the same, looks at the pages as they would be, and rolls it back. So it does nothing but write to `client`: no
 * clock, no file, no message to anybody.
 */
export interface Write<Schema extends v.GenericSchema, Result> {
  /** Of its input; wrong fields are named by it before anything is run. */
  readonly schema: Schema;
  readonly permission: Permission;
  /** @throws ApiError with the wrong fields */
  run(client: pg.ClientBase, input: v.InferOutput<Schema>, staff: CurrentStaff): Promise<Result>;
}

export const defineWrite = <const Schema extends v.GenericSchema, Result>(
  write: Write<Schema, Result>,
): Write<Schema, Result> => write;
