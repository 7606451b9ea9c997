import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Requires the language of a request; a request without one is refused in the default language. */
export const requireLanguage = createMiddleware<ApiEnv>(async (context, next) => {
  const lang = v.safeParse(languageSchema, context.req.query('lang'));
  context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
  context.header('Content-Language', context.var.lang);
  if (!lang.success) throw new ApiError('bad_request', { fields: { lang: 'invalid' } });
  await next();
});
