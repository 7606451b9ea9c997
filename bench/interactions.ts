import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { CONSENT_KEY } from '../src/features/analytics/consent.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { startShop, untilDrawn } from '../tests/e2e/shop-process.ts';
import { largestPages, pagesOf } from '../tests/helpers/site-pages.ts';
import { type Control, controlAt, controlsOf, use } from './lib/interactions/controls.ts';
import { trace } from './lib/interactions/cpu.ts';
import { forget, type Interaction, observeWith, slowest } from './lib/interactions/noted.ts';
import { type Screen, screensOf } from './lib/interactions/screens.ts';
import { count } from './lib/options.ts';

/**
 * Measures the response time of every control of the shop on a slow phone: from the touch or key press to the next
 * frame (which INP is based on, https://web.dev/articles/inp), on the largest page of each type, in the app's screens
 * and in overlays. One control of each kind is used; each use begins with a freshly loaded idle page. Narrow windows
 * use touch, others the mouse.
 *
 * The figure is the CPU time of the page's main thread until the frame is committed, times the slowdown, which does not
 * depend on other load on the machine. With `--clock wall` the browser itself is slowed down and reports the time,
 * which needs an otherwise idle machine.
 *
 *   npm run bench:interactions -- [--slowdown 4] [--clock cpu|wall] [--rounds 3] [--width 360,1280] [--only cart,checkout] [--lang uk]
 *     [--dir DIR] [--url URL: a shop that runs already, with its data in DIR]
 */
const { values } = parseArgs({
  options: {
    slowdown: { type: 'string', default: '4' },
    clock: { type: 'string', default: 'cpu' },
    rounds: { type: 'string', default: '3' },
    width: { type: 'string', default: '360,1280' },
    /** Names of screens; all by default. */
    only: { type: 'string' },
    /** Part of the names of controls. */
    control: { type: 'string', default: '' },
    lang: { type: 'string', default: 'uk' },
    dir: { type: 'string', default: '.cache/bench-weight/shop' },
    url: { type: 'string' },
  },
});
const SLOWDOWN = count('slowdown', values.slowdown);
const IS_WALL = values.clock === 'wall';
const ROUNDS = count('rounds', values.rounds);
/** Limit in ms. */
const LIMIT = 100;
/** Windows narrower than this are phones. */
const PHONE = 600;
const TYPES = ['home', 'category', 'product', 'blog', 'blog-category', 'blog-post', 'reviews', 'content'];
/** Settings that enable the consent dialog. */
const SETTINGS = { ANALYTICS_ENDPOINT: 'http://localhost:9/events' };
/** A product that can be bought in any quantity. */
const SKU = 'PZ-SZL-002';

const ANSWERED = { version: 2, purposes: ['statistics'], isGranted: false, date: '2026-01-01T00:00:00.000Z' };

interface Result extends Interaction {
  readonly screen: string;
  readonly control: string;
  readonly most: number;
}

const times = ({ duration, delay, handlers, frame }: Interaction, factor: number): Interaction => ({
  ...{ duration: duration * factor, delay: delay * factor, handlers: handlers * factor, frame: frame * factor },
});

async function openContext(browser: Browser, { name, visitor }: Screen, width: number, url: string) {
  const isPhone = width < PHONE;
  const context = await browser.newContext({
    ...{ viewport: { width, height: isPhone ? 740 : 900 }, hasTouch: isPhone, isMobile: isPhone },
    ...{ locale: 'uk-UA', serviceWorkers: 'block' },
  });
  await context.addInitScript(...observeWith);
  const answer = [CONSENT_KEY, JSON.stringify(ANSWERED)] as const;
  if (name !== 'consent') await context.addInitScript(([key, item]) => localStorage.setItem(key, item), answer);
  await visitor?.(context, url);
  return context;
}

async function openSlow(context: BrowserContext, { address, enter }: Screen, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + address);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await enter?.(page);
  await page.waitForLoadState('networkidle');
  if (IS_WALL) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  await forget(page);
  return page;
}

/** Waits for two idle callbacks, between which a frame may be drawn. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moment = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
    await moment();
    await new Promise(requestAnimationFrame);
    await moment();
  });
}

async function find(browser: Browser, screen: Screen, width: number, url: string): Promise<Control[]> {
  const context = await openContext(browser, screen, width, url);
  const page = await openSlow(context, screen, url);
  const controls = await controlsOf(page, screen.within);
  await context.close();
  return controls.filter(({ name }) => name.includes(values.control));
}

async function measure(browser: Browser, screen: Screen, width: number, url: string): Promise<Result[]> {
  const controls = await find(browser, screen, width, url);
  const results: Result[] = [];
  for (const { name: label } of controls) {
    const taken: Interaction[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await openContext(browser, screen, width, url);
      try {
        const page = await openSlow(context, screen, url);
        // Found by name, because earlier controls may differ between visits.
        const index = (await controlsOf(page, screen.within)).find(({ name }) => name === label)?.index;
        if (index === undefined) throw new Error('The control was not found');
        const control = controlAt(page, screen.within, index);
        // Scrolling to the control and drawing what comes into view are not part of the interaction.
        await control.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
        await idle(page);
        await forget(page);
        const act = async () => {
          await use(control, width < PHONE);
          return slowest(page);
        };
        taken.push(IS_WALL ? await act() : times(await trace(browser, act), SLOWDOWN));
      } catch (error) {
        console.error(`${screen.name}: ${label}: not used: ${String(error).split('\n')[0]}`);
      } finally {
        await context.close();
      }
    }
    const [typical] = taken.toSorted((one, other) => one.duration - other.duration).slice(Math.floor(taken.length / 2));
    const most = Math.max(...taken.map(({ duration }) => duration));
    if (typical) results.push({ screen: `${screen.name} ${width}`, control: label, ...typical, most });
  }
  console.error(`${screen.name} ${width}: ${controls.length} controls`);
  return results;
}

function show(results: readonly Result[]): void {
  const measured = IS_WALL ? 'ms' : 'ms of CPU';
  console.log(
    `${measured} from a touch or a key to the next frame, slowed down ${SLOWDOWN} times, median of ${ROUNDS}`,
  );
  const columns = ['median', 'delay', 'handlers', 'frame', 'most'];
  console.log(`${columns.map((column) => column.padStart(8)).join('')}  screen and control`);
  for (const { screen, control, duration, delay, handlers, frame, most } of results.toSorted(
    (one, other) => other.duration - one.duration,
  )) {
    const figures = [duration, delay, handlers, frame, most].map((ms) => ms.toFixed(0).padStart(8));
    console.log(`${figures.join('')}  ${screen}: ${control}`);
  }
  const slow = results.filter(({ duration }) => duration >= LIMIT).length;
  console.log(`${results.length} controls, ${slow} of them take ${LIMIT} ms or more`);
}

const shop = values.url ? { url: values.url, stop: async () => {} } : await startShop(values.dir, SETTINGS);
await untilDrawn(values.dir);
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  const pages = largestPages(pagesOf(join(values.dir, 'site/current')), TYPES).filter(
    ({ lang }) => lang === values.lang,
  );
  const only = values.only?.split(',');
  const results: Result[] = [];
  for (const width of values.width.split(',').map((each) => count('width', each))) {
    for (const screen of screensOf(pages, SKU)) {
      if (only && !only.includes(screen.name)) continue;
      try {
        results.push(...(await measure(browser, screen, width, shop.url)));
      } catch (error) {
        console.error(`${screen.name}: not measured: ${String(error).split('\n')[0]}`);
      }
    }
  }
  show(results);
} finally {
  await browser.close();
  await shop.stop();
}
