import { endpoints } from '../../../src/contract/api.ts';
import { rebuildMessageSchema, rebuildSchema, startRebuildSchema } from '../../../src/contract/rebuild.ts';
import { inHeader, inPath, type Operation } from '../operation.ts';

const rebuild = inPath('id', 'Id of the rebuild.');
const idempotencyKey = inHeader('Idempotency-Key', 'Names the request: sent again, it gives the same rebuild.');
const lastEventId = inHeader('Last-Event-ID', 'The event after which a stream that broke off goes on.');

/** Rebuilds of the site, for editors. */
export const REBUILD_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: endpoints.rebuilds,
    summary:
      'Has the site rebuilt now. Answers 202 at once: with what becomes of it, `GET /rebuilds/{id}` and its events. Needs the editors’ token (Authorization: Bearer). Answers during maintenance.',
    parameters: [idempotencyKey],
    body: startRebuildSchema,
    response: rebuildSchema,
    successStatus: 202,
    refusals: [401, 403],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/{id}`,
    summary: 'How a rebuild stands. Needs the editors’ token.',
    parameters: [rebuild],
    response: rebuildSchema,
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/{id}/events`,
    summary:
      'What a rebuild tells, as server-sent events from its beginning to its end; each one’s data are JSON of this schema. Needs the editors’ token.',
    parameters: [rebuild, lastEventId],
    response: rebuildMessageSchema,
    isEventStream: true,
    refusals: [401, 403, 404],
  },
  {
    method: 'get',
    path: `${endpoints.rebuilds}/events`,
    summary:
      'What all rebuilds tell from now on, as server-sent events, those too that nobody asked for. Needs the editors’ token.',
    parameters: [lastEventId],
    response: rebuildMessageSchema,
    isEventStream: true,
    refusals: [401, 403],
  },
];
