import { defineConfig } from 'playwright/test';
import { LAUNCH_OPTIONS } from './tests/e2e/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/shop.ts',
  outputDir: '.cache/e2e-results',
  projects: [
    { name: 'shop', testMatch: '*.e2e.ts', testIgnore: ['*state.e2e.ts', 'crawl.e2e.ts', 'studio/**'] },
    // Looks for every picture as a file: the browser has to show none of them.
    {
      name: 'crawl',
      testMatch: 'crawl.e2e.ts',
      use: {
        launchOptions: { ...LAUNCH_OPTIONS, args: [...LAUNCH_OPTIONS.args, '--blink-settings=imagesEnabled=false'] },
      },
    },
    // Saves there are published: after the shop's own journeys, which look at its pages.
    { name: 'studio', testDir: 'tests/e2e/studio', testMatch: '*.e2e.ts', dependencies: ['shop', 'crawl'] },
    // Changes the shop for everybody, so it runs when nobody else does.
    { name: 'state', testMatch: '*state.e2e.ts', testIgnore: 'studio/**', dependencies: ['studio'], workers: 1 },
  ],
  // On two cores: a journey waits for the server about as long as it works.
  workers: 3,
  // A machine of CI is shared: what passes at the second try is reported as flaky, and counts.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  timeout: 60_000,
  // On a shared machine an answer may take its time; only what fails waits so long.
  expect: { timeout: 15_000 },
  use: {
    // A journey looks at what the server sends now; those of the service worker allow it to themselves.
    serviceWorkers: 'block',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // Tracing takes a third of a crawl's time: CI traces the second try of what has failed, others say `--trace on`.
    trace: 'on-first-retry',
    launchOptions: LAUNCH_OPTIONS,
  },
});
