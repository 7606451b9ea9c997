import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '../contract/permissions.ts';

/** The action of a shortcut. */
export type Command = 'palette' | 'sheet' | 'search' | 'save' | { readonly open: string };

interface Shortcut {
  /**
   * Physical keys (`KeyboardEvent.code`), so that shortcuts work in every keyboard layout; several are pressed in
   * sequence.
   */
  readonly keys: readonly string[];
  /** Label of the keys. */
  readonly shown: string;
  readonly label: MessageDescriptor;
  readonly command: Command;
  /** The shortcut is unavailable without this permission. */
  readonly permission?: Permission;
}

/** All shortcuts. None works while the person types in a field; Ctrl K and Ctrl S do, and are handled separately. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Slash'], shown: '/', label: msg`Пошук у списку`, command: 'search' },
  { keys: ['KeyG', 'KeyP'], shown: 'G P', label: msg`Відкрити товари`, command: { open: '/products' } },
  { keys: ['KeyG', 'KeyC'], shown: 'G C', label: msg`Відкрити категорії`, command: { open: '/categories' } },
  { keys: ['KeyG', 'KeyO'], shown: 'G O', label: msg`Відкрити замовлення`, command: { open: '/orders' } },
  { keys: ['KeyG', 'KeyR'], shown: 'G R', label: msg`Відкрити відгуки`, command: { open: '/reviews' } },
  {
    keys: ['KeyG', 'KeyN'],
    shown: 'G N',
    label: msg`Прийняти замовлення телефоном`,
    command: { open: '/orders/new' },
    permission: 'orders.write',
  },
  {
    keys: ['KeyN', 'KeyP'],
    shown: 'N P',
    label: msg`Додати товар`,
    command: { open: '/products/new' },
    permission: 'catalogue.write',
  },
];

/** Returns the shortcuts that the permissions allow. */
export const shortcutsFor = (may: (permission: Permission) => boolean): readonly Shortcut[] =>
  SHORTCUTS.filter(({ permission }) => permission === undefined || may(permission));

/** Longest pause between two keys of one shortcut, ms. */
const PAUSE = 1_200;

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** Creates a function that returns the command of a pressed key, or null. `isTyping`: the key goes into a field. */
export function createShortcutReader(shortcuts: readonly Shortcut[] = SHORTCUTS) {
  let before: { readonly code: string; readonly at: number } | null = null;
  return (pressed: Key, isTyping: boolean): Command | null => {
    if ((pressed.ctrlKey || pressed.metaKey) && pressed.code === 'KeyK') return 'palette';
    if ((pressed.ctrlKey || pressed.metaKey) && pressed.code === 'KeyS' && !pressed.altKey) return 'save';
    if (isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
    if (pressed.key === '?' || (pressed.shiftKey && pressed.code === 'Slash')) return 'sheet';
    const first = before && pressed.timeStamp - before.at < PAUSE ? before.code : null;
    const found = shortcuts.find(({ keys }) =>
      keys.length === 1 ? keys[0] === pressed.code : keys[0] === first && keys[1] === pressed.code,
    );
    before = found ? null : { code: pressed.code, at: pressed.timeStamp };
    return found?.command ?? null;
  };
}
