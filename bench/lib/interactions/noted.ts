import type { Page } from 'playwright';

/** What an interaction took, in ms: until its handlers began, in them, and from their end to the next frame. */
export interface Interaction {
  readonly duration: number;
  readonly delay: number;
  readonly handlers: number;
  readonly frame: number;
}

export const NONE: Interaction = { duration: 0, delay: 0, handlers: 0, frame: 0 };

/** Where a document that is left keeps what was noted, for the next one. */
const KEPT = 'bench-interactions';

/** ms after an interaction in which its frames are looked at. */
const AFTER = 600;

/** Notes what every interaction takes; runs in a page before its own scripts. */
function observe(kept: string): void {
  const noted: unknown[] = JSON.parse(sessionStorage.getItem(kept) ?? '[]');
  Reflect.set(window, 'interactions', noted);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, startTime, duration, processingStart, processingEnd } = entry as PerformanceEventTiming;
      if (!interactionId) continue;
      const [delay, handlers] = [processingStart - startTime, processingEnd - processingStart];
      noted.push({ duration, delay, handlers, frame: startTime + duration - processingEnd });
    }
    sessionStorage.setItem(kept, JSON.stringify(noted));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export const observeWith = [observe, KEPT] as const;

/** Forgets what led to the state that is measured. */
export async function forget(page: Page): Promise<void> {
  await page.waitForTimeout(AFTER);
  await page.evaluate((kept) => {
    sessionStorage.removeItem(kept);
    (Reflect.get(window, 'interactions') as unknown[]).length = 0;
  }, KEPT);
}

/** The slowest interaction since; none was longer than a frame when its duration is 0. */
export async function slowest(page: Page): Promise<Interaction> {
  await page.waitForTimeout(AFTER);
  const noted = await page.evaluate(() => Reflect.get(window, 'interactions') as Interaction[]);
  return noted.reduce((most, each) => (each.duration > most.duration ? each : most), NONE);
}
