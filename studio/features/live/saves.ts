import { useSyncExternalStore } from 'react';
import type { RebuildMessage } from '../../../src/contract/rebuild.ts';
import type { Save } from '../../contract/live.ts';
import { afterMessage, type FollowedSave, newSave, withSave } from './save-state.ts';

/** Saves that are shown at once; older ones that are over make room. */
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

/** The saves that are followed, the newest last; they outlive the screen that has saved. */
export const useSaves = (): readonly FollowedSave[] => useSyncExternalStore(subscribe, () => saves);

/**
 * Follows something that was saved until shoppers have it: the panel in the frame of the studio shows how far it is.
 * @param transaction as the write's endpoint has answered it
 * @param title what was saved, for people: the name of a product
 */
export function followSave(transaction: string, title: string): void {
  set([...saves.filter((save) => save.transaction !== transaction), newSave(transaction, title)].slice(-MOST));
}

export const forgetSave = (transaction: string): void => set(saves.filter((save) => save.transaction !== transaction));

const update = (change: (save: FollowedSave) => FollowedSave): void => {
  const next = saves.map(change);
  if (next.some((save, index) => save !== saves[index])) set(next);
};

/** What the server knows of a save that is followed from now on. */
export const noteSave = (transaction: string, known: Save): void =>
  update((save) => (save.transaction === transaction && save.phase === 'asking' ? withSave(save, known) : save));

/** What a rebuild tells, to every save. */
export const noteMessage = (message: RebuildMessage): void => update((save) => afterMessage(save, message));
