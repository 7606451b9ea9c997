import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisValues, chosenVariant, differsOnlyBy, type Variant } from './family.ts';

const variant = (values: readonly string[], isInStock = true): Variant => ({ values, isInStock });

describe('a family of two axes with holes', () => {
  const small = variant(['cotton', '30']);
  const middle = variant(['cotton', '40']);
  const linen = variant(['linen', '60'], false);
  const large = variant(['linen', '80']);
  const members = [small, middle, linen, large];

  test('what exists is chosen, in stock or not', () => {
    expect(chosenVariant(members, small, 1, '40')).toBe(middle);
    expect(chosenVariant(members, large, 1, '60')).toBe(linen);
  });

  test('what does not leads to the nearest in stock', () => {
    expect(chosenVariant(members, small, 0, 'linen')).toBe(large);
    expect(chosenVariant(members, large, 0, 'cotton')).toBe(middle);
    expect(chosenVariant([small, linen], small, 0, 'linen')).toBe(linen);
  });

  test('what nobody has leads nowhere', () => {
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

test('each value of each axis leads to a member that has it; the present one to where one is', () => {
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

test('nothing nearer is passed over', () => {
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
