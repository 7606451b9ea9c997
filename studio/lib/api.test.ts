import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { once } from '../contract/headers.ts';
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

test('a write is announced regardless of its caller; a read is not', async () => {
  const written = defineEndpoint({ ...saved, response: v.object({ transaction: v.string() }) });
  const fetch = vi.fn(async () => answer(200, { data: { transaction: '742' } }));
  const onWritten = vi.fn();
  const api = createStudioApi({ lang: 'uk', fetch, onWritten });
  await api.request(written, request);
  expect(onWritten.mock.calls).toEqual([['742', expect.any(Number)]]);
  await api.request({ ...written, method: 'GET' as const }, request);
  expect(onWritten).toHaveBeenCalledTimes(1);
});

test('a request that was refused for a missing sign-in is repeated after it', async () => {
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(refused('unauthorized'))
    .mockResolvedValueOnce(answer(200, { data: { name: 'Левкас' } }));
  const reauthenticate = vi.fn(async (code: string) => code === 'unauthorized');
  expect(await createStudioApi({ lang: 'uk', fetch, reauthenticate }).request(saved, request)).toEqual({
    name: 'Левкас',
  });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('and fails as it was refused without one', async () => {
  const fetch = async () => refused('unauthorized');
  const asked = createStudioApi({ lang: 'uk', fetch, reauthenticate: async () => false }).request(saved, request);
  await expect(asked).rejects.toMatchObject({ code: 'unauthorized', message: 'Увійдіть', fields: { name: 'Порожнє' } });
});

describe('unusual prices', () => {
  const suspicious = { confirmation: 'hash', count: 1, products: [{ sku: 'PZ-1', warnings: [] }] };
  const unusual = () => answer(409, { error: { code: 'price_suspicious', message: 'Ціни незвичні' }, suspicious });

  test('are saved by the same request with their confirmation, once the person has decided', async () => {
    const fetch = vi
      .fn<(url: unknown, init?: RequestInit) => Promise<Response>>()
      .mockResolvedValueOnce(unusual())
      .mockResolvedValueOnce(answer(200, { data: { name: 'Левкас' } }));
    const confirmPrices = vi.fn(async () => true);
    await createStudioApi({ lang: 'uk', fetch, confirmPrices }).request(saved, request);
    expect(confirmPrices).toHaveBeenCalledWith(suspicious);
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ headers: { 'if-match': '"7"', 'price-confirmation': 'hash' } });
  });

  test('are asked about again if others are refused meanwhile', async () => {
    const responses = [unusual(), unusual(), answer(200, { data: { name: 'Левкас' } })];
    const confirmPrices = vi.fn(async () => true);
    const fetch = async () => responses.shift() ?? unusual();
    await createStudioApi({ lang: 'uk', fetch, confirmPrices }).request(saved, request);
    expect(confirmPrices).toHaveBeenCalledTimes(2);
  });

  test('are asked about after a sign-in too, which is asked for once', async () => {
    const responses = [refused('unauthorized'), unusual(), refused('unauthorized')];
    const fetch = async () => responses.shift() ?? answer(200, { data: { name: 'Левкас' } });
    const confirmPrices = vi.fn(async () => true);
    const reauthenticate = vi.fn(async (code: string) => code === 'unauthorized');
    const api = createStudioApi({ lang: 'uk', fetch, confirmPrices, reauthenticate });
    await expect(api.request(saved, request)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(confirmPrices).toHaveBeenCalledExactlyOnceWith(suspicious);
    expect(reauthenticate).toHaveBeenCalledTimes(1);
  });

  test('fail as refused if the person goes back', async () => {
    const api = createStudioApi({ lang: 'uk', fetch: async () => unusual(), confirmPrices: async () => false });
    await expect(api.request(saved, request)).rejects.toMatchObject({ code: 'price_suspicious' });
  });
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

describe('a request that is applied once', () => {
  const added = defineEndpoint({ ...saved, headers: once });
  const ask = (api: ReturnType<typeof createStudioApi>, name: string, headers = {}) =>
    api.request(added, { params: { id: '1' }, body: { name }, headers }).catch((error: unknown) => error);
  const done = () => answer(200, { data: { name: 'Левкас' } });
  /** Returns a client that gets these responses, and the keys that it has sent. */
  function open(...responses: readonly (() => Promise<Response> | Response)[]) {
    const keys: unknown[] = [];
    const left = [...responses];
    const fetch = async (_: unknown, init?: RequestInit) => {
      keys.push(Object.fromEntries(Object.entries(init?.headers ?? {}))['idempotency-key']);
      return (left.shift() ?? done)();
    };
    return { api: createStudioApi({ lang: 'uk', fetch }), keys };
  }

  test.each([
    ['no response', () => Promise.reject(new TypeError('failed'))],
    ['a gateway', () => new Response('<html>', { status: 502 })],
    ['a failure', () => answer(500, { error: { code: 'internal', message: 'Збій' } })],
    ['a response that cannot be read', () => new Response('<html>')],
  ])('keeps its key after %s, until it is answered', async (_, lose) => {
    const { api, keys } = open(lose, lose);
    for (let sent = 0; sent < 4; sent += 1) await ask(api, 'Левкас');
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test('has another key with other values, or after a refusal; the key of a caller is kept', async () => {
    const { api, keys } = open(
      () => Promise.reject(new TypeError('failed')),
      () => refused('bad_request'),
    );
    await ask(api, 'Левкас');
    await ask(api, 'Болюс');
    await ask(api, 'Болюс');
    expect(new Set(keys).size).toBe(3);
    await ask(api, 'Левкас', { 'idempotency-key': 'own' });
    expect(keys.at(-1)).toBe('own');
  });
});
