import { useSyncExternalStore } from 'react';
import type { RebuildMessage } from '../../../src/contract/rebuild.ts';
import type { Save } from '../../contract/live.ts';
import { afterMessage, type FollowedSave, newSave, withSave } from './save-state.ts';

/** Maximum number of followed saves; the oldest ones are dropped. */
const MOST = 5;

let saves: readonly FollowedSave[] = [];
const listeners = new Set<() => void>();

function set(next: readonly FollowedSave[]): void {
  if (next === saves) return;
  saves = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the followed saves, newest last. They are kept when the screen that has saved is left. */
export const useSaves = (): readonly FollowedSave[] => useSyncExternalStore(subscribe, () => saves);

/**
 * Follows a save until it is live. The live panel shows its progress.
 * @param transaction id in the response of the write
 * @param title name of the saved entity, such as a product's name
 */
export function followSave(transaction: string, title: string): void {
  set([...saves.filter((save) => save.transaction !== transaction), newSave(transaction, title)].slice(-MOST));
}

export const forgetSaves = (forgotten: readonly FollowedSave[]): void =>
  set(saves.filter(({ transaction }) => !forgotten.some((save) => save.transaction === transaction)));

const update = (change: (save: FollowedSave) => FollowedSave): void => {
  const next = saves.map(change);
  if (next.some((save, index) => save !== saves[index])) set(next);
};

/** Adds the server's answer about a save that waits for it. */
export const noteSave = (transaction: string, known: Save): void =>
  update((save) => (save.transaction === transaction && save.phase === 'asking' ? withSave(save, known) : save));

/** Applies a rebuild event to all saves. */
export const noteMessage = (message: RebuildMessage): void => update((save) => afterMessage(save, message));
