import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockedStorage, fakeStorage } from '../../tests/helpers/fake-storage.ts';
import {
  createStorageArea,
  handOver,
  localArea,
  PLAIN_TEXT,
  storedCollection,
  storedItem,
  storedOwner,
} from './browser-storage.ts';

let localStorage: Storage;
let sessionStorage: Storage;
beforeEach(() => {
  localStorage = fakeStorage({ checkout: '{}', 'recently-seen-uk': '[]', 'cart-intent-1': '{}', extension: 'x' });
  sessionStorage = fakeStorage({ 'sign-up': '{}', 'tsr-scroll-restoration-v1_3': '{}' });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

/** Dispatches the event by which another tab's write reaches this one. */
const hear = (key: string | null, oldValue: string | null = null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue }));

test.each([null, '', '{', '[{"sku":1}]', '"text"'])('an item that contains %s counts as empty', (text) => {
  if (text !== null) localStorage.setItem('recently-seen-uk', text);
  expect(storedItem(localArea, 'recently-seen-uk', v.array(v.object({ sku: v.string() }))).read() ?? []).toEqual([]);
});

test('an item is stored as JSON, or as plain text for readers without a JSON parser, and new fields get their default', () => {
  storedItem(localArea, 'checkout', v.object({ name: v.string() })).write({ name: 'Ада' });
  expect(localStorage.getItem('checkout')).toBe('{"name":"Ада"}');
  const later = v.object({ name: v.string(), note: v.optional(v.string(), '') });
  expect(storedItem(localArea, 'checkout', later).read()).toEqual({ name: 'Ада', note: '' });
  const closed = storedItem(localArea, 'announcement-closed', v.string(), PLAIN_TEXT);
  closed.write('1x');
  expect([localStorage.getItem('announcement-closed'), closed.read()]).toEqual(['1x', '1x']);
});

test('a collection has an item for each key, and contains no other items', () => {
  const collection = storedCollection(localArea, 'cart-intent-', v.number());
  collection.item('2').write(2);
  expect(collection.keys()).toEqual(['1', '2']);
  expect(collection.keys().map((key) => collection.item(key).read())).toEqual([null, 2]);
  collection.item('1').remove();
  expect(names()).not.toContain('cart-intent-1');
});

test('writes of other tabs are observed, with the previous value, and a clear of everything', () => {
  const before: unknown[] = [];
  const all = vi.fn();
  const unsubscribe = storedItem(localArea, 'checkout', v.number()).subscribe((value) => before.push(value));
  storedCollection(localArea, 'cart-intent-', v.number()).subscribe(all);
  hear('checkout', '1');
  hear('checkout', 'nonsense');
  hear('cart-intent-7');
  hear('owner');
  hear(null);
  unsubscribe();
  hear('checkout', '2');
  expect(before).toEqual([1, null, null]);
  expect(all).toHaveBeenCalledTimes(2);
});

test('items that the browser refuses to store last as long as the page', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const area = createStorageArea(blockedStorage);
  const item = storedItem(area, 'checkout', v.number());
  item.write(1);
  expect([item.read(), area.names()]).toEqual([1, ['checkout']]);
  expect(info).toHaveBeenCalledOnce();
  item.remove();
  expect([item.read(), area.names()]).toEqual([null, []]);
});

test("a guest's items stay at a sign-in and are removed when the customer leaves", () => {
  const before = names();
  handOver('a');
  expect(names()).toEqual([...before, 'owner', 'owner-tab'].sort());
  expect(storedOwner.read()).toBe('a');
  handOver('a');
  expect(names()).toContain('checkout');
  handOver(null);
  expect(names()).toEqual(['extension', 'tsr-scroll-restoration-v1_3']);
  expect(storedOwner.read()).toBeNull();
});

test("another customer gets none of the previous one's items", () => {
  handOver('a');
  handOver('b');
  expect(names()).toEqual(['extension', 'owner', 'owner-tab', 'tsr-scroll-restoration-v1_3']);
  expect(storedOwner.read()).toBe('b');
});

test('a tab that learns of it later removes its own items, and keeps those of the next visitor', () => {
  handOver('a');
  // Another tab has handed the shared storage over, and the next visitor has stored new items.
  for (const name of ['checkout', 'recently-seen-uk', 'cart-intent-1', 'owner']) localStorage.removeItem(name);
  localStorage.setItem('checkout', '{"name":"next"}');
  handOver(null);
  expect(names()).toEqual(['checkout', 'extension', 'tsr-scroll-restoration-v1_3']);
});

test('a browser without storage has no owner after the customer has left', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      return blockedStorage();
    },
    get sessionStorage(): never {
      return blockedStorage();
    },
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  handOver('a');
  handOver(null);
  expect(storedOwner.read()).toBeNull();
});
