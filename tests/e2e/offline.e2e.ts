import type { Page } from 'playwright/test';
import type { Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail, signUp } from './customers.ts';
import { expect, open, test, watch } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const GOLD = '/susalne-zoloto-vilne-23-75k';
const TEXTS = {
  uk: {
    buy: /^Додати в кошик/,
    none: 'Немає зв’язку',
    note: /Це сторінка, якою вона була/,
    cart: 'Ваш кошик',
    pages: 'Можна відкрити й без зв’язку',
  },
  ru: {
    buy: /^Добавить в корзину/,
    none: 'Нет связи',
    note: /Это страница, какой она была/,
    cart: 'Ваша корзина',
    pages: 'Можно открыть и без связи',
  },
} as const;

/**
 * Waits until an address is cached. A predicate of `waitForFunction` must not be async, because a promise is truthy.
 */
const isKept = (page: Page, name: string, address: string) =>
  expect
    .poll(() =>
      page.evaluate(async ([cache, url]) => Boolean(await (await caches.open(cache)).match(url)), [
        name,
        address,
      ] as const),
    )
    .toBe(true);

/** Waits until the worker controls this page and has cached it. */
async function kept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await isKept(page, 'kept-pages', path);
  await isKept(page, 'kept-pages', `${path}.json`);
}

const kept404 = (page: Page, lang: Language) => isKept(page, 'kept-files', localize(lang, '/404'));

for (const lang of ['uk', 'ru'] as const) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test(`${lang}: a visited page opens without a network and shows its date; another one shows the cart and the available pages`, async ({
    page,
    context,
  }) => {
    await open(page, at(GOLD));
    await kept(page, at(GOLD));
    await kept404(page, lang);
    await page.locator('main').getByRole('button', { name: words.buy }).first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('cart-kept') ?? '{}').cart?.lines.length === 1);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: words.note })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');

    await page.goto(at('/pozolota'));
    await expect(page.getByRole('heading', { level: 1, name: words.none })).toBeVisible();
    await expect(page.locator('.brand svg')).toBeVisible();
    const cart = page.getByRole('region', { name: words.cart });
    await expect(cart.getByRole('listitem')).toHaveCount(2);
    await expect(cart).toContainText('₴');
    const pages = page.getByRole('navigation', { name: words.pages });
    await expect(pages.getByRole('link')).toHaveText([name]);
    await pages.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${GOLD}$`));
    await expect(page.getByRole('status').filter({ hasText: words.note })).toBeVisible();

    await page.goBack();
    await context.setOffline(false);
    // When the network is back, the requested page opens automatically.
    await expect(page.getByRole('heading', { level: 1, name: words.none })).toHaveCount(0);
    await expect(page.locator('main')).toContainText('₴');
  });
}

test('with a network its answer is shown, never a cached page', async ({ page }) => {
  await open(page, GOLD);
  await kept(page, GOLD);
  await page.evaluate(async (address) => {
    const cache = await caches.open('kept-pages');
    await cache.put(address, new Response('<p>old price</p>', { headers: { 'content-type': 'text/html' } }));
  }, GOLD);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain('old price');
  // It also replaces the cached document.
  const keptDocument = () =>
    page.evaluate(async (address) => (await (await caches.open('kept-pages')).match(address))?.text(), GOLD);
  await expect.poll(keptDocument).toContain('<h1');
});

test('a page that was only navigated to opens without a network too', async ({ page, context }) => {
  await open(page, '/potal');
  await kept(page, '/potal');
  await kept404(page, 'uk');
  await page.locator('main a[href="/potal-plastivtsi-sriblo"]').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Поталь');
  const title = (await heading.textContent()) ?? '';
  await isKept(page, 'kept-pages', '/potal-plastivtsi-sriblo.json');
  await context.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText(title);
  await expect(page.getByRole('status').filter({ hasText: TEXTS.uk.note })).toBeVisible();
});

test('the API, the studio and tokens are never cached; a customer’s pages are deleted at sign-out', async ({
  page,
}) => {
  const complaints = watch(page);
  await signUp(page, newEmail());
  await open(page, GOLD);
  await kept(page, GOLD);
  // A picture that is still loading would be cached when it arrives.
  const loading = () =>
    page.evaluate(() => [...document.images].filter(({ complete, currentSrc }) => currentSrc && !complete).length);
  await expect.poll(loading).toBe(0);
  await open(page, '/order-success?order=1&token=secret');
  await open(page, '/account');
  const cachedUrls = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
  expect((await cachedUrls()).filter((url) => /^\/(?:api|studio|account|order)|token/.test(url))).toEqual([]);
  // The screen's customer requests have been answered.
  await expect(page.getByText('цей пристрій')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Вийти' }).click();
  await expect.poll(async () => (await cachedUrls()).filter((url) => url.startsWith(GOLD))).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).not.toContain('kept-pictures');
  expect(complaints.filter((complaint) => !complaint.includes('order'))).toEqual([]);
  // After signing out the screen requests no customer data.
  expect(asked.filter((path) => path.startsWith('/api/v1/customer/'))).toEqual([]);
});
