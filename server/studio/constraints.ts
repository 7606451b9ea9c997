import pg from 'pg';
import type { FieldCode } from '../../src/contract/field-code.ts';
import type { StudioFieldCode } from '../../studio/contract/errors.ts';
import { ApiError } from '../errors.ts';

/** Which field a constraint of the database is about, and what is wrong with it then. */
export type FieldOfConstraint = Readonly<Record<string, readonly [field: string, code: FieldCode | StudioFieldCode]>>;

/**
 * Does a write; a constraint that it breaks, because somebody else was quicker than its checks, is said at its field.
 * @throws ApiError bad_request
 */
export async function namingFields<Result>(fields: FieldOfConstraint, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const named = error instanceof pg.DatabaseError && error.constraint ? fields[error.constraint] : undefined;
    if (!named) throw error;
    throw new ApiError('bad_request', { fields: { [named[0]]: named[1] } });
  }
}
