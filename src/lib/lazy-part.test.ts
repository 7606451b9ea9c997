import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { lazyPart } from './lazy-part.ts';

test('a part is loaded once, for all callers', async () => {
  const load = vi.fn(async () => 'part');
  const part = lazyPart(load);
  expect(part.loaded()).toBeNull();
  part.prepare();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part']);
  expect(part.loaded()).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed load is an error that can be shown, and is retried', async () => {
  const load = vi.fn(async () => 'part');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = lazyPart(load);
  const error = await part.load().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'network' });
  expect(await part.load()).toBe('part');
});
