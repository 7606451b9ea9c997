/** Notes that are played in order, without a file. */
interface Sound {
  /** Frequency of each note, Hz. */
  readonly notes: readonly number[];
  /** Seconds from the start of one note to the start of the next. */
  readonly step: number;
  /** Duration of each note, seconds. */
  readonly length: number;
  /** True if each note fades out. */
  readonly isFading: boolean;
}

const VOLUME = 0.15;

/** A rising fourth. */
const NEW_ORDER: Sound = { notes: [659, 880], step: 0.14, length: 0.3, isFading: true };

/** One high note for a success, two low ones for an error, which are told apart without looking. */
const SCANNED = { success: [1_250], error: [220, 180] } as const;

/** Announces a new order. */
export const playOrderTone = () => play(NEW_ORDER);

/** Sounds the result of a scan, and lets the phone vibrate on an error. */
export function beep(result: keyof typeof SCANNED): void {
  if (result === 'error') navigator.vibrate?.(200);
  play({ notes: SCANNED[result], step: 0.12, length: 0.12, isFading: false });
}

/** Plays a sound. Browsers that have no Web Audio, or in whose tab the person has pressed nothing yet, stay silent. */
function play({ notes, step, length, isFading }: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  for (const [index, frequency] of notes.entries()) {
    const at = context.currentTime + index * step;
    const volume = context.createGain();
    volume.gain.setValueAtTime(VOLUME, at);
    if (isFading) volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    volume.connect(context.destination);
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(at);
    note.stop(at + length);
    if (index === notes.length - 1) note.onended = () => void context.close();
  }
}
