import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceField } from '../contract/service.ts';
import { detailsOf, needsPrepayment, serviceText } from './ordered-services.ts';
import { isComplete, keyOfService, readServiceValues } from './services.ts';

const LENGTH: ServiceField = { kind: 'length', code: 'length', name: 'Довжина', min: 100, max: 2_900 };
const TEXT: ServiceField = {
  kind: 'text',
  code: 'text',
  name: 'Напис',
  maxLength: 10,
  alphabets: ['cyrillic', 'latin', 'digits', 'punctuation'],
};

describe("a length is a whole number of millimetres within the product's limits", () => {
  test.each([
    ['500', 500],
    [' 2900 ', 2_900],
    [100, 100],
  ])('%s', (told, value) => {
    expect(readServiceValues([LENGTH], { length: told })).toEqual({ values: { length: value }, problems: {} });
  });

  test.each([
    [undefined, 'required'],
    ['', 'required'],
    ['  ', 'required'],
    ['99', 'out_of_range'],
    ['2901', 'out_of_range'],
    ['500.5', 'out_of_range'],
    ['1e3', 'out_of_range'],
    ['-500', 'out_of_range'],
    ['пів метра', 'out_of_range'],
    [Number.NaN, 'out_of_range'],
  ])('not %s: %s', (told, problem) => {
    expect(readServiceValues([LENGTH], { length: told })).toEqual({ values: {}, problems: { length: problem } });
  });
});

describe('a text consists of characters that can be engraved', () => {
  test.each(['Леся', 'Ґанок №1', 'A. & B.', '  Їжак  2 '])('%s', (told) => {
    expect(readServiceValues([TEXT], { text: told }).problems).toEqual({});
  });

  test.each([
    ['', 'required'],
    ['завдовгий напис', 'too_long'],
    ['Леся 💛', 'characters'],
    ['<b>', 'characters'],
    ['漢字', 'characters'],
  ])('not %s: %s', (told, problem) => {
    expect(readServiceValues([TEXT], { text: told }).problems).toEqual({ text: problem });
  });

  test("accepts only the service's alphabets", () => {
    const digits: ServiceField = { ...TEXT, alphabets: ['digits'] };
    expect(readServiceValues([digits], { text: '2026' }).problems).toEqual({});
    expect(readServiceValues([digits], { text: 'MMXXVI' }).problems).toEqual({ text: 'characters' });
  });
});

test('parsing is idempotent, and drops unknown fields', () => {
  const told = fc.dictionary(fc.constantFrom('length', 'text', 'other'), fc.oneof(fc.string(), fc.integer()));
  fc.assert(
    fc.property(told, (input) => {
      const { values } = readServiceValues([LENGTH, TEXT], input);
      expect(readServiceValues([LENGTH, TEXT], values).values).toEqual(values);
      expect(values).not.toHaveProperty('other');
    }),
  );
});

test('a service without fields is complete; one with a missing value is not', () => {
  expect(isComplete({ fields: [], values: {} })).toBe(true);
  expect(isComplete({ fields: [LENGTH], values: { length: 500 } })).toBe(true);
  expect(isComplete({ fields: [LENGTH], values: {} })).toBe(false);
  expect(isComplete({ fields: [{ ...LENGTH, max: 400 }], values: { length: 500 } })).toBe(false);
});

test('values are formatted as texts', () => {
  const details = detailsOf({ fields: [LENGTH, TEXT], values: { text: 'Леся', length: 500 } });
  expect(serviceText({ name: 'Відріз', details })).toBe('Відріз (Довжина: 500 мм, Напис: Леся)');
  expect(serviceText({ name: 'Пакування', details: [] })).toBe('Пакування');
});

test('two choices are equal only if their values are, in any order', () => {
  const cut = (values: Record<string, number>) => keyOfService({ code: 'cut', values });
  expect(cut({ length: 500, width: 1 })).toBe(cut({ width: 1, length: 500 }));
  expect(cut({ length: 500 })).not.toBe(cut({ length: 501 }));
  expect(cut({})).toBe('cut');
});

test('goods made to order require prepayment', () => {
  const line = (isPrepaid: boolean, isAvailable = true) => ({ isAvailable, services: [{ isPrepaid }] });
  expect(needsPrepayment([line(false), line(true)])).toBe(true);
  expect(needsPrepayment([line(false), line(true, false), { isAvailable: true, services: [] }])).toBe(false);
});
