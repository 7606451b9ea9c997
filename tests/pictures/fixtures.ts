import type { Page } from 'playwright/test';
import { expect, test as journey } from '../e2e/fixtures.ts';

export { expect };

/** The time of all pictures: a working day, after the demo's last order. */
export const NOW = new Date('2026-11-20T13:30:00+02:00');

/** Stands for every picture of a product: its frame and diagonals show where it is cut or stretched. */
const STAND_IN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">
<rect width="100" height="100" fill="#c9b48a"/><path d="M0 0h100v100H0zL100 100M100 0 0 100" stroke="#6a5f57" fill="none"/></svg>`;

export const SCHEMES = ['light', 'dark'] as const;

/** The windows of the pictures: a desk in Ukrainian, a phone in Russian. */
export const WINDOWS = [
  { name: 'desk', lang: 'uk', width: 1280, height: 1100 },
  { name: 'phone', lang: 'ru', width: 360, height: 900 },
] as const;

/** Journeys in a still shop: at NOW, with stand-ins for the pictures of products, without motion. */
export const test = journey.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/media/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN }));
    await use(page);
  },
});

/** Waits until nothing of the page is still being loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Fonts are optional: a first view may do without them.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
}

/** Compares the window, light and dark, with the accepted pictures of a name. */
export async function compare(page: Page, name: string): Promise<void> {
  await settled(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.webp`);
  }
}
