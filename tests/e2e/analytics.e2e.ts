import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { devices, type Page, type Route } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { CACHE_NAMES, STORED_KEYS } from '../../src/rules/browser-data.ts';
import { COOKIES, OTHERS_COOKIES } from '../../src/rules/cookies.ts';
import { localize } from '../../src/rules/paths.ts';
import { startCollector } from './analytics-collector.ts';
import { confirmPhone } from './customers.ts';
import { test as base, expect, hydrated, open } from './fixtures.ts';
import { startShop } from './shop-process.ts';

const TEXTS = {
  uk: {
    question: 'Дозволите вести статистику відвідувань?',
    allow: 'Дозволити',
    refuse: 'Лише необхідні',
    settings: 'Налаштування cookie',
    buy: /^Додати в кошик/,
    thanks: 'Дякуємо за замовлення!',
    pay: 'Сплатити',
    paid: /Оплату отримано/,
    name: 'Агатовий зубок «мале ікло» №1',
    category: 'Агатові зубки',
    kept: 'Ваші зміни збережено',
  },
  ru: {
    question: 'Разрешите вести статистику посещений?',
    allow: 'Разрешить',
    refuse: 'Только необходимые',
    settings: 'Настройки cookie',
    buy: /^Добавить в корзину/,
    thanks: 'Спасибо за заказ!',
    pay: 'Оплатить',
    paid: /Оплата получена/,
    name: 'Агатовый зубок «малый клык» №1',
    category: 'Агатовые зубки',
    kept: 'Ваши изменения сохранены',
  },
} as const;

const DATA_DIR = '.cache/e2e-analytics';
const PRODUCT = '/ahatovyi-zubok-iklo-male';
const SKU = 'PZ-AGT-002';

/** Starts a second shop, with analytics enabled; it uses the pictures of the first. */
async function startCountingShop({ url, dsn }: Pick<Collector, 'url' | 'dsn'>) {
  mkdirSync(DATA_DIR, { recursive: true });
  if (!existsSync(`${DATA_DIR}/media`)) symlinkSync(resolve('.cache/e2e/media'), `${DATA_DIR}/media`);
  return startShop(DATA_DIR, {
    GA4_MEASUREMENT_ID: 'G-TEST',
    GA4_SCRIPT_URL: `${url}/gtag.js`,
    ANALYTICS_ENDPOINT: `${url}/events`,
    SENTRY_DSN: dsn,
  });
}

type Collector = Awaited<ReturnType<typeof startCollector>>;
let collector: Collector;
let shop: Awaited<ReturnType<typeof startShop>>;

const test = base.extend<object, { counting: string }>({
  /** Address of the shop with analytics, shared by all tests. */
  counting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      collector = await startCollector();
      shop = await startCountingShop(collector);
      await use(shop.url);
      await shop.stop();
      collector.close();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],
  baseURL: async ({ counting }, use) => use(counting),
});
// Serial, because the tests share the collector.
test.describe.configure({ mode: 'default' });
test.beforeEach(() => collector.reset());

const banner = (page: Page, question: string) => page.getByRole('dialog', { name: question });

/**
 * Records every later request of the page except those of the shop itself and error reports, and the chunk that reports
 * events.
 */
function watchReports(page: Page): readonly string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/assets.json', 'utf8'));
  const code = manifest['src/features/analytics/sinks/open-sinks.ts']?.file;
  if (!code) throw new Error('The build has no chunk of the sinks');
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(shop.url) || url.includes('/envelope/');
    if (/^https?:/.test(url) && (!isOwn || url.endsWith(code))) seen.push(url);
  });
  return seen;
}

const ITEM_EVENTS = ['view_item', 'add_to_cart', 'begin_checkout', 'purchase'];

/** Returns the four item events that have arrived, in the order of buying: requests may overtake each other. */
const four = (events: Collector['posted']) =>
  ITEM_EVENTS.flatMap((wanted) => events.filter(({ name }) => name === wanted));
const namesOf = (events: Collector['posted']) => four(events).map(({ name }) => name);

async function order(page: Page, path: string, payment: 'cash-on-delivery' | 'card'): Promise<void> {
  await open(page, path);
  await page.locator('[name=name]').fill('Леся Позолотниця');
  await page.locator('[name=phone]').fill(await confirmPhone(page));
  await page.locator('input[name=method][value=nova-poshta-branch]').check();
  await page.locator('[name=settlement]').fill('Львів');
  await page.getByRole('option').first().click();
  await page.locator('[name=branch]').click();
  await page.getByRole('option').first().click();
  await page.locator(`input[name=payment][value=${payment}]`).check();
  await page.locator('button[form=checkout]').click();
}

async function fill(page: Page): Promise<void> {
  const response = await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: SKU, quantity: 1 } });
  expect(response.status()).toBe(200);
}

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);
  const button = (page: Page, name: string) => banner(page, words.question).getByRole('button', { name });

  test.describe(lang, () => {
    test('before consent and after a refusal nothing is loaded or sent', async ({ page }) => {
      const reports = watchReports(page);
      await open(page, at(PRODUCT));
      await expect(banner(page, words.question)).toBeVisible();
      await page.getByRole('button', { name: words.buy }).first().click();
      await expect(page.getByRole('dialog').filter({ hasText: words.name })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('analytics-consent');
      await button(page, words.refuse).click();
      await expect(banner(page, words.question)).toHaveCount(0);
      await order(page, at('/checkout'), 'cash-on-delivery');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thanks);
      await open(page, at(PRODUCT));
      await page.locator('footer a[href]').last().scrollIntoViewIfNeeded();
      await expect(banner(page, words.question)).toHaveCount(0);
      expect(reports).toEqual([]);
      expect(collector.requests()).toBe(0);
    });

    test('after consent the four events are sent in GA4’s format, including earlier ones; a purchase is sent once', async ({
      page,
      context,
    }) => {
      await open(page, at(PRODUCT));
      await page.getByRole('button', { name: words.buy }).first().click();
      await page.getByRole('dialog').filter({ hasText: words.name }).waitFor();
      await page.keyboard.press('Escape');
      await button(page, words.allow).click();
      // The next address loads a document: what the tag has not sent by then is lost.
      for (const events of ['posted', 'tagged'] as const)
        await expect.poll(() => namesOf(collector[events])).toEqual(['view_item', 'add_to_cart']);
      await page.request.post(`/api/v1/cart/promo-code?lang=${lang}`, { data: { code: 'ZOLOTO10' } });
      await order(page, at('/checkout'), 'cash-on-delivery');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thanks);
      const number = await page.locator('main strong').first().textContent();
      await expect.poll(() => namesOf(collector.posted)).toEqual(ITEM_EVENTS);

      const here = (path: string) => ({ page_location: `${shop.url}${at(path)}` });
      const brand = { item_brand: 'Майстерня Лан' };
      const item = { item_id: SKU, item_name: words.name, ...brand, item_category: words.category, quantity: 1 };
      const full = { currency: 'UAH', value: 1240, items: [{ ...item, price: 1240 }] };
      const discounted = { ...item, price: 1116, discount: 124 };
      const reduced = { currency: 'UAH', value: 1116, coupon: 'ZOLOTO10', items: [discounted] };
      const expected = [
        { name: 'view_item', params: { ...full, ...here(PRODUCT) } },
        { name: 'add_to_cart', params: { ...full, ...here(PRODUCT) } },
        { name: 'begin_checkout', params: { ...reduced, ...here('/checkout') } },
        {
          name: 'purchase',
          params: { ...reduced, transaction_id: number, shipping: 80, ...here('/order-success') },
        },
      ];
      expect(four(collector.posted)).toEqual(expected);
      await expect.poll(() => namesOf(collector.tagged)).toEqual(ITEM_EVENTS);
      const tagged = expected.map(({ name, params }) => ({ name, params: { ...params, send_to: 'G-TEST' } }));
      expect(four(collector.tagged)).toEqual(tagged);

      // After a reload, in another tab, and on return to the order from another page.
      await page.reload();
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await open(tab, page.url());
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText(words.thanks);
      }
      await open(page, at('/'));
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thanks);
      // A later event has arrived, so no report is pending any more.
      await open(page, at(PRODUCT));
      await expect.poll(() => namesOf(collector.posted)).toEqual(['view_item', ...ITEM_EVENTS]);
      expect(JSON.stringify([collector.posted, collector.tagged])).not.toContain('token');
    });

    test('an addition while the API is down is counted once, when the API has accepted it', async ({ page }) => {
      await open(page, at(PRODUCT));
      await button(page, words.allow).click();
      await expect.poll(() => namesOf(collector.posted)).toEqual(['view_item']);
      let lost = 0;
      await page.route('**/api/v1/cart/lines?*', async (route) => {
        if (lost > 0) return route.fallback();
        lost++;
        await route.fetch();
        await route.abort('connectionreset');
      });
      const lose = (route: Route) => route.abort('connectionrefused');
      await page.route('**/api/v1/cart/lines?*', lose);
      await page.getByRole('button', { name: words.buy }).first().click();
      await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: words.kept })).toBeVisible();
      expect(namesOf(collector.posted)).toEqual(['view_item']);
      await page.unroute('**/api/v1/cart/lines?*', lose);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => lost).toBe(1);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => namesOf(collector.posted)).toEqual(['view_item', 'add_to_cart']);
      await order(page, at('/checkout'), 'cash-on-delivery');
      await expect.poll(() => namesOf(collector.posted)).toEqual(ITEM_EVENTS);
      expect(four(collector.posted)[3]?.params).toMatchObject({ items: [{ item_id: SKU, quantity: 1 }] });
    });

    test('a card order is a purchase once the shopper has returned from the bank', async ({ page }) => {
      await fill(page);
      await open(page, at('/'));
      await button(page, words.allow).click();
      await order(page, at('/checkout'), 'card');
      await page.locator('input[name=card]').fill('4242 4242 4242 4242');
      expect(namesOf(collector.posted)).not.toContain('purchase');
      await page.getByRole('button', { name: words.pay }).click();
      await expect(page.getByText(words.paid)).toBeVisible();
      await expect.poll(() => namesOf(collector.posted)).toEqual(['begin_checkout', 'purchase']);
      await page.reload();
      await expect(page.getByText(words.paid)).toBeVisible();
      await open(page, at(PRODUCT));
      await expect.poll(() => namesOf(collector.posted)).toEqual(['view_item', 'begin_checkout', 'purchase']);
    });

    test('consent is changed in the footer, by keyboard too; withdrawing it stops everything', async ({
      page,
      context,
    }) => {
      await open(page, at('/'));
      await button(page, words.allow).focus();
      await page.keyboard.press('Enter');
      const cookies = async () => (await context.cookies()).map(({ name }) => name).filter((name) => /^_ga/.test(name));
      await expect.poll(cookies).toEqual(['_ga', '_ga_TEST']);

      const settings = page.getByRole('button', { name: words.settings });
      await settings.focus();
      await page.keyboard.press('Enter');
      await expect(banner(page, words.question)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(banner(page, words.question)).toHaveCount(0);
      await expect(settings).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(button(page, words.refuse)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(settings).toBeFocused();
      await expect.poll(cookies).toEqual([]);

      // On the same page, which still has the tag, and on the next ones.
      collector.reset();
      const reports = watchReports(page);
      await page.locator('main a[href]').first().click();
      await expect(page).not.toHaveURL(at('/'));
      await open(page, at(PRODUCT));
      await expect(page.getByRole('button', { name: words.buy }).first()).toBeVisible();
      expect(reports).toEqual([]);
      expect(collector.requests()).toBe(0);
    });

    test('consent in one tab applies to the others', async ({ page, context }) => {
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await open(tab, at('/'));
        await expect(banner(tab, words.question)).toBeVisible();
      }
      await button(page, words.refuse).click();
      await expect(banner(other, words.question)).toHaveCount(0);
    });

    test('on a phone the question does not cover the way to buy, has equal buttons, and shifts nothing', async ({
      page,
    }) => {
      const { viewport } = devices['Pixel 7'];
      await page.setViewportSize(viewport);
      const html = await (await page.request.get(at(PRODUCT))).text();
      expect(html).not.toContain(words.question);
      const heading = page.getByRole('heading', { level: 1 });
      await open(page, at(PRODUCT));
      await expect(banner(page, words.question)).toBeVisible();
      const top = (await banner(page, words.question).boundingBox())?.y ?? 0;
      const buy = page.getByRole('button', { name: words.buy }).first();
      await buy.scrollIntoViewIfNeeded();
      await expect(buy).toBeInViewport();
      const bottomOf = async () => ((box) => (box ? box.y + box.height : Number.NaN))(await buy.boundingBox());
      await expect.poll(bottomOf).toBeLessThanOrEqual(top);
      await buy.click({ trial: true });
      const before = await heading.boundingBox();
      const [allow, refuse] = [
        await button(page, words.allow).boundingBox(),
        await button(page, words.refuse).boundingBox(),
      ];
      expect([allow?.width, allow?.height]).toEqual([refuse?.width, refuse?.height]);
      expect(allow?.height).toBeGreaterThanOrEqual(44);
      await button(page, words.refuse).click();
      await expect(banner(page, words.question)).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
    });
  });
}

test('a list is reported when shown: once, and again for each other selection', async ({ page }) => {
  const lists = () =>
    collector.posted
      .filter(({ name }) => name === 'view_item_list')
      .map(({ params }) => [params.item_list_id, (params.items as readonly unknown[]).length]);
  await open(page, '/potal?format=vilni-arkushi');
  await banner(page, TEXTS.uk.question).getByRole('button', { name: TEXTS.uk.allow }).click();
  await expect.poll(lists).toEqual([['potal', 4]]);
  await page.getByRole('checkbox', { name: /^пластівці/i }).check();
  await expect.poll(lists).toEqual([
    ['potal', 4],
    ['potal', 7],
  ]);
  await page.getByRole('button', { name: 'Скинути все' }).click();
  await expect.poll(lists).toEqual([
    ['potal', 4],
    ['potal', 7],
    ['potal', 11],
  ]);
  // A filter leads from a landing page to its category; both are the same list.
  await open(page, '/transferna-potal');
  await expect.poll(lists).toHaveLength(4);
  await page.getByRole('complementary', { name: 'Фільтри' }).getByRole('button').first().hover();
  await page.getByRole('checkbox', { name: /^рулон/i }).check();
  await expect.poll(lists).toHaveLength(5);
  await open(page, PRODUCT);
  await expect.poll(() => namesOf(collector.posted)).toEqual(['view_item']);
  expect(lists().slice(3)).toEqual([
    ['transferna-potal', 3],
    ['potal', 4],
  ]);
});

test('a search, its results and the product that is chosen from them are reported; so is a wish', async ({ page }) => {
  const of = (name: string) => collector.posted.filter((event) => event.name === name).map(({ params }) => params);
  await open(page, '/search?q=ікло');
  await banner(page, TEXTS.uk.question).getByRole('button', { name: TEXTS.uk.allow }).click();
  await expect.poll(() => of('view_search_results').map(({ search_term }) => search_term)).toEqual(['ікло']);
  await expect.poll(() => of('view_item_list').map(({ item_list_id }) => item_list_id)).toEqual(['search']);
  await page.locator(`main a[href="${PRODUCT}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.uk.name);
  await expect
    .poll(() => of('select_item'))
    .toEqual([expect.objectContaining({ item_list_id: 'search', items: [expect.objectContaining({ item_id: SKU })] })]);
  await page.getByRole('button', { name: `До бажань: ${TEXTS.uk.name}` }).click();
  await expect
    .poll(() => of('add_to_wishlist'))
    .toMatchObject([{ currency: 'UAH', value: 1240, items: [{ item_id: SKU }] }]);
});

/** Returns the envelopes of one type that Sentry has received. */
const monitored = (kind: string) => collector.monitored.filter((envelope) => envelope.includes(`"type":"${kind}"`));

test('errors are reported without the order’s token; performance data and recordings are sent only after consent', async ({
  page,
}) => {
  const fail = (message: string) =>
    page.evaluate((text) => void setTimeout(() => Promise.reject(new Error(`${text} at ${location.href}`))), message);
  await fill(page);
  await order(page, '/checkout', 'cash-on-delivery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.uk.thanks);
  const token = new URL(page.url()).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  const reported = async () => {
    await fail('Broken');
    return monitored('event').join();
  };
  await expect.poll(reported).toContain('Broken at');
  expect(await page.evaluate(() => sessionStorage.getItem('sentryReplaySession'))).toBeNull();
  // Before consent Sentry sends no other data, not even at the end of a document, as here.
  await open(page, page.url());
  await expect.poll(reported).toContain('Broken at');
  const others = ['transaction', 'span', 'session', 'client_report', 'replay_event', 'replay_recording'];
  expect(others.flatMap(monitored)).toEqual([]);

  await page.getByRole('button', { name: TEXTS.uk.allow }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sentryReplaySession'))).not.toBeNull();
  await fail('Broken again');
  await expect.poll(() => monitored('replay_recording').length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(monitored('replay_recording').join()).toContain('order=[removed]');
  // Opened again at this address, so that the document's trace includes it.
  await open(page, page.url());
  const traces = () => [...monitored('transaction'), ...monitored('span')];
  await expect.poll(() => traces().join(), { timeout: 20_000 }).toContain('/order-success');
  expect(collector.monitored.join()).not.toContain(token);

  await page.getByRole('button', { name: TEXTS.uk.settings }).first().click();
  await page.getByRole('button', { name: TEXTS.uk.refuse }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sentryReplaySession'))).toBeNull();
  const before = traces().length;
  await open(page, '/');
  await open(page, '/potal');
  await expect.poll(reported).toContain('Broken at');
  expect(traces()).toHaveLength(before);
});

test('the privacy page lists what needs consent, and changes the answer', async ({ page }) => {
  await open(page, '/politika-konfidencialnosti');
  await page.getByRole('button', { name: TEXTS.uk.refuse }).click();
  const listed = page.locator('main tbody th[scope=row]');
  expect(await listed.allTextContents()).toEqual([
    ...Object.keys(COOKIES),
    ...Object.keys(OTHERS_COOKIES),
    ...STORED_KEYS,
    ...CACHE_NAMES,
  ]);
  const change = page.locator('main').getByRole('button', { name: TEXTS.uk.settings });
  await change.click();
  await expect(banner(page, TEXTS.uk.question)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
});

test('crawlers are not asked, and not counted', async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const context = await browser.newContext({ baseURL: shop.url, userAgent });
  const page = await context.newPage();
  await open(page, '/');
  await expect(banner(page, TEXTS.uk.question)).toHaveCount(0);
  await context.close();
});

test('without scripts there is no question, and no button that needs scripts', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText(TEXTS.uk.settings)).toBeHidden();
  await expect(page.getByText(TEXTS.uk.question)).toHaveCount(0);
  await context.close();
});

test('a shop without analytics does not ask', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  await expect(banner(page, TEXTS.uk.question)).toHaveCount(0);
  await expect(page.getByText(TEXTS.uk.settings)).toHaveCount(0);
  await context.close();
});
