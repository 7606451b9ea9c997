import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOver, readOwner } from './browser-storage.ts';

/** As a browser's: its items are its own properties. */
const newStorage = (items: Readonly<Record<string, string>>): Record<string, string> =>
  Object.assign(
    Object.create({
      getItem(this: Record<string, string>, name: string) {
        return this[name] ?? null;
      },
      setItem(this: Record<string, string>, name: string, value: string) {
        this[name] = value;
      },
      removeItem(this: Record<string, string>, name: string) {
        delete this[name];
      },
    }),
    items,
  );

let localStorage: Record<string, string>;
let sessionStorage: Record<string, string>;
beforeEach(() => {
  localStorage = newStorage({ checkout: '{}', 'recently-seen-uk': '[]', 'cart-intent-1': '{}', extension: 'x' });
  sessionStorage = newStorage({ 'sign-up': '{}', 'tsr-scroll-restoration-v1_3': '{}' });
  vi.stubGlobal('window', { localStorage, sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

const names = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

test('what a guest has kept stays when they become a customer, and goes when the customer leaves', () => {
  const before = names();
  handOver('a');
  expect(names()).toEqual([...before, 'owner', 'owner-tab'].sort());
  expect(readOwner()).toBe('a');
  handOver('a');
  expect(names()).toContain('checkout');
  handOver(null);
  expect(names()).toEqual(['extension', 'tsr-scroll-restoration-v1_3']);
  expect(readOwner()).toBeNull();
});

test('another customer gets nothing of the one before', () => {
  handOver('a');
  handOver('b');
  expect(names()).toEqual(['extension', 'owner', 'owner-tab', 'tsr-scroll-restoration-v1_3']);
  expect(readOwner()).toBe('b');
});

test('a tab that learns of it later forgets its own, and leaves what the next one has begun', () => {
  handOver('a');
  // Another tab has handed the shared storage over, and somebody has begun anew.
  for (const name of ['checkout', 'recently-seen-uk', 'cart-intent-1', 'owner']) delete localStorage[name];
  localStorage.checkout = '{"name":"next"}';
  handOver(null);
  expect(names()).toEqual(['checkout', 'extension', 'tsr-scroll-restoration-v1_3']);
});

test('a browser that keeps nothing is nobody’s', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('refused', 'SecurityError');
    },
    get sessionStorage(): never {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  handOver('a');
  handOver(null);
  expect(readOwner()).toBeNull();
});
