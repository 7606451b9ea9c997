import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import journeys from '../../playwright.config.ts';
import { LAUNCH_OPTIONS } from '../e2e/chromium.ts';
import { acceptedBrowser, DRAWING_PROGRAM, drawingBrowser } from './browser.ts';

/** The same Chromium draws the same pixels; another processor may round each by one of 256 shades, and a few by more. */
const EXACT = { threshold: 0.004, maxDiffPixels: 20 };
/** Another Chromium may draw the edges of letters and the controls differently: what is left are areas of a colour. */
const COARSE = { threshold: 0.05, maxDiffPixelRatio: 0.1 };

const [accepted, drawing] = [acceptedBrowser(), drawingBrowser()];
const isSameBrowser = accepted === null || accepted === drawing;

/** Pictures of the gallery and of the main screens, compared with the accepted ones: `npm run test:pictures`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [
    { name: 'gallery', testMatch: 'gallery.pictures.ts' },
    { name: 'screens', testMatch: 'screens.pictures.ts' },
  ],
  globalSetup: './shop-and-gallery.ts',
  outputDir: resolve('.cache/pictures-results'),
  reporter: [['list'], ['json', { outputFile: resolve('.cache/pictures-report.json') }]],
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  snapshotPathTemplate: '{testDir}/accepted/{arg}{ext}',
  // Differences are accepted by `npm run accept:pictures` alone.
  updateSnapshots: 'none',
  use: {
    ...journeys.use,
    // The styles that a screenshot needs are none of the pages': the policy would refuse them.
    bypassCSP: true,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...LAUNCH_OPTIONS,
      // Playwright would choose another program for headless tests.
      executablePath: DRAWING_PROGRAM,
      // Letters have the same shapes and widths whatever the settings of the system's fonts are.
      args: [...LAUNCH_OPTIONS.args, '--font-render-hinting=none'],
    },
  },
  expect: { ...journeys.expect, toHaveScreenshot: isSameBrowser ? EXACT : COARSE },
  ...(!isSameBrowser && {
    metadata: {
      note: `Pictures were compared coarsely: ${accepted} drew the accepted ones, this is ${drawing}. Small changes were not found; accept the pictures anew.`,
    },
  }),
});
