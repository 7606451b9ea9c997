import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../tests/helpers/fake-storage.ts';
import { UNPAID_LIFETIME } from '../../rules/browser-data.ts';
import { forgetUnpaid, readUnpaid, rememberUnpaid } from './unpaid-order.ts';

let localStorage: Storage;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage = fakeStorage();
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = (order: string) => rememberUnpaid({ order, token: `token of ${order}` });
const known = () => readUnpaid().map(({ order }) => order);

test('remembers the latest five orders, each with its token', () => {
  for (const order of ['1', '2', '3', '4', '5', '6']) place(order);
  expect(known()).toEqual(['6', '5', '4', '3', '2']);
  expect(readUnpaid()[0]).toMatchObject({ token: 'token of 6' });
  // Sending an order twice stores it once.
  place('4');
  expect(known()).toEqual(['4', '6', '5', '3', '2']);
});

test('an order is removed alone; removing the last one removes the item', () => {
  place('1');
  place('2');
  forgetUnpaid('2');
  expect(known()).toEqual(['1']);
  forgetUnpaid('1', '2');
  expect(localStorage.getItem('unpaid-order')).toBeNull();
});

test('an expired order is left out, and removed at the next read', () => {
  place('1');
  vi.advanceTimersByTime(UNPAID_LIFETIME * 1000 - 1);
  place('2');
  expect(known()).toEqual(['2', '1']);
  vi.advanceTimersByTime(1);
  expect(known()).toEqual(['2']);
  forgetUnpaid();
  expect(localStorage.getItem('unpaid-order')).not.toContain('token of 1');
});

test('an order in the format of an earlier version is ignored', () => {
  localStorage.setItem('unpaid-order', JSON.stringify({ order: '1', token: '', placedAt: Date.now() }));
  expect(known()).toEqual([]);
  place('2');
  expect(known()).toEqual(['2']);
});
