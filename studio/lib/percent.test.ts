import { expect, test } from 'vitest';
import { parseChange } from './percent.ts';

test.each([
  ['10', 1_000],
  ['-5,5', -550],
  ['−5.5 %', -550],
  ['+2.25%', 225],
  ['0', 0],
  ['1000', 100_000],
  ['1001', null],
  ['-90', -9_000],
  ['-90,01', null],
  ['–7,5', -750],
  ['5,555', null],
  ['5..5', null],
  ['', null],
  ['десять', null],
])('%j is %j hundredths of a percent', (text, expected) => {
  expect(parseChange(text)).toBe(expected);
});
