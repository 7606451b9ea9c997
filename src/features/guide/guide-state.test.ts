import { expect, test } from 'vitest';
import {
  announced,
  begunAgain,
  endedTimers,
  formatRest,
  stateFor,
  ticked,
  withMaterial,
  withoutTimer,
  withTimer,
} from './guide-state.ts';

const HOUR = 3_600_000;
const FRESH = stateFor(null, 3);

test('steps and materials are ticked and unticked, each once', () => {
  const state = withMaterial(ticked(ticked(ticked(FRESH, 1, true), 1, true), 2, true), 'A', true);
  expect(state).toMatchObject({ done: [1, 2], have: ['A'] });
  expect(ticked(state, 1, false).done).toEqual([2]);
  expect(withMaterial(state, 'A', false).have).toEqual([]);
});

test('several timers run at once, the next to end first; a step has one', () => {
  const state = withTimer(withTimer(withTimer(FRESH, 0, 720, 0), 1, 180, 0), 0, 60, HOUR);
  expect(state.timers).toMatchObject([
    { step: 0, endsAt: 2 * HOUR },
    { step: 1, endsAt: 3 * HOUR },
  ]);
  expect(withoutTimer(state, 0).timers).toMatchObject([{ step: 1 }]);
});

test('the end of a timer is announced once, however late', () => {
  const state = withTimer(withTimer(FRESH, 0, 60, 0), 1, 180, 0);
  expect(endedTimers(state, HOUR - 1)).toEqual([]);
  expect(endedTimers(state, 2 * HOUR)).toMatchObject([{ step: 0 }]);
  const later = announced(state, 2 * HOUR);
  expect(endedTimers(later, 2 * HOUR)).toEqual([]);
  expect(endedTimers(later, 9 * HOUR)).toMatchObject([{ step: 1 }]);
});

test('ticks are dropped when the article has other steps; materials are kept', () => {
  const state = withTimer(withMaterial(ticked(FRESH, 2, true), 'A', true), 1, 5, 0);
  expect(stateFor(state, 3)).toBe(state);
  expect(stateFor(state, 4)).toMatchObject({ count: 4, done: [], timers: [], have: ['A'] });
});

test('beginning again keeps the materials', () => {
  const state = withTimer(withMaterial(ticked({ ...FRESH, at: 2 }, 2, true), 'A', true), 1, 5, 0);
  expect(begunAgain(state)).toMatchObject({ at: 0, done: [], timers: [], have: ['A'] });
});

test('the rest of a timer is shown in hours, minutes and seconds', () => {
  expect([3 * HOUR, 849_001, 999, -5].map(formatRest)).toEqual(['3:00:00', '14:10', '0:01', '0:00']);
});
