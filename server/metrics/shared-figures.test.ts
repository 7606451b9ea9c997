import { expect, test, vi } from 'vitest';
import { FRESH, SharedFigures } from './shared-figures.ts';

/** Figures over a clock that the test sets; each read returns the next number, or what the test says. */
function open({ patience = 10_000 } = {}) {
  let at = 1_000;
  let count = 0;
  const read = vi.fn(async () => ++count);
  const onError = vi.fn();
  const figures = new SharedFigures<number>({ read, onError, patience, now: () => at });
  return {
    figures,
    read,
    onError,
    wait: (ms: number) => {
      at += ms;
    },
  };
}

test('a storm of questions reads once, and questions of the next seconds read nothing', async () => {
  const { figures, read, wait } = open();
  expect(await Promise.all(Array.from({ length: 500 }, () => figures.current()))).toEqual(Array(500).fill(1));
  wait(FRESH - 1);
  expect(await figures.current()).toBe(1);
  expect(read).toHaveBeenCalledOnce();
  wait(1);
  expect(await figures.current()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('figures that cannot be read again are shown for two minutes, and then missing', async () => {
  const { figures, read, onError, wait } = open();
  await figures.current();
  read.mockRejectedValue(new Error('The database is away'));
  wait(60_000);
  expect(await figures.current()).toBe(1);
  expect(await figures.current()).toBe(1);
  expect(onError).toHaveBeenCalledOnce();
  wait(60_000);
  expect(await figures.current()).toBeNull();
  read.mockResolvedValue(7);
  wait(FRESH);
  expect(await figures.current()).toBe(7);
});

test('an answer does not wait for a slow database: it has the last figures', async () => {
  const { figures, read, wait } = open({ patience: 1 });
  await figures.current();
  const slow = Promise.withResolvers<number>();
  read.mockReturnValue(slow.promise);
  wait(FRESH);
  expect(await figures.current()).toBe(1);
  const answer = figures.current();
  slow.resolve(9);
  expect(await answer).toBe(9);
});
