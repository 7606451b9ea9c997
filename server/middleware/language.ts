import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Every request says its language; one that does not is refused in the default one. */
export const requireLanguage = createMiddleware<ApiEnv>(async (context, next) => {
  const lang = v.safeParse(languageSchema, context.req.query('lang'));
  context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
  context.header('Content-Language', context.var.lang);
  if (!lang.success) throw new ApiError('bad_request', { fields: { lang: 'invalid' } });
  await next();
});
