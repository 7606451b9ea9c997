import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { DEMO_STAFF } from '../demo/seed/demo-staff.ts';
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_TOTP } from '../server/demo-credentials.ts';
import type { Language } from '../src/contract/language.ts';
import { localize } from '../src/rules/paths.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { startShop, untilDrawn } from '../tests/e2e/shop-process.ts';

/**
 * `npm run screens [-- URL]` takes the pictures of docs/screens.md and docs/studio.md from the demo shop at URL; without
 * it, from one that it starts, with its data in DATA_DIR. It changes a price of the shop, for the studio's journal.
 */
const DATA_DIR = '.cache/screens';
const FOLDER = 'docs/pictures/screens';
const STUDIO_FOLDER = 'docs/studio';

/** Bytes of a picture. */
const MOST_BYTES = 60_000;
const QUALITIES = [86, 80, 74, 68, 62, 56, 50, 44];

/** CSS pixels. */
const DESK = { width: 1280, height: 960 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 360, height: 760 };

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly lang?: Language;
  readonly size?: typeof DESK;
  readonly isDark?: boolean;
  /** SKU of a product in the cart. */
  readonly inCart?: string;
  /** Brings the opened screen into its state. */
  readonly act?: (page: Page) => Promise<void>;
}

const LEAF = '/susalne-zoloto-vilne-23-75k';
const press = (name: RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();

async function openMenu(page: Page): Promise<void> {
  await press(/^Каталог$/)(page);
  await page.waitForFunction(() => {
    const thumbnails = [...document.querySelectorAll<HTMLImageElement>('nav img')];
    return thumbnails.length > 0 && thumbnails.every(({ complete }) => complete);
  });
}

async function fillCheckout(page: Page): Promise<void> {
  await page.locator('[name=name]').fill('Леся Позолотниця');
  await page.locator('[name=phone]').fill('067 123-45-67');
  await page.locator('[name=settlement]').fill('Львів');
  await page.getByRole('option').first().click();
  await page.locator('[name=branch]').click();
  await page.getByRole('option').first().click();
  await page.evaluate(() => scrollTo(0, 0));
}

async function openCart(page: Page): Promise<void> {
  await press(/^Додати в кошик/)(page);
  await page.getByRole('dialog', { name: 'Кошик' }).waitFor();
}

/** The filters beside a list are loaded when a pointer reaches them. */
async function openFilters(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: /^Фільтри/ })
    .getByRole('button')
    .first()
    .hover();
  await page.getByRole('checkbox').first().waitFor();
}

async function startGuide(page: Page): Promise<void> {
  await press(/^Почати/)(page);
  const guide = page.getByRole('region', { name: 'Робити за кроками' });
  await guide.getByText('Матеріали: є 0').click();
  await guide.evaluate((element) => element.scrollIntoView());
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', act: openMenu },
  { name: 'list', path: '/pozolota', act: openFilters },
  { name: 'product', path: LEAF },
  { name: 'product-phone', path: '/pihment-sukhyi-100-ultramaryn', size: PHONE, lang: 'ru', isDark: true },
  { name: 'cart-phone', path: LEAF, size: PHONE, act: openCart },
  { name: 'checkout', path: '/checkout', inCart: 'PZ-SZL-002', act: fillCheckout },
  { name: 'leaves', path: '/skilky-arkushiv', isDark: true },
  { name: 'karats', path: '/stina-karativ' },
  { name: 'boles', path: '/bolius-pid-lystom', lang: 'ru' },
  { name: 'guide', path: '/blog/oliina-pozolota-yakyi-mordan-obraty', size: TABLET, act: startGuide },
  { name: 'article', path: '/blog/poliruvannia-zolota-ahatom' },
];

const followLink = (name: string) => async (page: Page) => page.getByRole('main').getByRole('link', { name }).click();

async function typePrice(page: Page): Promise<void> {
  await followLink('Набір для золочення «Ремонт рами»')(page);
  await page.locator('[name=price]').fill('1520');
  await page.getByText(/^Змін(?:иться|яться) \d+ сторін/).waitFor();
}

async function savePrice(page: Page): Promise<void> {
  await typePrice(page);
  await press(/^Зберегти$/)(page);
  await page.getByText(/^Наживо за/).waitFor();
  await page.goto('/studio/audit', { waitUntil: 'networkidle' });
}

const STUDIO_SCREENS: readonly Pick<Screen, 'name' | 'path' | 'act'>[] = [
  { name: 'product', path: '/products?q=PZ-NZL-004', act: typePrice },
  { name: 'journal', path: '/products?q=PZ-NZL-004', act: savePrice },
  { name: 'releases', path: '/releases' },
  { name: 'orders', path: '/orders' },
  { name: 'categories', path: '/categories', act: async (page) => page.getByText('Сусальне золото').first().click() },
];

/** Compresses a picture until it is small enough. */
async function compress(png: Buffer): Promise<Buffer> {
  let webp = png;
  for (const quality of QUALITIES) {
    webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) break;
  }
  return webp;
}

async function take(browser: Browser, url: string, screen: Screen): Promise<void> {
  const { name, path, lang = 'uk', size = DESK, isDark = false, inCart, act } = screen;
  const context = await browser.newContext({
    ...optionsOf(url),
    viewport: size,
    ...(size === PHONE && { deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
    colorScheme: isDark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  if (inCart) await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: inCart, quantity: 3 } });
  // The first view may do without fonts that are not there yet; the second has them.
  await page.goto(localize(lang, path), { waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  await act?.(page);
  await store(page, join(FOLDER, `${name}.webp`));
  await context.close();
}

const optionsOf = (url: string) => ({ baseURL: url, reducedMotion: 'reduce', serviceWorkers: 'block' }) as const;

async function store(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const webp = await compress(await page.screenshot());
  writeFileSync(file, webp);
  console.log(`${file}, ${webp.length} bytes`);
}

/** Takes the pictures of the studio, as its owner sees it. */
async function takeStudio(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({
    ...optionsOf(url),
    ...{ locale: 'uk-UA', timezoneId: 'Europe/Kyiv', viewport: DESK, colorScheme: 'light' },
  });
  const page = await context.newPage();
  await signIn(page);
  for (const { name, path, act } of STUDIO_SCREENS) {
    await page.goto(`/studio${path}`, { waitUntil: 'networkidle' });
    await act?.(page);
    await store(page, join(STUDIO_FOLDER, `${name}.webp`));
  }
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/studio/');
  await page.getByLabel('Пошта').fill(DEMO_STAFF.find(({ role }) => role === 'owner')?.email ?? '');
  await page.getByLabel('Пароль').fill(DEMO_STAFF_PASSWORD);
  await press(/^Далі$/)(page);
  await page.getByLabel('Код').fill(generateSync({ secret: DEMO_STAFF_TOTP }));
  await press(/^Увійти$/)(page);
  await page.getByRole('navigation').first().waitFor();
}

const given = process.argv[2];
const shop = given ? undefined : await startShop(DATA_DIR);
const url = given ?? shop?.url ?? '';
try {
  if (shop) await untilDrawn(DATA_DIR);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  for (const screen of SCREENS) await take(browser, url, screen);
  await takeStudio(browser, url);
  await browser.close();
} finally {
  await shop?.stop();
}
