import { expect, test } from 'vitest';
import { isBefore } from './live.ts';

test.each([
  ['9', '10:20:', true],
  ['10', '10:20:10,15', false],
  ['12', '10:20:10,15', true],
  ['15', '10:20:10,15', false],
  ['19', '10:20:10,15', true],
  ['20', '10:20:', false],
  ['21', '10:20:', false],
  // Ids beyond Number.MAX_SAFE_INTEGER.
  ['9007199254740993', '9007199254740993:9007199254740994:9007199254740993', false],
  ['9007199254740992', '9007199254740993:9007199254740994:', true],
  // A cursor that is not a snapshot, as an external API may have.
  ['12', 'somewhere', false],
])('transaction %s is before %s: %s', (transaction, cursor, expected) => {
  expect(isBefore(transaction, cursor)).toBe(expected);
});
