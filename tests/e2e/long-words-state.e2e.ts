import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { signIn } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';
import { ADD_LONG_WORDS, LONG_PAGES, REMOVE_LONG_WORDS, SHORTER } from './long-words.ts';

const WIDTH = 360;

test.use({ viewport: { width: WIDTH, height: 740 }, isMobile: true, hasTouch: true });
test.describe.configure({ mode: 'serial' });

/** Returns true if the shop's pages have been rendered with the long words. */
const areLong = async (page: Page) => (await (await page.request.get('/')).text()).includes(SHORTER);

test.beforeAll(() => sql(ADD_LONG_WORDS));
test.afterAll(async ({ browser }) => {
  await sql(REMOVE_LONG_WORDS);
  const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' });
  await expect.poll(() => areLong(page), { timeout: 30_000 }).toBe(false);
  await page.close();
});

/** Expects that nothing overflows, which would make a phone zoom out or scroll sideways. */
async function expectFits(page: Page, what: string): Promise<void> {
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(await widths(), what).toEqual([WIDTH, WIDTH]);
}

const SCREENS = [
  '/',
  '/pozolota',
  ...LONG_PAGES,
  '/blog',
  '/contacts',
  '/dostavka-i-oplata',
  `/search?q=${encodeURIComponent('довге')}`,
  `/search?q=${'q'.repeat(300)}`,
  '/login',
  `/${'x'.repeat(90)}`,
];

for (const lang of LANGUAGES) {
  test(`every type of page fits the phone’s width, whatever an editor has written: ${lang}`, async ({ page }) => {
    await expect.poll(() => areLong(page), { timeout: 30_000 }).toBe(true);
    for (const path of SCREENS) {
      await open(page, localize(lang, path));
      await expectFits(page, path);
    }
  });
}

test('so do the menu, suggestions, cart, checkout, wishlist and orders', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Каталог' }).click();
  await expect(page.locator('#catalogue')).toBeVisible();
  await expectFits(page, 'menu');

  await open(page, '/');
  await page.getByRole('search').first().locator('input').fill('довге');
  await expect(page.getByRole('listbox', { name: 'Підказки' }).getByRole('option').first()).toBeVisible();
  await expectFits(page, 'suggestions');

  await signIn(page, 'demo@pozolota.example', 'pozolota-demo');
  await open(page, '/dovhyi-tovar');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^До бажань/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('довге');
  await expectFits(page, 'cart dialog');

  await open(page, '/cart');
  await expect(page.getByRole('main')).toContainText('довге');
  await expectFits(page, 'cart');
  await open(page, '/checkout');
  await expect(page.getByRole('main')).toContainText('довге');
  await expectFits(page, 'checkout');

  await open(page, '/account/wishlist');
  await expect(page.getByRole('main')).toContainText('довге');
  await expectFits(page, 'wishes');
  await open(page, '/account/orders');
  await page.getByRole('main').locator('button[aria-expanded]').first().click();
  await expect(page.getByRole('main')).toContainText('ЩЩЩ');
  await expectFits(page, 'orders');
});
