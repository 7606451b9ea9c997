import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { PauseFlag, waitWhilePaused } from './pause-flag.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A thread that waits by the flag, and posts a message before and after. */
const WAITING = `
  const { parentPort, workerData: flag } = require('node:worker_threads');
  parentPort.postMessage('waits');
  parentPort.postMessage(Atomics.wait(flag, 0, 1, 60_000));`;

test('work waits only while paused, and continues when resumed', async () => {
  const flag = new PauseFlag();
  waitWhilePaused(flag.shared);
  flag.pause();
  const thread = new Worker(WAITING, { eval: true, workerData: flag.shared });
  const said = await new Promise<string[]>((resolve) => {
    const messages: string[] = [];
    thread.on('message', (message: string) => {
      messages.push(message);
      if (message === 'waits') flag.resume();
      else resolve(messages);
    });
  });
  expect(said[0]).toBe('waits');
  expect(said[1]).not.toBe('timed-out');
  await thread.terminate();
});

test('a pause ends after half a second at the latest', async () => {
  vi.useFakeTimers();
  const flag = new PauseFlag();
  flag.pause();
  await vi.advanceTimersByTimeAsync(499);
  expect(flag.shared[0]).toBe(1);
  flag.pause();
  await vi.advanceTimersByTimeAsync(499);
  expect(flag.shared[0]).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(flag.shared[0]).toBe(0);
});
