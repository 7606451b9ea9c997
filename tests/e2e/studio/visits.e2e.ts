import type { Page, Response } from 'playwright/test';
import { LAUNCH_OPTIONS } from '../chromium.ts';
import { open } from '../fixtures.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

// A user agent like a shopper's: automated browsers are neither measured nor counted. It is set for the whole browser,
// because requests that a page sends while it is left lack the user agent that Playwright sets for a page.
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
test.use({ launchOptions: { ...LAUNCH_OPTIONS, args: [...LAUNCH_OPTIONS.args, `--user-agent=${USER_AGENT}`] } });

/** Returns true if a response is the measuring script, detected by its content, because its name is a hash. */
async function isMeasuring(response: Response): Promise<boolean> {
  if (!new URL(response.url()).pathname.endsWith('.js')) return false;
  return (await response.text()).includes('largest-contentful-paint');
}

/** Fixes the random number of a page. */
const withChance = (page: Page, chance: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, chance);

/** Waits until the visit has decided whether it is measured: it then registers the worker, which these tests block. */
const decided = (page: Page) =>
  page.waitForEvent('console', (message) => message.text() === 'Service Worker registration blocked by Playwright');

/** Waits until the visit is measured: the module is evaluated, and observers have received earlier paints. */
const measuring = (page: Page, url: string) =>
  page.evaluate(async (chunk) => {
    await import(chunk);
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
    await new Promise((resolve) => requestIdleCallback(resolve));
  }, url);

test('a sampled visit reports its performance, and the owner sees it', async ({ page }) => {
  const visitor = await page.context().newPage();
  await withChance(visitor, 0);
  const loaded = visitor.waitForResponse(isMeasuring);
  await open(visitor, '/blog');
  const url = (await loaded).url();
  await measuring(visitor, url);
  await visitor.getByRole('heading', { level: 1 }).click();
  await visitor.goto('/contacts');
  await expect
    .poll(async () =>
      (
        await sql(
          `SELECT DISTINCT metric FROM page_vitals WHERE page = 'blog' AND device = 'desktop' AND lang = 'uk' ORDER BY metric`,
        )
      ).map(({ metric }) => metric),
    )
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));

  await signIn(page, 'owner', { path: '/reports?group=site' });
  const report = page.getByRole('region', { name: 'Швидкість у відвідувачів', exact: true });
  await expect(
    report.getByRole('table', { name: 'Швидкість за сторінками' }).getByRole('row', { name: /^Блог/ }),
  ).toBeVisible();
  await report.getByRole('button', { name: /Відвідини, що почалися зі сторінки/ }).click();
  await page.getByRole('option', { name: 'Блог', exact: true }).click();
  await expect(report).toContainText(/Виміряно відвідин[1-9]/);
  await expectNoAxe(page);
});

test('outside of the sample nothing of it is loaded', async ({ page }) => {
  const scripts: Promise<boolean>[] = [];
  page.on('response', (response) => scripts.push(isMeasuring(response)));
  await withChance(page, 0.999);
  const isDecided = decided(page);
  await open(page, '/blog');
  await isDecided;
  // All earlier requests of the page have been sent before this one.
  await page.evaluate(async () => void (await fetch('/build.json')));
  await page.waitForLoadState('networkidle');
  const found = await Promise.all(scripts);
  expect(found.length).toBeGreaterThan(5);
  expect(found).not.toContain(true);
});
