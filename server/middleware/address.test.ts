import { expect, test } from 'vitest';
import { networkOf, providerOf, withoutPort } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses that differ in the last half of IPv6 count as one', () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `2001:db8:7:8:${index.toString(16)}::1`);
  expect(new Set(addresses.map(networkOf)).size).toBe(1);
  expect(networkOf('2001:db8:7:9::1')).not.toBe(networkOf('2001:db8:7:8::1'));
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:1000', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', null],
  ['unknown', null],
  ['203.0.113.9:1000, evil', null],
])('a proxy reports %s for %s', (text, address) => {
  expect(withoutPort(text)).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s belongs to the provider’s range %s', (network, provider) => {
  expect(providerOf(network)).toBe(provider);
});
