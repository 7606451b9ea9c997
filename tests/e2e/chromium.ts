import { existsSync } from 'node:fs';

/**
 * A Chromium of the machine's packages, where there is one; else Playwright's own (`npx playwright install chromium`). The
 * headless shell is what Playwright itself takes for tests without a window: a page costs half of the CPU time.
 */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

/** How tests and benches start a browser. */
export const LAUNCH_OPTIONS = {
  ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
