import { expect, test } from 'vitest';
import { placeLine } from './address.ts';

test('a city that is its own region is told once', () => {
  expect(placeLine({ city: 'Київ', region: 'Київ', postalCode: '04070' })).toBe('Київ, 04070');
});

test('a place is told with its region, without what is not known', () => {
  expect(placeLine({ city: 'Косів', region: 'Івано-Франківська обл.', postalCode: '78600' })).toBe(
    'Косів, Івано-Франківська обл., 78600',
  );
  expect(placeLine({ city: 'Косів', region: '', postalCode: '' })).toBe('Косів');
});
