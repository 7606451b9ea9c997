import { expect, test } from 'playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { LANGUAGES } from '../../src/contract/language.ts';
import { freePort } from '../helpers/free-port.ts';

/** ms for a picture of the whole gallery: two dozen frames are drawn twice. */
const TIMEOUT = 120_000;

const CONFIG = 'gallery/vite.config.ts';

/** The looks of the gallery: each scheme in one language, and the other language once. */
const LOOKS = [
  { name: 'light', lang: 'uk', media: { colorScheme: 'light' } },
  { name: 'dark', lang: 'uk', media: { colorScheme: 'dark' } },
  { name: 'forced', lang: 'uk', media: { forcedColors: 'active' } },
  { name: 'ru', lang: 'ru', media: { colorScheme: 'light' } },
] as const;

let server: PreviewServer;

test.beforeAll(async () => {
  await build({ configFile: CONFIG, logLevel: 'error' });
  server = await preview({ configFile: CONFIG, preview: { host: '127.0.0.1', port: await freePort() } });
});
test.afterAll(() => server.close());

test.use({ viewport: { width: 1600, height: 1000 } });

test('the languages of the shop are in the gallery', () => {
  expect(new Set(LOOKS.map(({ lang }) => lang))).toEqual(new Set(LANGUAGES));
});

for (const { name, lang, media } of LOOKS) {
  for (const document of ['index', 'studio']) {
    test(`the gallery: ${document}, ${name}`, async ({ page }) => {
      test.setTimeout(2 * TIMEOUT);
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await page.goto(`${server.resolvedUrls?.local[0]}${document}.html?lang=${lang}`);
      await expect(page.locator('section')).not.toHaveCount(0);
      for (const frame of await page.locator('iframe').all())
        await expect(frame.contentFrame().locator('main')).toBeAttached();
      await expect(page).toHaveScreenshot(`gallery-${document}-${name}.webp`, { fullPage: true, timeout: TIMEOUT });
    });
  }
}
