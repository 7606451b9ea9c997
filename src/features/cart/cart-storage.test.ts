import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockedStorage, fakeStorage } from '../../../tests/helpers/fake-storage.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createStorageArea } from '../../lib/browser-storage.ts';
import { type CartStorage, createCartStorage } from './cart-storage.ts';
import { EMPTY_CART } from './optimistic.ts';
import type { PendingChange } from './queue.ts';

const product = {
  ...{ id: 1, sku: 'a', slug: 'a', name: 'a', picture: null },
  ...{ price: 10_000, oldPrice: null, tiers: [], stock: 9 },
};
const pending = (key: string, madeAt = 1000): PendingChange => ({
  ...{ key, madeAt, serial: Number(key), owner: null },
  change: { kind: 'add', product, services: [], quantity: 1 },
});
const keysOf = (storage: CartStorage) => storage.readPending().map(({ key }) => key);

/** The cart's storage of one browser; each call is another visit. */
const browserWith = (stored: Storage, now = 5000) => {
  const area = createStorageArea(() => stored);
  return () => createCartStorage(area, () => now);
};

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('pending changes survive a restart until the API has answered', () => {
  const visit = browserWith(fakeStorage());
  visit().addPending(pending('1'));
  visit().addPending(pending('2'));
  expect(keysOf(visit())).toEqual(['1', '2']);
  visit().removePending('1');
  expect(keysOf(visit())).toEqual(['2']);
  // The tab was closed after the response was stored, and before the change was removed.
  visit().writeSnapshot('uk', EMPTY_CART, '2');
  expect(visit().readPending()).toEqual([]);
});

test('items in another format, or too old, are not read, and clearing removes everything', () => {
  const stored = fakeStorage({ 'cart-intent-x': '{"key":"x"}', 'cart-kept': 'nonsense', checkout: '{}' });
  const storage = browserWith(stored, 5000 + 30 * 86_400_000)();
  storage.addPending(pending('1'));
  expect([storage.readPending(), storage.readSnapshot()]).toEqual([[], null]);
  storage.addPending(pending('2', 9000));
  storage.writeSnapshot('uk', EMPTY_CART);
  storage.addRejection('3', new Error('no'));
  storage.clear();
  expect(Object.keys(stored)).toEqual(['checkout']);
});

test('reads items that earlier versions of the shop have stored', () => {
  const card =
    '{"sku":"a","price":100,"oldPrice":null,"tiers":[],"stock":1,"id":1,"slug":"a","name":"a","picture":null}';
  // Before services had fields.
  const service = '{"code":"cut","name":"Порізати","price":500}';
  const change = `{"kind":"add","product":${card},"services":[${service}],"quantity":2}`;
  const stored = fakeStorage({
    'cart-kept': JSON.stringify({ lang: 'uk', cart: EMPTY_CART, answered: ['0'] }),
    'cart-intent-1': `{"key":"1","madeAt":1000,"serial":1,"owner":null,"change":${change}}`,
    'cart-refusal-2': '{"code":"out_of_stock","status":409,"message":"Закінчився","fields":{},"isForShopper":true}',
  });
  const storage = browserWith(stored)();
  expect(storage.readSnapshot()).toMatchObject({ lang: 'uk', answered: ['0'] });
  expect(storage.readPending()).toMatchObject([
    { key: '1', change: { quantity: 2, services: [{ code: 'cut', isReturnable: true }] } },
  ]);
  expect(storage.takeRejections(() => true)).toMatchObject([['2', { code: 'out_of_stock', message: 'Закінчився' }]]);
});

test('in a browser without storage everything lasts as long as the page', () => {
  const storage = createCartStorage(createStorageArea(blockedStorage), () => 5000);
  storage.addPending(pending('1'));
  expect(keysOf(storage)).toEqual(['1']);
  storage.clear();
  expect(storage.readPending()).toEqual([]);
});

test('a rejection is taken once', () => {
  const storage = browserWith(fakeStorage())();
  storage.addRejection('1', new ApiError('out_of_stock', 409, 'Закінчився', { isForShopper: true }));
  expect(storage.takeRejections((key) => key === '2')).toEqual([]);
  expect(storage.takeRejections(() => true)).toMatchObject([['1', { message: 'Закінчився', isForShopper: true }]]);
  expect(storage.takeRejections(() => true)).toEqual([]);
});
