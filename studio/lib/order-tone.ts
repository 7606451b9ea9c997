import { type Note, playNotes } from './play-notes.ts';

/** A rising fourth. */
const NOTES: readonly Note[] = [
  [659, 0],
  [880, 0.14],
];

/** Sounds a new order. */
export const playOrderTone = (): void => playNotes(NOTES, 0.3);
