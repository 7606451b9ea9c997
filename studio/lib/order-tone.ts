/** Frequency in Hz and start in seconds of each note: a rising fourth. */
const NOTES = [
  [659, 0],
  [880, 0.14],
] as const;
/** Duration of a note in seconds. */
const LENGTH = 0.3;
const VOLUME = 0.15;

/** Plays two short notes, without a file. Browsers keep it silent until the person has pressed something in the tab. */
export function playOrderTone(): void {
  const context = new AudioContext();
  for (const [frequency, start] of NOTES) {
    const at = context.currentTime + start;
    const gain = context.createGain();
    gain.gain.setValueAtTime(VOLUME, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    gain.connect(context.destination);
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(at);
    note.stop(at + LENGTH);
    note.onended = () => {
      if (start > 0) void context.close();
    };
  }
}
