import type pg from 'pg';
import { isErrorCode } from '../../error-codes/all.ts';
import { ApiError } from '../../errors.ts';
import type { AnswerOf, InputOf, Question, Refusal } from '../../site-requests/questions.ts';
import { ask, awaitAnswer, type SiteRequest } from '../../site-requests/requests.ts';

/** Timeout in milliseconds; the process that has the site answers most requests within a tenth of a second. */
const TIMEOUT = 10_000;
/** Timeout of a rollback in milliseconds: it waits for the rebuild under way. */
const LONG_TIMEOUT = 75_000;

/**
 * Sends a request to the process that has the site, and waits for its answer.
 * @throws ApiError site_unavailable on a timeout, not_found, rehearsal_busy ...
 */
export async function askSite<Kind extends Question>(
  pool: pg.Pool,
  kind: Kind,
  input: InputOf<Kind>,
  staffId: string,
): Promise<AnswerOf<Kind>> {
  const id = await ask(pool, kind, input, staffId);
  const timeout = kind === 'rollback' || kind === 'resume' ? LONG_TIMEOUT : TIMEOUT;
  return requireAnswer(await awaitAnswer(pool, kind, id, { askedBy: staffId, timeout }));
}

/** Returns the answer of a request. @throws ApiError */
export function requireAnswer<Kind extends Question>(request: SiteRequest<Kind> | null): AnswerOf<Kind> {
  if (request?.refusal) throw refusalError(request.refusal);
  if (!request?.answer) throw new ApiError('site_unavailable', { retryAfter: RETRY_AFTER });
  return request.answer;
}

/** Seconds after which a request without an answer may be repeated. */
const RETRY_AFTER = 5;

/** Converts a refusal to an error. A rehearsed write reports the same error as a save. */
export function refusalError(refusal: Refusal): ApiError {
  switch (refusal.type) {
    case 'error':
      return isErrorCode(refusal.code)
        ? new ApiError(refusal.code, { params: refusal.params, fields: refusal.fields as ApiError['fields'] })
        : new ApiError('rehearsal_failed');
    case 'busy':
      return new ApiError('rehearsal_busy', { retryAfter: 1 });
    case 'too-long':
      return new ApiError('rehearsal_too_long');
    case 'not-found':
      return new ApiError('not_found');
    case 'failed':
      return new ApiError('rehearsal_failed');
  }
}
