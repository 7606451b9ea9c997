import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { expect, open, sql, test } from './fixtures.ts';
import { ADD_LONG_WORDS, LONG_PAGES, REMOVE_LONG_WORDS, SHORTER } from './long-words.ts';

const WIDTH = 360;

test.use({ viewport: { width: WIDTH, height: 740 }, isMobile: true, hasTouch: true });
test.describe.configure({ mode: 'serial' });

/** Whether the shop's pages have been rendered with the long words, or without them again. */
const areLong = async (page: Page) => (await (await page.request.get('/')).text()).includes(SHORTER);

test.beforeAll(() => sql(ADD_LONG_WORDS));
test.afterAll(async ({ browser }) => {
  await sql(REMOVE_LONG_WORDS);
  const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' });
  await expect.poll(() => areLong(page), { timeout: 30_000 }).toBe(false);
  await page.close();
});

/** Nothing sticks out, which would make a phone show the page smaller, or scroll it sideways. */
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
  test(`every kind of page is as wide as the phone, whatever an editor has written: ${lang}`, async ({ page }) => {
    await expect.poll(() => areLong(page), { timeout: 30_000 }).toBe(true);
    for (const path of SCREENS) {
      await open(page, localize(lang, path));
      await expectFits(page, path);
    }
  });
}
