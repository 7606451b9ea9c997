import type { Page, Route } from 'playwright/test';
import { expect, hydrated, test } from './fixtures.ts';

/** One page of each type, in both languages. */
const PATHS = [
  '/',
  '/pozolota',
  '/ru/susalne-zoloto',
  '/susalne-zoloto-vilne-23-75k',
  '/ru/blog',
  '/blog/potal-na-vodnyi-klei',
  '/ru/kontakty',
  '/dostavka-i-oplata',
  '/cart',
  '/ru/search?q=поталь',
];

const WIDTHS = [360, 768, 1280];

/** ms by which fonts and pictures are delayed. */
const LATE = { font: 700, picture: 400 };

/** Records every layout shift with the element and its positions; installed before the first paint. */
function observeShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`
      : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('sources' in entry) || !Array.isArray(entry.sources) || !('value' in entry)) continue;
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        shifts.push(
          `${nameOf(node)}: ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height} (${entry.value})`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function late(route: Route, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  // The page may have been left by then.
  await route.continue().catch(() => {});
}

/** Raises all prices, as if they had changed since the build. */
async function dearer(route: Route): Promise<void> {
  const response = await route.fetch();
  const text = (await response.text()).replaceAll(/"price":(\d+)/g, (_, price) => `"price":${Number(price) + 1_000}`);
  await route.fulfill({ response, body: text });
}

/** Returns the layout shifts of a page from its first paint until it is complete and hydrated. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  // Offers and the cart have been answered, and their changes are painted.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  return page.evaluate(() => ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : ['no observer']));
}

for (const width of WIDTHS) {
  test(`nothing shifts while a page loads, with slow fonts and pictures and other prices: ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 740 }, ...(baseURL && { baseURL }) });
    await context.addInitScript(observeShifts);
    await context.route('**/fonts/*', (route) => late(route, LATE.font));
    await context.route('**/media/*', (route) => late(route, LATE.picture));
    await context.route('**/api/v1/offers?*', dearer);
    const page = await context.newPage();
    const seenDearer = page.waitForResponse(/\/api\/v1\/offers\?/).then((response) => response.ok());
    const moved: string[] = [];
    for (const path of PATHS) for (const shift of await shiftsOf(page, path)) moved.push(`${path}: ${shift}`);
    expect(moved).toEqual([]);
    expect(await seenDearer).toBe(true);
    await context.close();
  });
}
