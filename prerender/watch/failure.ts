import { isDiskFull } from '../../server/errors.ts';
import { reasonOf } from '../log.ts';

/** Returns the reason of a failed rebuild: a full disk is named as one, with what to do. */
export function failureOf(error: unknown): string {
  const reason = reasonOf(error);
  if (!isDiskFull(error)) return reason;
  return `The disk of the site is full, and pages stay as they were: free some space there (${reason})`;
}
