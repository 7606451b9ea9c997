import type pg from 'pg';
import type { PreviewResult } from '../../../studio/contract/preview.ts';
import { ask, awaitAnswer } from '../../site-requests/requests.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { parseStep, type WriteStep } from '../run-write.ts';
import { requireAnswer } from './ask-site.ts';

/** Timeout of a whole preview in milliseconds. */
const TIMEOUT = 20_000;

/**
 * Requests a preview of the pages that some writes would change; the writes run one after another in one transaction
 * that is rolled back.
 * @returns the id of the request
 * @throws ApiError when a write is unknown, not permitted or has an invalid input
 */
export async function beginPreview(pool: pg.Pool, staff: CurrentStaff, steps: readonly WriteStep[]): Promise<number> {
  for (const step of steps) parseStep(step, staff);
  const rehearsal = { steps: steps.map(({ write, input }) => ({ write, input })), staff };
  return ask(pool, 'preview', rehearsal, staff.staffId);
}

/**
 * Returns the pages that some writes would change, one after another: for the rehearsal of scheduled changes and other
 * previews.
 * @throws ApiError refusals of the writes, site_unavailable, rehearsal_busy, rehearsal_too_long
 */
export async function previewWrite(
  pool: pg.Pool,
  staff: CurrentStaff,
  ...steps: readonly WriteStep[]
): Promise<PreviewResult> {
  const id = await beginPreview(pool, staff, steps);
  return requireAnswer(await awaitAnswer(pool, 'preview', id, { askedBy: staff.staffId, timeout: TIMEOUT }));
}
