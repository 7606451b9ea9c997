import { randomUUID } from 'node:crypto';
import type { ErrorCode, ErrorEnvelope } from '../../src/contract/error.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { errorMessage, fieldMessage } from '../messages.ts';

/** The error envelope in the request's language. */
export function errorEnvelope(
  context: ApiContext,
  code: ErrorCode,
  { params = {}, fields = [] }: Partial<Pick<Refusal, 'params' | 'fields'>> = {},
): ErrorEnvelope {
  const lang = context.get('lang') ?? DEFAULT_LANGUAGE;
  const message = errorMessage(lang, code, params);
  if (fields.length === 0) return { error: { code, message } };
  return { error: { code, message, fields: Object.fromEntries(fields.map((name) => [name, fieldMessage(lang)])) } };
}

/** A refusal becomes its envelope; anything else is logged with an id that the answer carries, and told nothing of. */
export function handleError(error: Error, context: ApiContext): Response {
  if (error instanceof Refusal) return context.json(errorEnvelope(context, error.code, error), error.status);
  const requestId = randomUUID();
  console.error(
    JSON.stringify({
      level: 'error',
      requestId,
      method: context.req.method,
      path: context.req.path,
      error: error.message,
      stack: error.stack,
    }),
  );
  context.header('X-Request-Id', requestId);
  return context.json(errorEnvelope(context, 'internal'), 500);
}
