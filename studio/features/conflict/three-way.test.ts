import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, merged, type Side } from './three-way.ts';

const base = { price: 100, brand: 'A', name: { uk: 'Золото', ru: 'Золото' }, tiers: [{ price: 1 }] };

test('a field takes the side that changed it, or the chosen side if both did', () => {
  const theirs = { ...base, price: 200, brand: 'B', name: { uk: 'Срібло', ru: 'Золото' } };
  const mine = { ...base, price: 300, name: { uk: 'Золото', ru: 'Серебро' } };
  const differences = differencesOf(base, theirs, mine);
  expect(differences.map(({ path, by }) => [path, by])).toEqual([
    ['price', 'both'],
    ['brand', 'theirs'],
    ['name.uk', 'theirs'],
    ['name.ru', 'mine'],
  ]);
  const name = { uk: 'Срібло', ru: 'Серебро' };
  expect(merged(theirs, differences, {})).toEqual({ ...base, price: 300, brand: 'B', name });
  expect(merged(theirs, differences, { price: 'theirs' })).toEqual({ ...base, price: 200, brand: 'B', name });
});

test('the same change on both sides is not a difference; key order is ignored', () => {
  expect(differencesOf({ a: { x: 1, y: 2 } }, { a: { x: 1, y: 3 } }, { a: { y: 3, x: 1 } })).toEqual([]);
});

const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('', 'a'), fc.constant(null));
const localized = fc.record({ uk: fc.constantFrom('а', 'б'), ru: fc.constantFrom('а', 'б') });
const form = fc.record({ price: value, brand: value, name: localized, tiers: fc.array(value, { maxLength: 2 }) });

test('each field of the result comes from one side, and unchanged fields stay', () => {
  fc.assert(
    fc.property(form, form, form, fc.constantFrom<Side>('mine', 'theirs'), (began, theirs, mine, side) => {
      const differences = differencesOf(began, theirs, mine);
      const choices = Object.fromEntries(differences.filter(({ by }) => by === 'both').map(({ path }) => [path, side]));
      const result = merged(theirs, differences, choices);
      // Compared with the saved values, the result differs only in my changes; compared with the typed values, only in
      // theirs.
      for (const { path } of differencesOf(theirs, theirs, result)) {
        expect(differences.find((one) => one.path === path)?.by).not.toBe('theirs');
      }
      for (const { path } of differencesOf(mine, mine, result)) {
        expect(differences.find((one) => one.path === path)?.by).not.toBe('mine');
      }
      if (differences.every(({ by }) => by === 'both')) expect(result).toEqual(side === 'mine' ? mine : theirs);
    }),
  );
});
