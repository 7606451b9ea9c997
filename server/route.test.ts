import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineEndpoint } from '../src/contract/endpoint.ts';
import type { ApiEnv } from './context.ts';
import { createLog } from './log.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { type Route, routesWith } from './route.ts';

const addPieces = defineEndpoint({
  method: 'POST',
  path: '/shelves/{id}/pieces',
  params: { id: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) },
  query: { tag: v.array(v.string()), page: v.optional(v.pipe(v.string(), v.transform(Number)), '1') },
  headers: { 'Idempotency-Key': v.optional(v.pipe(v.string(), v.uuid())) },
  body: v.object({ count: v.pipe(v.number(), v.integer()) }),
  response: v.object({ total: v.number() }),
  status: 202,
});

const parameters = { id: 'The shelf.', tag: 'A tag.', page: 'A page.', 'Idempotency-Key': 'Names the request.' };

const route = routesWith<{ readonly stock: number }>();

function ask(answered: Route<{ readonly stock: number }>, path: string, body: string, headers: HeadersInit = {}) {
  const app = new Hono<ApiEnv>();
  app.onError(createErrorHandler(createLog()));
  app.post('/shelves/:id/pieces', (context) => answered.answer(context, { stock: 40 }));
  return app.request(path, { method: 'POST', body, headers });
}

const echo = route(addPieces, { summary: 'Adds pieces.', parameters }, ({ deps, params, query, headers, body }) => {
  const seen = [params.id, query.page, query.tag.join('+'), headers['Idempotency-Key'] ?? 'no key'];
  expect(seen).toEqual([7, 2, 'a+b', 'no key']);
  return { total: deps.stock + body.count };
});

test('a handler gets the parsed request, and its answer is put into the envelope', async () => {
  const response = await ask(echo, '/shelves/7/pieces?tag=a&tag=b&page=2&page=3', '{"count":2}');
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ data: { total: 42 } });
});

test.each([
  ['/shelves/x/pieces?tag=a', '{"count":2}', {}, 404, 'not_found', undefined],
  ['/shelves/7/pieces', '{"count":2}', {}, 400, 'bad_request', ['tag']],
  ['/shelves/7/pieces?tag=a', '{"count":2}', { 'Idempotency-Key': 'x' }, 400, 'bad_request', ['Idempotency-Key']],
  ['/shelves/7/pieces?tag=a', '{"count":0.5}', {}, 400, 'bad_request', ['count']],
  ['/shelves/7/pieces?tag=a', '{', {}, 400, 'bad_request', ['body']],
])('%s with %s and %o is refused with %i', async (path, body, headers, status, code, fields) => {
  const response = await ask(echo, path, body, headers);
  expect(response.status).toBe(status);
  const { error } = await response.json();
  expect(error.code).toBe(code);
  expect(error.fields && Object.keys(error.fields)).toEqual(fields);
});

test('the compiler rejects what the contract does not allow', () => {
  // @ts-expect-error: the contract promises a total.
  route(addPieces, { summary: 'Forgets the total.', parameters }, () => ({ sum: 1 }));
  // @ts-expect-error: a number.
  route(addPieces, { summary: 'Answers with a text.', parameters }, async () => ({ total: '1' }));
  // @ts-expect-error: there is no such error.
  route(addPieces, { summary: 'Names an unknown error.', parameters, errors: ['no_such_code'] }, () => ({ total: 1 }));
  // @ts-expect-error: the parameters have no sentences.
  route(addPieces, { summary: 'Leaves the parameters to be guessed.' }, () => ({ total: 1 }));
  // @ts-expect-error: the path has an id that is not declared.
  expect(defineEndpoint({ method: 'GET', path: '/shelves/{id}' }).path).toBe('/shelves/{id}');
});
