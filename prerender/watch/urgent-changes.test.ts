import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../tests/helpers/until.ts';
import type { Changes } from '../source/snapshot.ts';
import { PreemptedError, UrgentChanges } from './urgent-changes.ts';

const isThrown = (urgent: UrgentChanges) => {
  try {
    urgent.signal.throwIfAborted();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(PreemptedError);
    return true;
  }
};

test('an urgent change is thrown at the next check', async () => {
  const answers: Changes[] = [[], ['layout'], ['card:1']];
  const urgent = new UrgentChanges({
    read: async () => answers.shift() ?? [],
    isUrgent: (changes) => changes.includes('card:1'),
  });
  expect(urgent.signal.aborted).toBe(false);
  await until(() => isThrown(urgent));
  expect(answers).toEqual([]);
  urgent.end();
});

test('a failed poll is logged, and nothing is preempted', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const urgent = new UrgentChanges({
    read: () => Promise.reject(new Error('The database is away')),
    isUrgent: () => true,
  });
  await until(() => log.mock.calls.length > 0);
  expect(log.mock.calls[0]?.[0]).toContain('The database is away');
  expect(urgent.signal.aborted).toBe(false);
  urgent.end();
});

test('nothing is polled after the end, and a poll in progress is ignored', async () => {
  const reading = Promise.withResolvers<Changes>();
  const read = vi.fn(() => reading.promise);
  const isUrgent = vi.fn(() => true);
  const urgent = new UrgentChanges({ read, isUrgent });
  urgent.end();
  reading.resolve(['card:1']);
  await reading.promise;
  expect(urgent.signal.aborted).toBe(false);
  expect(read).toHaveBeenCalledTimes(1);
  expect(isUrgent).not.toHaveBeenCalled();
});
