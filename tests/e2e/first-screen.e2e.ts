import type { Locator, Page } from 'playwright/test';
import { expect, hydrated, open, test } from './fixtures.ts';

/** Positions and sizes of the design, in CSS pixels: of a phone, and of wider windows. */
const HOME = {
  phone: { hero: 260, tiles: 104, goods: 620 },
  wide: { hero: 400, tiles: 150, goods: 760 },
};
const CATEGORY = { phone: 400, wide: 420 };
const HEADER = 56;
const SUBCATEGORIES = 96;
const ROW = 44;
/** Maximum height of a line of text with its padding. */
const LINE = 48;

const WIDTHS = [360, 768, 1280, 1440];
const LANGUAGES = [
  { lang: 'uk', root: '', close: 'Закрити оголошення', more: 'більше', order: 'Порядок', filters: 'Фільтри' },
  { lang: 'ru', root: '/ru', close: 'Закрыть объявление', more: 'ещё', order: 'Порядок', filters: 'Фильтры' },
] as const;
/** Categories with subcategories, with links to landing pages, with a long name. */
const CATEGORIES = ['/pozolota', '/susalne-zoloto', '/penzli-dlia-olii-ta-akrylu'];

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator} is not shown`);
  return found;
};
const tiles = (page: Page) => page.locator('main nav[tabindex="0"]');
/** Cards of products: the links with pictures that have a heart beside them. */
const cards = (page: Page) => page.locator('main li:has(> a picture):has(> button)');

async function expectOneRow(row: Locator): Promise<void> {
  const tops = await row.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
}

for (const width of WIDTHS) {
  for (const { lang, root, close, more, order, filters } of LANGUAGES) {
    for (const isAnnounced of [true, false]) {
      const title = `${width} px, ${lang}, ${isAnnounced ? 'with' : 'without'} the announcement`;
      const isPhone = width < 768;

      test.describe(title, () => {
        test.use({ viewport: { width, height: 800 } });
        /** Loads the fonts, which are optional at a slow first view. */
        const prepare = async (page: Page) => {
          await open(page, `${root}/cart`);
          await page.evaluate(() => document.fonts.ready);
          if (isAnnounced) return;
          await page.getByRole('button', { name: close }).click();
          await expect(page.locator('aside[data-announcement]')).toHaveCount(0);
        };

        test('the home page shows categories and goods in stock on the first screen, none twice', async ({ page }) => {
          await prepare(page);
          const most = isPhone ? HOME.phone : HOME.wide;
          await open(page, root || '/');
          expect((await box(page.locator('main > header'))).height).toBeLessThanOrEqual(most.hero);
          await expect(page.locator('main > header a')).toHaveCount(1);
          await expect(tiles(page).getByRole('link')).toHaveCount(9);
          await expectOneRow(tiles(page).getByRole('listitem'));
          expect((await box(tiles(page))).height).toBeLessThanOrEqual(most.tiles);
          const columns = isPhone ? 2 : width < 1024 ? 3 : 4;
          for (const card of (await cards(page).all()).slice(0, columns)) {
            expect((await box(card)).y).toBeLessThanOrEqual(most.goods);
          }
          const goods = await cards(page)
            .locator('> a:has(picture)')
            .evaluateAll((links) => links.map(String));
          expect(goods.length).toBeGreaterThanOrEqual(4);
          expect(new Set(goods).size).toBe(goods.length);
          await expect(cards(page).getByText(/^(?:Немає в наявності|Нет в наличии)$/)).toHaveCount(0);
        });

        test('a category begins with its goods', async ({ page }) => {
          await prepare(page);
          for (const path of CATEGORIES) {
            await open(page, root + path);
            const main = page.locator('main');
            expect
              .soft((await box(cards(page).first())).y, path)
              .toBeLessThanOrEqual(isPhone ? CATEGORY.phone : CATEGORY.wide);
            if (isPhone) expect.soft((await box(page.getByRole('banner'))).height, path).toBe(HEADER);
            if (isAnnounced) {
              expect.soft((await box(page.locator('aside[data-announcement]'))).height, path).toBeLessThanOrEqual(LINE);
            }
            expect.soft((await box(main.locator('summary'))).height, path).toBeLessThanOrEqual(LINE / 2 + 2);
            if ((await tiles(page).count()) > 0) {
              expect.soft((await box(tiles(page))).height, path).toBe(SUBCATEGORIES);
              await expectOneRow(tiles(page).getByRole('listitem'));
            }
            // The count, the filters and the order are in one row.
            const select = await box(page.getByLabel(order));
            const middle = select.y + select.height / 2;
            expect.soft(select.height, path).toBe(ROW);
            const others = [main.getByRole('status'), page.getByRole('button', { name: filters, exact: true })];
            for (const other of others.slice(0, width < 1024 && (await others[1]?.count()) ? 2 : 1)) {
              const { y, height } = await box(other);
              expect.soft(Math.abs(y + height / 2 - middle), path).toBeLessThan(3);
            }
            expect
              .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
              .toBeLessThanOrEqual(width);
          }
          const intro = page.locator('main summary');
          await expect(intro).toContainText(more);
          const closed = (await box(intro)).height;
          await intro.click();
          if (isPhone) expect((await box(intro)).height).toBeGreaterThan(closed);
          await expect(page.locator('main details')).toHaveAttribute('open');
        });
      });
    }
  }
}

test.describe('the row of categories on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const scrolled = (page: Page) => tiles(page).evaluate((element) => Math.round(element.scrollLeft));

  for (const path of ['/', '/pozolota']) {
    test(`${path}: scrolls by arrow keys, with a visible focus, and keeps its place when going back`, async ({
      page,
    }) => {
      await open(page, path);
      await tiles(page).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
      expect(await tiles(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
      await page.keyboard.press('Tab');
      await expect(tiles(page).getByRole('link').first()).toBeFocused();

      await tiles(page).evaluate((element) => element.scrollTo({ left: 1_000, behavior: 'instant' }));
      const end = await scrolled(page);
      await tiles(page).getByRole('link').last().click();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      await hydrated(page);
      await page.goBack();
      await expect(tiles(page)).toBeVisible();
      await expect.poll(() => scrolled(page)).toBe(end);
    });
  }
});

test('the header of a phone stays one row while the page is scrolled', async ({ page }) => {
  for (const width of [360, 400, 470]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/pozolota');
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(page.getByRole('button', { name: 'Нагору' })).toBeVisible();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(56);
  }
});

test('without scripts an introduction opens', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/pozolota');
  await page.locator('main summary').click();
  await expect(page.locator('main details')).toHaveAttribute('open');
  await context.close();
});
