import { lazyValue } from '../../rules/lazy-value.ts';

/** Opened by a press, because a browser plays no sound before one. */
const audio = lazyValue(() => new AudioContext());

/** Prepares the sound, in the press that starts a timer. */
export function prepareSound(): void {
  void audio()
    .resume()
    .catch((error) => console.info('No sound:', error));
}

/** Three short notes: their start, in seconds. */
const NOTES = [0, 0.25, 0.5];

/** Plays the sound of a timer. A browser that allows none stays silent. */
export function playSound(): void {
  const context = audio();
  if (context.state !== 'running') return;
  for (const start of NOTES) {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + start;
    note.frequency.value = 880;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + 0.2);
  }
}

export type Permission = NotificationPermission | 'unsupported';

export const notificationPermission = (): Permission =>
  'Notification' in window ? Notification.permission : 'unsupported';

/** Asks the reader, in a press. */
export async function askNotifications(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/**
 * Shows a notification if the reader has allowed them. Phones show one only through the service worker.
 * @param tag identifies it: a second one with the same tag replaces the first
 */
export async function notify(title: string, tag: string): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(title, { tag });
    else new Notification(title, { tag });
  } catch (error) {
    console.info('No notification:', error);
  }
}
