import type pg from 'pg';
import { type AnyErrorCode, ApiError, STATUSES } from '../../errors.ts';
import type { AnswerOf, InputOf, Question, Refusal } from '../../site-requests/questions.ts';
import { ask, awaitAnswer, type SiteRequest } from '../../site-requests/requests.ts';

/** ms that an answer is waited for; the process that has the site answers most questions within a tenth of a second. */
const TIMEOUT = 10_000;
/** A rollback waits for the rebuild under way. */
const LONG_TIMEOUT = 75_000;

/**
 * Asks the process that has the site, and waits for its answer.
 * @throws ApiError site_unavailable when nobody answers, not_found, rehearsal_busy ...
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

/** @throws ApiError */
export function requireAnswer<Kind extends Question>(request: SiteRequest<Kind> | null): AnswerOf<Kind> {
  if (request?.refusal) throw refusalError(request.refusal);
  if (!request?.answer) throw new ApiError('site_unavailable', { retryAfter: RETRY_AFTER });
  return request.answer;
}

/** Seconds after which a worker that did not answer is worth asking again. */
const RETRY_AFTER = 5;

/** What is answered in the place of an answer. A rehearsed write refuses in the words in which it would refuse a save. */
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

const isErrorCode = (code: string): code is AnyErrorCode => Object.hasOwn(STATUSES, code);
