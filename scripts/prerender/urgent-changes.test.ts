import { expect, test } from 'vitest';
import { until } from '../../tests/helpers/until.ts';
import { GaveWayError, UrgentChanges } from './urgent-changes.ts';

const isThrown = (urgent: UrgentChanges) => {
  try {
    urgent.check();
    return false;
  } catch {
    return true;
  }
};

test('what is found urgent is told at the next check, and not looked for any more', async () => {
  let looks = 0;
  const urgent = new UrgentChanges(async () => {
    looks += 1;
    return looks === 2;
  });
  urgent.check();
  await until(() => isThrown(urgent));
  expect(() => urgent.check()).toThrow(GaveWayError);
  await urgent.end();
  expect(looks).toBe(2);
});

test('a look that fails is told as it failed', async () => {
  const urgent = new UrgentChanges(() => Promise.reject(new Error('The database is away')));
  await urgent.end();
  expect(() => urgent.check()).toThrow('The database is away');
});

test('nobody looks after the end, which waits for the look under way', async () => {
  const look = Promise.withResolvers<boolean>();
  const urgent = new UrgentChanges(() => look.promise);
  const ending = urgent.end();
  look.resolve(false);
  await ending;
  urgent.check();
});
