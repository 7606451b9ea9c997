import { beforeEach, expect, test, vi } from 'vitest';
import { Coalescer } from './coalescer.ts';

let coalescer: Coalescer;
/** ms since the start of the test at which changes became due. */
let due: number[];

beforeEach(() => {
  vi.useFakeTimers();
  coalescer = new Coalescer();
  due = [];
  const begin = performance.now();
  void (async () => {
    for (;;) {
      await coalescer.due();
      due.push(performance.now() - begin);
    }
  })();
  return () => vi.useRealTimers();
});

/** Notes a change every `interval` ms. */
async function noteEvery(interval: number, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    coalescer.note();
    await vi.advanceTimersByTimeAsync(interval);
  }
}

test('a lone change is due at once', async () => {
  coalescer.note();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(due).toEqual([0]);
});

test('a burst becomes two rebuilds: its first change, and the rest together', async () => {
  await noteEvery(5, 20);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(due).toHaveLength(2);
  expect(due[0]).toBe(0);
});

test('in an endless flood the first change is due at once, the rest every half second', async () => {
  await noteEvery(10, 200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(due.length).toBeGreaterThan(2);
  expect(due.length).toBeLessThan(6);
  expect(due.slice(0, 3)).toEqual([0, 510, 1_010]);
});

test('after a burst a lone change is due at once again', async () => {
  await noteEvery(5, 20);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = due.length;
  coalescer.note();
  await vi.advanceTimersByTimeAsync(0);
  expect(due).toHaveLength(before + 1);
});

test('hurry() makes changes due at once', async () => {
  coalescer.note();
  coalescer.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(due).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(due).toHaveLength(1);
});
