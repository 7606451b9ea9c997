import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/** Another editor has saved the row since it was read. */
export interface Conflict<Row> {
  readonly current: Row;
  /** Name of a member of the staff or an import; null if unknown. */
  readonly changedBy: string | null;
}

/** Returns the conflict because of which a save was refused, with the row as it is; null for other errors. */
export function conflictOf<Row>(error: unknown, rowSchema: v.GenericSchema<unknown, Row>): Conflict<Row> | null {
  if (!(error instanceof ApiError) || error.code !== 'revision_conflict') return null;
  const current = v.safeParse(rowSchema, error.details.current);
  if (!current.success) return null;
  const { changedBy } = error.details;
  return { current: current.output, changedBy: typeof changedBy === 'string' ? changedBy : null };
}

/** Returns true if a request got no response, so that it may have been applied. */
export const isLost = (error: unknown) => !(error instanceof ApiError) || error.status < 400 || error.status >= 500;
