/** Frequencies, Hz: one high tone for a success, two low ones for an error, which are told apart without looking. */
const TONES = { success: [1_250], error: [220, 180] } as const;
/** Seconds. */
const LENGTH = 0.12;

/** Sounds the result of a scan, and lets the phone vibrate on an error. Silent where the browser allows no sound. */
export function beep(result: keyof typeof TONES): void {
  if (result === 'error') navigator.vibrate?.(200);
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.15;
  volume.connect(context.destination);
  const tones = TONES[result];
  for (const [index, frequency] of tones.entries()) {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(volume);
    oscillator.start(context.currentTime + index * LENGTH);
    oscillator.stop(context.currentTime + (index + 1) * LENGTH);
    if (index === tones.length - 1) oscillator.onended = () => void context.close();
  }
}
