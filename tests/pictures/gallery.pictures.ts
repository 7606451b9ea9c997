import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, TIMEOUT, test } from './fixtures.ts';

/** The looks of the gallery by language: every scheme in one language, and the other language once. */
const LOOKS = {
  uk: {
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    forced: { colorScheme: 'light', forcedColors: 'active' },
  },
  ru: { ru: { colorScheme: 'light' } },
} as const;

const WIDTH = 1600;

/** Heights are rounded up to this many px, so that small differences between browsers do not change the size. */
const STEP = 1000;

/** Keeps the focus out of the frames, whose dialogs and menus would take it from each other for ever. */
function keepFocusOut(): void {
  if (window === top) return;
  HTMLElement.prototype.focus = () => {};
  addEventListener('focusin', ({ target }) => target instanceof HTMLElement && target.blur());
}

for (const parts of ['index', 'studio'] as const) {
  for (const lang of LANGUAGES) {
    test(`the gallery: ${parts}, ${lang}`, async ({ page, picture }) => {
      await page.setViewportSize({ width: WIDTH, height: STEP });
      await page.addInitScript(keepFocusOut);
      await page.goto(`${process.env.GALLERY_URL}${parts}.html?lang=${lang}`);
      await expect(page.locator('section')).not.toHaveCount(0);
      for (const frame of await page.locator('iframe').all())
        await expect(frame.contentFrame().locator('main')).toBeAttached({ timeout: TIMEOUT });
      const needed = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: WIDTH, height: Math.ceil(needed / STEP) * STEP });
      for (const [look, media] of Object.entries(LOOKS[lang])) {
        await page.emulateMedia(media);
        await picture(`gallery-${parts}-${look}`);
      }
    });
  }
}
