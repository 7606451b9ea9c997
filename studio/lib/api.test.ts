import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { createStudioApi } from './api.ts';

const saved = defineEndpoint({
  method: 'PATCH',
  path: '/studio/things/{id}',
  params: { id: v.string() },
  body: v.object({ name: v.string() }),
  response: v.object({ name: v.string() }),
});
const request = { params: { id: 'a/b' }, body: { name: 'Левкас' }, ifMatch: 7 };

const answer = (status: number, body: unknown) => Response.json(body, { status });
const refused = (code: string) => answer(401, { error: { code, message: 'Увійдіть', fields: { name: 'Порожнє' } } });

test('an edit says which revision it was made from', async () => {
  const fetch = vi.fn(async () => answer(200, { data: { name: 'Левкас' } }));
  expect(await createStudioApi({ lang: 'ru', fetch }).request(saved, request)).toEqual({ name: 'Левкас' });
  expect(fetch).toHaveBeenCalledWith('/api/v1/studio/things/a%2Fb?lang=ru', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '"7"' },
    body: '{"name":"Левкас"}',
  });
});

test('what was written is told, whoever has asked for it; what was read is not', async () => {
  const written = defineEndpoint({ ...saved, response: v.object({ transaction: v.string() }) });
  const fetch = vi.fn(async () => answer(200, { data: { transaction: '742' } }));
  const onWritten = vi.fn();
  const api = createStudioApi({ lang: 'uk', fetch, onWritten });
  await api.request(written, request);
  expect(onWritten.mock.calls).toEqual([['742', expect.any(Number)]]);
  await api.request({ ...written, method: 'GET' as const }, request);
  expect(onWritten).toHaveBeenCalledTimes(1);
});

test('a request that was refused for an obstacle is sent again once the person has removed it', async () => {
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(refused('unauthorized'))
    .mockResolvedValueOnce(answer(200, { data: { name: 'Левкас' } }));
  const onObstacle = vi.fn(async (code: string) => code === 'unauthorized');
  expect(await createStudioApi({ lang: 'uk', fetch, onObstacle }).request(saved, request)).toEqual({ name: 'Левкас' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('and fails as it was refused when they do not', async () => {
  const fetch = async () => refused('unauthorized');
  const asked = createStudioApi({ lang: 'uk', fetch, onObstacle: async () => false }).request(saved, request);
  await expect(asked).rejects.toMatchObject({ code: 'unauthorized', message: 'Увійдіть', fields: { name: 'Порожнє' } });
});

test('a refusal keeps what it carries: the row as it is, and whose it is', async () => {
  const error = { code: 'revision_conflict', message: 'Змінено', current: { name: 'Болюс' }, changedBy: 'Олена' };
  const asked = createStudioApi({ lang: 'uk', fetch: async () => answer(412, { error }) }).request(saved, request);
  await expect(asked).rejects.toMatchObject({ details: { current: { name: 'Болюс' }, changedBy: 'Олена' } });
});

test.each([
  ['no answer', async () => Promise.reject(new TypeError('failed')), 'network'],
  ['no JSON', async () => new Response('<html>'), 'unreadable'],
  ['other data', async () => answer(200, { data: { name: 1 } }), 'unreadable'],
])('%s is an ApiError', async (_, fetch, code) => {
  await expect(createStudioApi({ lang: 'uk', fetch }).request(saved, request)).rejects.toMatchObject({ code });
});
