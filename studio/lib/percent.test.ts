import { expect, test } from 'vitest';
import { parsePercent } from './percent.ts';

test.each([
  ['10', 1_000],
  ['-5,5', -550],
  ['−5.5 %', -550],
  ['+2.25%', 225],
  ['0', 0],
  ['1000', 100_000],
  ['1001', null],
  ['-91', null],
  ['5,555', null],
  ['5..5', null],
  ['', null],
  ['десять', null],
])('%j is %j hundredths of a percent', (text, expected) => {
  expect(parsePercent(text, { min: -90, max: 1_000 })).toBe(expected);
});
