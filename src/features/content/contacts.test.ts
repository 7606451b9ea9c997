import { expect, test } from 'vitest';
import { isOpenAt, placeLine } from './contacts.tsx';

const hours = [{ label: 'пн–пт', days: ['Monday', 'Friday'], opens: '10:00', closes: '19:00' }];

// 2026-11-20 is a Friday; Kyiv is two hours before UTC in winter and three in summer.
test.each([
  ['2026-11-20T08:00:00Z', true],
  ['2026-11-20T07:59:00Z', false],
  ['2026-11-20T16:59:00Z', true],
  ['2026-11-20T17:00:00Z', false],
  ['2026-11-21T10:00:00Z', false],
  ['2026-07-03T07:00:00Z', true],
  // A Friday that is Christmas.
  ['2026-12-25T10:00:00Z', false],
])('at %s it is open: %s', (instant, isOpen) => expect(isOpenAt(hours, new Date(instant))).toBe(isOpen));

test('a city that is its own region is named once', () => {
  expect(placeLine({ city: 'Київ', region: 'Київ', postalCode: '04070' })).toBe('Київ, 04070');
});

test('a place has its region, without unknown parts', () => {
  expect(placeLine({ city: 'Косів', region: 'Івано-Франківська обл.', postalCode: '78600' })).toBe(
    'Косів, Івано-Франківська обл., 78600',
  );
  expect(placeLine({ city: 'Косів', region: '', postalCode: '' })).toBe('Косів');
});
