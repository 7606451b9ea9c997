import { expect, test } from 'vitest';
import { type Toast, toastReducer } from './toasts.ts';

const show = (toasts: readonly Toast[], id: number, message: string, type: Toast['type'] = 'info') =>
  toastReducer(toasts, { type: 'show', toast: { id, type, message } });

test('a toast is shown, then hiding, then removed', () => {
  const shown = show([], 1, 'Додано');
  expect(shown).toEqual([{ id: 1, type: 'info', message: 'Додано', state: 'shown' }]);
  const hiding = toastReducer(shown, { type: 'hide', id: 1 });
  expect(hiding).toEqual([{ id: 1, type: 'info', message: 'Додано', state: 'hiding' }]);
  expect(toastReducer(hiding, { type: 'remove', id: 1 })).toEqual([]);
});

test('hiding one toast leaves the others', () => {
  const toasts = show(show([], 1, 'Перше'), 2, 'Друге');
  expect(toastReducer(toasts, { type: 'hide', id: 1 }).map(({ state }) => state)).toEqual(['hiding', 'shown']);
});

test('a repeated message is one toast, the newest', () => {
  const toasts = show(show([], 1, 'Немає зв’язку', 'error'), 2, 'Немає зв’язку', 'error');
  expect(toasts.map(({ id }) => id)).toEqual([2]);
});
