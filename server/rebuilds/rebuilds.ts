import { Hono } from 'hono';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import { endpoints } from '../../src/contract/api.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { idempotencyKeySchema, startRebuildSchema } from '../../src/contract/rebuild.ts';
import type { ApiContext, ApiEnv, Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { requireEditor } from '../middleware/editor.ts';
import { createErrorHandler } from '../middleware/errors.ts';
import { parseBody } from '../middleware/input.ts';
import { requireLanguage } from '../middleware/language.ts';
import { requireSameSite } from '../middleware/same-site.ts';
import { newestMessageId } from './events.ts';
import { createMessageStream } from './message-stream.ts';
import { findRebuild, requestRebuild } from './requests.ts';

const idSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(MAX_INTEGER));

/**
 * What editors ask the site's rebuild worker for, and hear of it. Beside the rest of the API: maintenance does not stop
 * it, and a stream must not be collected for an ETag.
 */
export function rebuildRoutes(deps: Deps): Hono<ApiEnv> {
  const { pool } = deps;
  const app = new Hono<ApiEnv>();
  const streamMessages = createMessageStream(pool);
  app.onError(createErrorHandler(deps.log));
  const all = `${endpoints.rebuilds}/*`;
  app.use(all, requireLanguage);
  app.use(all, requireSameSite);
  app.use(all, requireEditor(deps));
  app.use(all, async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  app.post(endpoints.rebuilds, async (context) => {
    const { full } = await parseBody(context, startRebuildSchema);
    const rebuild = await requestRebuild(pool, { key: readKey(context), isFull: full });
    return context.json({ data: rebuild }, 202);
  });

  app.get(`${endpoints.rebuilds}/events`, async (context) => {
    const after = lastEventId(context) ?? (await newestMessageId(pool));
    return streamMessages(context, null, after);
  });

  app.get(`${endpoints.rebuilds}/:id`, etag(), async (context) => context.json({ data: await findById(context) }));

  app.get(`${endpoints.rebuilds}/:id/events`, async (context) => {
    const { id } = await findById(context);
    return streamMessages(context, id, lastEventId(context) ?? 0);
  });

  async function findById(context: ApiContext) {
    const id = v.safeParse(idSchema, context.req.param('id'));
    const rebuild = id.success ? await findRebuild(pool, id.output) : null;
    if (!rebuild) throw new ApiError('not_found');
    return rebuild;
  }

  return app;
}

function readKey({ req }: ApiContext): string | null {
  const given = req.header('idempotency-key');
  if (given === undefined) return null;
  const key = v.safeParse(idempotencyKeySchema, given);
  if (!key.success) throw new ApiError('bad_request', { fields: { 'Idempotency-Key': 'invalid' } });
  return key.output;
}

/** Where a stream that broke off goes on; undefined for a new one. */
function lastEventId({ req }: ApiContext): number | undefined {
  const given = req.header('last-event-id');
  if (given === undefined) return undefined;
  const id = v.safeParse(idSchema, given);
  if (!id.success) throw new ApiError('bad_request', { fields: { 'Last-Event-ID': 'invalid' } });
  return id.output;
}
