import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt, withoutErrorsAt, withValue } from './field-path.ts';

type Values = { readonly slug: string; readonly name: { readonly uk: string; readonly ru: string } };

const values = fc.record({ slug: fc.string(), name: fc.record({ uk: fc.string(), ru: fc.string() }) });
const path = fc.constantFrom('slug' as const, 'name.uk' as const, 'name.ru' as const);

test('a value set at a path is read back, and other values are unchanged', () => {
  fc.assert(
    fc.property(values, path, fc.string(), (before: Values, at, text) => {
      const after = withValue(before, at, text);
      expect(valueAt(after, at)).toBe(text);
      expect(withValue(after, at, valueAt(before, at))).toEqual(before);
    }),
  );
});

test('a change clears the errors of its field and parts, but not of other fields', () => {
  const problems = { 'name.uk': 'Заповніть', 'name.ru': 'Заповніть', names: 'Ні', slug: 'Зайнято' };
  expect(withoutErrorsAt(problems, 'name.uk')).toEqual({ 'name.ru': 'Заповніть', names: 'Ні', slug: 'Зайнято' });
  expect(withoutErrorsAt(problems, 'name')).toEqual({ names: 'Ні', slug: 'Зайнято' });
});
