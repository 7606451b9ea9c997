import * as v from 'valibot';
import { hasCode } from '../../server/errors.ts';
import type { Refusal } from '../../server/site-requests/questions.ts';

/** The requested write, page or release does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BUSY = ['55P03', '40001', '40P01'];
const TOO_LONG = ['57014'];

/** Returns true if another transaction had locked or changed the same rows; a retry may succeed. */
export const isBusy = (error: unknown): boolean => hasCode(error, ...BUSY);

/**
 * Shape of an API error as the server's writes throw it. The writes are loaded outside this bundle, so their error
 * class differs from any that could be imported here.
 */
const apiErrorSchema = v.object({
  name: v.literal('ApiError'),
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  fields: v.record(v.string(), v.string()),
});

/** Converts an error to the refusal that is sent to the caller. */
export function toRefusal(error: unknown): Refusal {
  const told = v.safeParse(apiErrorSchema, error);
  if (told.success) {
    const { code, params, fields } = told.output;
    return { type: 'error', code, params, fields };
  }
  if (error instanceof NotFoundError) return { type: 'not-found' };
  if (isBusy(error)) return { type: 'busy' };
  if (hasCode(error, ...TOO_LONG)) return { type: 'too-long' };
  return { type: 'failed', reason: error instanceof Error ? error.message : String(error) };
}
