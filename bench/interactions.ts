import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { startShop } from '../tests/e2e/shop-process.ts';
import { largestPages, pagesOf } from '../tests/helpers/site-pages.ts';
import { count } from './lib/options.ts';
import { median } from './lib/statistics.ts';

/**
 * How long every control of the shop takes to answer on a slow phone: from the touch or the key to the next frame (what
 * INP is made of, https://web.dev/articles/inp), with the CPU slowed down, on the largest page of each type and in the
 * cart. Controls of one kind are pressed once; each press begins with a page that has just been loaded and is idle.
 *
 *   npm run bench:interactions -- [--slowdown 4] [--rounds 3] [--lang uk] [--dir DIR]
 */
const { values } = parseArgs({
  options: {
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    lang: { type: 'string', default: 'uk' },
    dir: { type: 'string', default: '.cache/bench-weight' },
  },
});
const SLOWDOWN = count('slowdown', values.slowdown);
const ROUNDS = count('rounds', values.rounds);
/** ms: the limit that is kept. */
const LIMIT = 100;
/** ms after an interaction in which its frames are looked at. */
const AFTER = 700;
const TYPES = ['home', 'category', 'product', 'blog', 'blog-category', 'blog-post', 'reviews', 'content'];
const CONTROLS = 'button, select, input:not([type=hidden]), textarea, summary, a[data-counter], [role=button]';

/** Notes what every interaction of the page takes; runs in the page before its own scripts. */
function observe(): void {
  const noted: { readonly name: string; readonly duration: number }[] = [];
  Reflect.set(window, 'interactions', noted);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId')) noted.push({ name: entry.name, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function openSlow(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

interface Control {
  readonly index: number;
  readonly name: string;
}

/** The first visible control of each kind: what looks alike answers alike. */
function controlsOf(page: Page): Promise<Control[]> {
  return page.locator(CONTROLS).evaluateAll((elements) => {
    const kinds = new Set<string>();
    return elements.flatMap((element, index) => {
      const isSeen = element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true });
      const kind = `${element.tagName} ${element.className} ${element.getAttribute('popovertarget')} ${element.parentElement?.className}`;
      if (!isSeen || element.matches(':disabled') || kinds.has(kind)) return [];
      kinds.add(kind);
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const { id } = element;
      return [{ index, name: `${element.tagName.toLowerCase()} ${label.trim() || id || '(no name)'}`.slice(0, 48) }];
    });
  });
}

/** Uses a control as a shopper would. */
async function use(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? `input ${element.type}` : element.tagName.toLowerCase(),
  );
  if (kind === 'select') {
    await control.focus();
    await control.press('ArrowDown');
  } else if (kind === 'textarea' || /^input (?:text|search|tel|email|number|url|password)$/.test(kind)) {
    await control.click();
    await control.pressSequentially('золото', { delay: 60 });
  } else await control.click({ timeout: 5_000 });
}

/** ms of the slowest interaction; 0 when every one was within a frame. */
async function slowest(page: Page): Promise<number> {
  await page.waitForTimeout(AFTER);
  return page.evaluate(() =>
    Math.max(0, ...(Reflect.get(window, 'interactions') as { duration: number }[]).map(({ duration }) => duration)),
  );
}

interface Screen {
  readonly name: string;
  readonly url: string;
}

async function measure(browser: Browser, { name, url }: Screen, cart: string | null): Promise<Result[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'uk-UA' });
  await context.addInitScript(observe);
  try {
    if (cart) await buy(context, cart);
    const first = await openSlow(context, url);
    const controls = await controlsOf(first);
    await first.close();
    const results: Result[] = [];
    for (const { index, name: control } of controls) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const page = await openSlow(context, url);
        await use(page.locator(CONTROLS).nth(index)).catch((error: Error) => {
          console.error(`${name}: ${control}: not used: ${error.message.split('\n')[0]}`);
        });
        times.push(await slowest(page));
        await page.close();
      }
      results.push({ screen: name, control, median: median(times), most: Math.max(...times) });
    }
    console.error(`${name}: ${controls.length} controls`);
    return results;
  } finally {
    await context.close();
  }
}

/** A cart has something in it. */
async function buy(context: BrowserContext, url: string): Promise<void> {
  const page = await openSlow(context, url);
  await page
    .locator('main button', { hasText: /кошик|корзин/i })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.close();
}

interface Result {
  readonly screen: string;
  readonly control: string;
  readonly median: number;
  readonly most: number;
}

const dataDir = join(values.dir, 'shop');
const shop = await startShop(dataDir);
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  const pages = largestPages(pagesOf(join(dataDir, 'site/current')), TYPES).filter(({ lang }) => lang === values.lang);
  const product = pages.find(({ type }) => type === 'product');
  const results: Result[] = [];
  for (const { type, address } of pages) {
    results.push(...(await measure(browser, { name: type, url: shop.url + address }, null)));
  }
  const ofCart = { name: 'cart', url: `${shop.url}${values.lang === 'uk' ? '' : '/ru'}/cart` };
  if (product) results.push(...(await measure(browser, ofCart, shop.url + product.address)));
  console.log(`ms from a touch or a key to the next frame, CPU slowed down ${SLOWDOWN} times, ${ROUNDS} rounds`);
  console.table(results.sort((one, other) => other.median - one.median));
  const slow = results.filter(({ median: time }) => time >= LIMIT);
  console.log(`${results.length} controls, ${slow.length} of them take ${LIMIT} ms or more`);
} finally {
  await browser.close();
  await shop.stop();
}
