import pg from 'pg';
import type { FieldErrorCode } from '../error-codes/all.ts';
import { ApiError } from '../errors.ts';

/** The field that a database constraint is about, with the code of its error. */
export type FieldOfConstraint = Readonly<Record<string, readonly [field: string, code: FieldErrorCode]>>;

/**
 * Runs a write; a violated constraint, which a concurrent write may cause despite the checks, is reported at its field.
 * @throws ApiError bad_request
 */
export async function reportingAtFields<Result>(
  fields: FieldOfConstraint,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const named = error instanceof pg.DatabaseError && error.constraint ? fields[error.constraint] : undefined;
    if (!named) throw error;
    throw new ApiError('bad_request', { fields: { [named[0]]: named[1] } });
  }
}
