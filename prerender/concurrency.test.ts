import { expect, onTestFinished, test, vi } from 'vitest';
import { pollEvery } from './concurrency.ts';

const INTERVAL = 10;

test('a poll that outlasts the interval neither overlaps with the next nor is made up for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const polls: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const polling = pollEvery(
    INTERVAL,
    () => {
      const poll = Promise.withResolvers<void>();
      polls.push(poll);
      return poll.promise;
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(10 * INTERVAL);
  expect(polls).toHaveLength(1);

  polls[0]?.resolve();
  await vi.advanceTimersByTimeAsync(INTERVAL - 1);
  expect(polls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(polls).toHaveLength(2);

  const failure = new Error('The database is away');
  polls[1]?.reject(failure);
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(errors).toEqual([failure]);
  expect(polls).toHaveLength(3);

  let hasEnded = false;
  const ended = polling.end().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(10 * INTERVAL);
  expect(hasEnded).toBe(false);
  polls[2]?.resolve();
  await ended;
  expect(polls).toHaveLength(3);
});
