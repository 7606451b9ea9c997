import { expect, test, vi } from 'vitest';
import { notify } from './ring.ts';

function allowNotifications(serviceWorker: unknown): string[] {
  const shown: string[] = [];
  class Shown {
    static readonly permission = 'granted';
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('window', { Notification: Shown });
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('navigator', { serviceWorker });
  return shown;
}

test('a notification is shown without a service worker', async () => {
  const shown = allowNotifications(undefined);
  await notify('Час вийшов', 'guide-1');
  expect(shown).toEqual(['Час вийшов']);
});

test('a browser that refuses the service worker’s registration makes no error', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const getRegistration = () => Promise.reject(new DOMException('The document is not active', 'InvalidStateError'));
  allowNotifications({ getRegistration });
  await expect(notify('Час вийшов', 'guide-1')).resolves.toBeUndefined();
});
