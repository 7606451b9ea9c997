import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from 'playwright/test';
import { createPool } from '../../server/db/connections.ts';
import { watchPolicy } from './policy.ts';

/** Records a page's errors, warnings and failed requests while it is open. */
export function watch(page: Page): readonly string[] {
  const complaints: string[] = [];
  const note = (what: string) => complaints.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('console', (message: ConsoleMessage) => {
    // These tests block the service worker, which the browser reports.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  // React reports a hydration mismatch as an uncaught error.
  page.on('pageerror', (error: Error) => note(`uncaught: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    // Leaving a page aborts its pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Opens a page and waits until the app has hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the app has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
}

const run = promisify(execFile);

/** Runs one of the shop's commands against the tested shop: `command('maintenance', 'on')`. */
export async function command(name: string, ...args: readonly string[]): Promise<void> {
  await run(process.execPath, [`scripts/${name}.ts`, ...args]);
}

let pool: pg.Pool | undefined;

/** Runs SQL in the tested shop's database. @returns the rows of a single statement, converted to JSON types */
export async function sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  // The address is known only after the shop has started.
  pool ??= createPool(process.env.SHOP_DATABASE_URL ?? '', { connections: 1 });
  const { rows = [] } = await pool.query(text);
  return JSON.parse(JSON.stringify(rows));
}

export const test = base.extend<{ addressLimits: undefined; policy: undefined }, { violations: string[] }>({
  // Of all contexts of a browser, also those that a journey opens for another person.
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const watchContext = (context: BrowserContext) => watchPolicy(context, violations);
      browser.on('context', watchContext);
      await use(violations);
      browser.off('context', watchContext);
    },
    { scope: 'worker', auto: true },
  ],
  // Nothing that a journey does may be blocked by a content security policy.
  policy: [
    async ({ violations }, use) => {
      violations.length = 0;
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  // Read when a test runs: the address is known only after the shop has started.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  // All journeys share one IP address, for which codes and orders per hour are limited.
  addressLimits: [
    async ({ baseURL: _ }, use) => {
      await sql("DELETE FROM rate_limits WHERE key LIKE 'smsOf%' OR key ~ '^(codes|orders)OfAddress'");
      await use(undefined);
    },
    { auto: true },
  ],
});
export { expect };
