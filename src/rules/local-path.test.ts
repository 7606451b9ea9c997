import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test('returns a path of the shop', () => {
  expect(localPath('/ru/account/orders?x=1')).toBe('/ru/account/orders?x=1');
  expect(localPath('/a/../account')).toBe('/account');
});

test.each([
  '',
  'account',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
])('rejects another address: %s', (next) => {
  expect(localPath(next)).toBeNull();
});
