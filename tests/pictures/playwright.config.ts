import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import journeys from '../../playwright.config.ts';

/** Pictures of the gallery and of the main screens, compared with the accepted ones: `npm run test:pictures`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  projects: [{ name: 'pictures' }],
  globalSetup: './shop-with-order.ts',
  outputDir: resolve('.cache/pictures-results'),
  reporter: [['list'], ['json', { outputFile: resolve('.cache/pictures-report.json') }]],
  workers: 2,
  snapshotPathTemplate: '{testDir}/accepted/{arg}{ext}',
  // Differences are accepted by `npm run accept:pictures` alone.
  updateSnapshots: 'none',
  // The styles that a screenshot needs are none of the pages': the policy would refuse them.
  use: { ...journeys.use, bypassCSP: true },
  expect: {
    ...journeys.expect,
    toHaveScreenshot: {
      // The same Chromium draws the same pixels; another processor may round a shade differently.
      maxDiffPixels: 20,
    },
  },
});
