import type pg from 'pg';
import type { PreviewResult } from '../../../studio/contract/preview.ts';
import { ask, awaitAnswer } from '../../site-requests/requests.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { parseStep, type WriteStep } from '../run-write.ts';
import { requireAnswer } from './ask-site.ts';

/** ms that a whole preview is waited for. */
const TIMEOUT = 20_000;

/**
 * Asks which pages some writes would change, one after another in one transaction that is undone.
 * @returns the id of the request
 * @throws ApiError when a write is unknown, not permitted or given a wrong input
 */
export async function beginPreview(pool: pg.Pool, staff: CurrentStaff, steps: readonly WriteStep[]): Promise<number> {
  for (const step of steps) parseStep(step, staff);
  const rehearsal = { steps: steps.map(({ write, input }) => ({ write, input })), staff };
  return ask(pool, 'preview', rehearsal, staff.staffId);
}

/**
 * Which pages some writes would change, one after another: for a rehearsal of what is scheduled, and whoever else wants to
 * know beforehand.
 * @throws ApiError what the writes would refuse with, site_unavailable, rehearsal_busy, rehearsal_too_long
 */
export async function previewWrite(
  pool: pg.Pool,
  staff: CurrentStaff,
  ...steps: readonly WriteStep[]
): Promise<PreviewResult> {
  const id = await beginPreview(pool, staff, steps);
  return requireAnswer(await awaitAnswer(pool, 'preview', id, { askedBy: staff.staffId, timeout: TIMEOUT }));
}
