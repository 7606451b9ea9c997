import { type Note, playNotes } from './play-notes.ts';

/** One high tone for a success, two low ones for an error, which are told apart without looking. */
const TONES = {
  success: [[1_250, 0]],
  error: [
    [220, 0],
    [180, 0.12],
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;

/** Sounds the result of a scan, and lets the phone vibrate on an error. */
export function beep(result: keyof typeof TONES): void {
  if (result === 'error') navigator.vibrate?.(200);
  playNotes(TONES[result], 0.12);
}
