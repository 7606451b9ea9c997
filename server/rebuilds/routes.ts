import type pg from 'pg';
import { getRebuild, startRebuild, streamRebuild, streamRebuilds } from '../../src/contract/rebuild.ts';
import type { Deps } from '../context.ts';
import { ApiError } from '../errors.ts';
import { routesWith } from '../route.ts';
import { newestMessageId } from './events.ts';
import type { StreamMessages } from './message-stream.ts';
import { findRebuild, requestRebuild } from './requests.ts';

const route = routesWith<Deps & { readonly streamMessages: StreamMessages }>();

/** Routes by which editors start rebuilds and follow them. They work during maintenance. */
export const rebuildRoutes = [
  route(
    startRebuild,
    {
      summary:
        'Has the site rebuilt now. Answers 202 at once: with what becomes of it, `GET /rebuilds/{id}` and its events. Needs the editors’ token (Authorization: Bearer). Answers during maintenance.',
      parameters: { 'Idempotency-Key': 'Names the request: sent again, it gives the same rebuild.' },
      access: 'editors',
    },
    ({ deps, headers, body }) =>
      requestRebuild(deps.pool, { key: headers['Idempotency-Key'] ?? null, isFull: body.full }),
  ),

  // This route must come before the one with an id, which also matches its path.
  route(
    streamRebuilds,
    {
      summary:
        'What all rebuilds tell from now on, as server-sent events, those too that nobody asked for. Needs the editors’ token.',
      parameters: { 'Last-Event-ID': 'The event after which a stream that broke off goes on.' },
      access: 'editors',
    },
    async ({ context, deps, headers }) =>
      deps.streamMessages(context, null, headers['Last-Event-ID'] ?? (await newestMessageId(deps.pool))),
  ),

  route(
    getRebuild,
    {
      summary: 'How a rebuild stands. Needs the editors’ token.',
      parameters: { id: 'Id of the rebuild.' },
      errors: ['not_found'],
      access: 'editors',
    },
    ({ deps, params }) => requireRebuild(deps.pool, params.id),
  ),

  route(
    streamRebuild,
    {
      summary:
        'What a rebuild tells, as server-sent events from its beginning to its end; each one’s data are JSON of this schema. Needs the editors’ token.',
      parameters: {
        id: 'Id of the rebuild.',
        'Last-Event-ID': 'The event after which a stream that broke off goes on.',
      },
      errors: ['not_found'],
      access: 'editors',
    },
    async ({ context, deps, params, headers }) => {
      const { id } = await requireRebuild(deps.pool, params.id);
      return deps.streamMessages(context, id, headers['Last-Event-ID'] ?? 0);
    },
  ),
];

async function requireRebuild(pool: pg.Pool, id: number) {
  const rebuild = await findRebuild(pool, id);
  if (!rebuild) throw new ApiError('not_found');
  return rebuild;
}
