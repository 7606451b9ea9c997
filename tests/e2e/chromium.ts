import { existsSync } from 'node:fs';

/**
 * Path of a Chromium from the machine's packages; undefined to use Playwright's (`npx playwright install chromium`).
 * The headless shell is Playwright's own choice for headless tests: a page costs half of the CPU time.
 */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

/** Options with which tests and benchmarks launch a browser. */
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
