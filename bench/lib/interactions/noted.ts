import type { Page } from 'playwright';

/** Durations of an interaction in ms: before its handlers, in them, and from their end to the next frame. */
export interface Interaction {
  readonly duration: number;
  readonly delay: number;
  readonly handlers: number;
  readonly frame: number;
}

export const NONE: Interaction = { duration: 0, delay: 0, handlers: 0, frame: 0 };

/** Session storage key under which a document passes its notes to the next one. */
const KEPT = 'bench-interactions';

/** ms after an interaction during which its frames are observed. */
const AFTER = 600;

/** Records the duration of every interaction; runs in a page before the page's own scripts. */
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

/** Discards the interactions that led to the measured state. */
export async function forget(page: Page): Promise<void> {
  await page.waitForTimeout(AFTER);
  await page.evaluate((kept) => {
    sessionStorage.removeItem(kept);
    (Reflect.get(window, 'interactions') as unknown[]).length = 0;
  }, KEPT);
}

/** Returns the slowest interaction since; its duration is 0 if none was longer than a frame. */
export async function slowest(page: Page): Promise<Interaction> {
  await page.waitForTimeout(AFTER);
  const noted = await page.evaluate(() => (Reflect.get(window, 'interactions') ?? []) as Interaction[]);
  return noted.reduce((most, each) => (each.duration > most.duration ? each : most), NONE);
}
