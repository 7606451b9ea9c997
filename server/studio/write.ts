import type pg from 'pg';
import type * as v from 'valibot';
import type { Permission } from '../../studio/contract/permissions.ts';
import type { CurrentStaff } from '../staff/session.ts';

/**
 * A write of data that pages show, registered by name in writes.ts. An endpoint runs it in a transaction and commits; a
 * preview runs the same, renders the pages in that state, and rolls back. So it must do nothing but write to `client`:
 * no clock, no files, no messages.
 */
export interface Write<Schema extends v.GenericSchema, Result> {
  /** Schema of its input; validation errors are reported before anything runs. */
  readonly schema: Schema;
  readonly permission: Permission;
  /** Runs the write in the caller's transaction. @throws ApiError with the wrong fields */
  run(client: pg.ClientBase, input: v.InferOutput<Schema>, staff: CurrentStaff): Promise<Result>;
}

export const defineWrite = <const Schema extends v.GenericSchema, Result>(
  write: Write<Schema, Result>,
): Write<Schema, Result> => write;
