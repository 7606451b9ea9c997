/** Frequency in Hz and start in seconds of a note. */
export type Note = readonly [frequency: number, start: number];

const VOLUME = 0.15;

/**
 * Plays notes, without a file. Browsers keep them silent until the person has pressed something in the tab.
 * @param length duration of each note, in seconds
 */
export function playNotes(notes: readonly Note[], length: number): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  for (const [index, [frequency, start]] of notes.entries()) {
    const at = context.currentTime + start;
    const gain = context.createGain();
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    gain.connect(context.destination);
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(at);
    note.stop(at + length);
    if (index === notes.length - 1) note.onended = () => void context.close();
  }
}
