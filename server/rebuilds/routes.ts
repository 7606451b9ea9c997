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
        'Requests a rebuild of the site. Answers 202 at once; `GET /rebuilds/{id}` and its events report the outcome. Requires the editors’ token (Authorization: Bearer). Answers during maintenance.',
      parameters: { 'Idempotency-Key': 'Idempotency key: the same key returns the same rebuild.' },
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
        'New events of all rebuilds, including those that were not requested, as server-sent events. Requires the editors’ token.',
      parameters: { 'Last-Event-ID': 'The last received event, after which an interrupted stream resumes.' },
      access: 'editors',
    },
    async ({ context, deps, headers }) =>
      deps.streamMessages(context, null, headers['Last-Event-ID'] ?? (await newestMessageId(deps.pool))),
  ),

  route(
    getRebuild,
    {
      summary: 'The state of a rebuild. Requires the editors’ token.',
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
        'The events of a rebuild from its start to its end, as server-sent events; the data of each is JSON of this schema. Requires the editors’ token.',
      parameters: {
        id: 'Id of the rebuild.',
        'Last-Event-ID': 'The last received event, after which an interrupted stream resumes.',
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
