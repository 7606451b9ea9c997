import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisValues, chosenVariant, differsOnlyBy, type Variant } from './family.ts';

const variant = (values: readonly string[], isInStock = true): Variant => ({ values, isInStock });

describe('a family of two axes with missing combinations', () => {
  const small = variant(['cotton', '30']);
  const middle = variant(['cotton', '40']);
  const linen = variant(['linen', '60'], false);
  const large = variant(['linen', '80']);
  const members = [small, middle, linen, large];

  test('chooses an existing member, in stock or not', () => {
    expect(chosenVariant(members, small, 1, '40')).toBe(middle);
    expect(chosenVariant(members, large, 1, '60')).toBe(linen);
  });

  test('chooses the nearest member in stock for a missing combination', () => {
    expect(chosenVariant(members, small, 0, 'linen')).toBe(large);
    expect(chosenVariant(members, large, 0, 'cotton')).toBe(middle);
    expect(chosenVariant([small, linen], small, 0, 'linen')).toBe(linen);
  });

  test('returns undefined for a value that no member has', () => {
    expect(chosenVariant(members, small, 0, 'silk')).toBeUndefined();
  });
});

const letters = fc.constantFrom('a', 'b', 'c', 'd');
/** Families without two members of the same values. */
const families = fc
  .integer({ min: 1, max: 2 })
  .chain((axes) =>
    fc.uniqueArray(
      fc.record({ values: fc.array(letters, { minLength: axes, maxLength: axes }), isInStock: fc.boolean() }),
      { minLength: 1, maxLength: 12, selector: ({ values }) => values.join() },
    ),
  );
const choices = families.chain((members) =>
  fc.record({
    members: fc.constant(members),
    present: fc.constantFrom(...members),
    axis: fc.integer({ min: 0, max: (members[0]?.values.length ?? 1) - 1 }),
  }),
);

test('every value of every axis leads to a member with it; the present value leads to the present one', () => {
  fc.assert(
    fc.property(choices, ({ members, present, axis }) => {
      for (const value of axisValues(members, axis)) {
        const chosen = chosenVariant(members, present, axis, value);
        expect(chosen?.values[axis]).toBe(value);
        if (value === present.values[axis]) expect(chosen).toBe(present);
      }
    }),
  );
});

test('no nearer member is skipped', () => {
  fc.assert(
    fc.property(choices, ({ members, present, axis }) => {
      for (const value of axisValues(members, axis)) {
        const chosen = chosenVariant(members, present, axis, value);
        if (!chosen) throw new Error('A value of nobody');
        const others = members.filter(({ values }) => values[axis] === value);
        const exact = others.find((member) => differsOnlyBy(axis, member, present));
        if (exact) expect(chosen).toBe(exact);
        else if (others.some(({ isInStock }) => isInStock)) expect(chosen.isInStock).toBe(true);
      }
    }),
  );
});
