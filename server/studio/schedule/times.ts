import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import { ApiError } from '../../errors.ts';

/** Two years: a later date is probably a typo in the year. */
const FURTHEST = 2 * 366 * 24 * 60 * 60_000;

/**
 * Parses the due time.
 * @param field name of the field in the request, for its error
 * @throws ApiError bad_request with the problem of the time
 */
export function dueAtOf(minute: string, now: Date, field = 'at'): Date {
  const dueAt = instantOfKyivMinute(minute);
  if (!dueAt) throw new ApiError('bad_request', { fields: { [field]: 'no_such_time' } });
  if (dueAt <= now) throw new ApiError('bad_request', { fields: { [field]: 'passed' } });
  if (dueAt.getTime() - now.getTime() > FURTHEST)
    throw new ApiError('bad_request', { fields: { [field]: 'too_late' } });
  return dueAt;
}

/** Parses the end. @throws ApiError bad_request with the problem of the end */
export function endOf(minute: string, beginsAt: Date, now: Date, field = 'until'): Date {
  const endsAt = dueAtOf(minute, now, field);
  if (endsAt <= beginsAt) throw new ApiError('bad_request', { fields: { [field]: 'ends_before' } });
  return endsAt;
}
