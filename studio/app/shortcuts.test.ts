import { expect, test } from 'vitest';
import { createShortcutReader } from './shortcuts.ts';

const press = (code: string, more: Partial<Parameters<ReturnType<typeof createShortcutReader>>[0]> = {}) => ({
  code,
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...more,
});

test('two keys in sequence are recognised by their physical positions', () => {
  const read = createShortcutReader();
  expect(read(press('KeyG'), false)).toBeNull();
  expect(read(press('KeyP', { timeStamp: 500 }), false)).toEqual({ open: '/products' });
  expect(read(press('KeyP', { timeStamp: 600 }), false)).toBeNull();
  read(press('KeyG', { timeStamp: 1_000 }), false);
  expect(read(press('KeyP', { timeStamp: 3_000 }), false)).toBeNull();
});

test('a shortcut’s last key does not begin another shortcut', () => {
  const read = createShortcutReader();
  read(press('KeyN'), false);
  expect(read(press('KeyP', { timeStamp: 200 }), false)).toEqual({ open: '/products/new' });
  read(press('KeyG', { timeStamp: 300 }), false);
  expect(read(press('KeyN', { timeStamp: 400 }), false)).toEqual({ open: '/orders/new' });
  expect(read(press('KeyP', { timeStamp: 500 }), false)).toBeNull();
});

test('in a text field only the palette and saving have shortcuts', () => {
  const read = createShortcutReader();
  expect(read(press('Slash'), true)).toBeNull();
  expect(read(press('KeyK', { metaKey: true }), true)).toBe('palette');
  expect(read(press('KeyS', { ctrlKey: true }), true)).toBe('save');
  expect(read(press('KeyS', { ctrlKey: true, altKey: true }), true)).toBeNull();
  expect(read(press('Slash'), false)).toBe('search');
  expect(read(press('Slash', { shiftKey: true }), false)).toBe('sheet');
  expect(read(press('Slash', { ctrlKey: true }), false)).toBeNull();
});
