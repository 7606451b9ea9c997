import { randomUUID } from 'node:crypto';
import { API_ROOT } from '../../src/contract/api.ts';
import type { ErrorEnvelope } from '../../src/contract/error.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import type { ApiContext } from '../context.ts';
import { isDatabaseFull, isUnavailable } from '../db/unavailable.ts';
import { type ErrorCode, errorMessage, fieldMessage, statusOf } from '../error-codes/all.ts';
import { ApiError, isDiskFull } from '../errors.ts';
import type { Log } from '../log.ts';
import { currentRequest } from '../request-context.ts';

/** Returns the error envelope in the request's language. */
export function errorEnvelope(
  context: ApiContext,
  code: ErrorCode,
  { params = {}, fields = {} }: Partial<Pick<ApiError, 'params' | 'fields'>> = {},
): ErrorEnvelope {
  const lang = context.get('lang') ?? DEFAULT_LANGUAGE;
  const message = errorMessage(lang, code, params);
  const wrong = Object.entries(fields).map(([name, field]) => [name, fieldMessage(lang, field)] as const);
  return { error: { code, message, ...(wrong.length > 0 && { fields: Object.fromEntries(wrong) }) } };
}

export function answerError(context: ApiContext, error: ApiError): Response {
  if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
  return context.json({ ...errorEnvelope(context, error.code, error), ...error.beside }, statusOf(error.code));
}

/** Seconds after which a request may be retried if the database did not respond. */
const RETRY_AFTER = 5;
/** Seconds after which a request may be retried if a disk is full; requests fail until space is freed. */
const FULL_RETRY_AFTER = 60;

/** Returns the answer for a full disk, with a log line for the operator; null for any other error. */
function fullDiskError(error: Error, path: string): { readonly answer: ApiError; readonly line: string } | null {
  const reader = path.startsWith(`${API_ROOT}/studio/`) ? 'staff' : 'shopper';
  const details = { params: { reader }, retryAfter: FULL_RETRY_AFTER };
  if (isDatabaseFull(error))
    return {
      answer: new ApiError('database_full', details),
      line: 'The disk of the database is full, and nothing can be stored: free some space there',
    };
  if (isDiskFull(error))
    return {
      answer: new ApiError('disk_full', details),
      line: 'The disk of DATA_DIR is full, and files cannot be stored: free some space there',
    };
  return null;
}

/**
 * Answers an error: an ApiError with its envelope; any other error is logged with an id that the answer contains,
 * without details for the client.
 */
export const createErrorHandler =
  (log: Log) =>
  (error: Error, context: ApiContext): Response => {
    if (error instanceof ApiError) return answerError(context, error);
    const requestId = currentRequest()?.id ?? randomUUID();
    const { method, path } = context.req;
    context.header('X-Request-Id', requestId);
    const full = fullDiskError(error, path);
    if (full) {
      log.error(full.line, { component: 'api', requestId, method, path, reason: error.message });
      return answerError(context, full.answer);
    }
    if (isUnavailable(error)) {
      log.warning('The database did not answer', { component: 'api', requestId, method, path, reason: error.message });
      return answerError(context, new ApiError('unavailable', { retryAfter: RETRY_AFTER }));
    }
    log.error('A request failed', {
      component: 'api',
      requestId,
      method,
      path,
      reason: error.message,
      stack: error.stack,
    });
    return context.json(errorEnvelope(context, 'internal'), 500);
  };
