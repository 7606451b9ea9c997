import type { Locator, Page } from 'playwright/test';
import { brokenWords } from './broken-words.ts';
import { addContact, newEmail, newPhone, signUp } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

/** Height of the bar in CSS pixels, without a safe area. */
const BAR = 64;
/** Maximum CSS pixels of the cart window's height on a small phone that are not available to products. */
const CART_FOOTER = 96;

const product = '/susalne-zoloto-vilne-23k-podviine';

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator} is not shown`);
  return { ...found, bottom: found.y + found.height, right: found.x + found.width };
};

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
const END = 1_000_000;

test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } });

for (const { path, announcement, add } of [
  { path: product, announcement: 'Оголошення', add: /^Додати в кошик/ },
  { path: `/ru${product}`, announcement: 'Объявление', add: /^Добавить в корзину/ },
]) {
  for (const height of [640, 740]) {
    test(`${path} at 360×${height}: name, price and button are on the first screen, and a bar on all others`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height });
      // Fonts are optional: a slow first view uses the fallback, which may be wider here than on a phone.
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await open(page, path);
      await expect(page.getByRole('complementary', { name: announcement })).toBeVisible();
      const main = page.locator('main');
      const button = main.getByRole('button', { name: add }).first();
      const bar = button.locator('xpath=../..');
      const expectBar = async () => {
        const { x, y, width, height: thickness } = await box(bar);
        expect({ x, bottom: y + thickness, width, thickness }).toEqual({
          x: 0,
          bottom: height,
          width: 360,
          thickness: BAR,
        });
        await expect(bar).toContainText('₴');
        expect((await box(button)).bottom).toBeLessThan(height);
      };
      await expectBar();
      const barTop = height - BAR;
      expect((await box(main.getByRole('heading', { level: 1 }))).bottom).toBeLessThanOrEqual(barTop);
      expect((await box(main.locator('h1 + p'))).bottom).toBeLessThanOrEqual(barTop);
      expect((await box(main.locator('picture').first())).height).toBeGreaterThanOrEqual(144);
      await scrollTo(page, 900);
      await expectBar();
      await scrollTo(page, END);
      await expectBar();
      expect((await box(page.getByRole('contentinfo').getByRole('link').last())).bottom).toBeLessThanOrEqual(barTop);
      const up = page.locator('button[aria-label="Нагору"], button[aria-label="Наверх"]');
      await expect(up).toBeVisible();
      expect((await box(up)).bottom).toBeLessThan(barTop);
    });
  }
}

for (const path of ['/susalne-zoloto', '/ru/susalne-zoloto']) {
  test(`${path} on a phone: cards show the karat, and nothing covers them`, { tag: '@smoke' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, path);
    const names = page.locator('main li a:has(picture) > span');
    expect(await names.count()).toBe(9);
    const hidden = await names.evaluateAll((spans) =>
      spans
        .filter((span) => {
          const texts = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
          let text = texts.nextNode();
          while (text && !/\d\sК/.test(text.textContent ?? '')) text = texts.nextNode();
          const end = /\d\sК/.exec(text?.textContent ?? '');
          if (!text || !end) return true;
          const range = document.createRange();
          range.setStart(text, end.index);
          range.setEnd(text, end.index + end[0].length);
          return range.getBoundingClientRect().bottom > span.getBoundingClientRect().bottom;
        })
        .map((span) => span.textContent),
    );
    expect(hidden).toEqual([]);
    await scrollTo(page, 500);
    const up = page.locator('button[aria-label="Нагору"], button[aria-label="Наверх"]');
    await expect(up).toBeVisible();
    const [button, header] = [await box(up), await box(page.getByRole('banner'))];
    expect(button.bottom).toBeLessThanOrEqual(header.bottom);
    expect(button.y).toBeGreaterThanOrEqual(header.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

test('doubled text size leaves room for the page; forced colours keep selections visible', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await open(page, '/penzel-bilka-kruhlyi-6');
  await scrollTo(page, 900);
  const covered = () =>
    page.evaluate(() => {
      const stays = (element: Element) => /^(?:fixed|sticky)$/.test(getComputedStyle(element).position);
      const seen = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
      };
      return [...document.querySelectorAll('body *')].filter(stays).reduce((sum, element) => sum + seen(element), 0);
    });
  await expect.poll(covered).toBeLessThan(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.emulateMedia({ forcedColors: 'active' });
  const sizes = page.getByRole('group', { name: 'Розмір' });
  const frameOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await frameOf(sizes.locator('[aria-current=page]'))).toBe('solid');
  expect(await frameOf(sizes.locator('a:not([aria-current])').first())).toBe('none');
  const dot = page
    .locator('main')
    .getByText(/^(?:Є в наявності|Залишилося \d+ шт\.)$/)
    .first();
  const [size, line] = await dot.evaluate((element) => {
    const { inlineSize, borderTopWidth } = getComputedStyle(element, '::before');
    return [inlineSize, borderTopWidth].map(Number.parseFloat);
  });
  expect(2 * (line ?? 0)).toBeCloseTo(size ?? 0, 0);
});

test('the cart’s dialog on a phone is mostly its contents', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, product);
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Кошик' });
  const checkout = modal.getByRole('link', { name: 'Оформити замовлення' });
  await expect(checkout).toBeVisible();
  const footer = await box(modal.locator('footer'));
  expect(footer.height).toBeLessThanOrEqual(CART_FOOTER);
  expect((await box(checkout)).right).toBeLessThanOrEqual(360);
  await expect(modal.locator('footer')).toContainText('₴');
  await expect(modal.getByRole('link', { name: 'Перейти до кошика' })).toBeVisible();
});

for (const at of ['', '/ru']) {
  test(`the number of products, the filters and the order are one row of 44 px: ${at || '/'}`, async ({ page }) => {
    for (const path of ['/pozolota', '/search?q=золото']) {
      await open(page, at + path);
      const main = page.locator('main');
      const buttons = [main.getByRole('button', { name: /^Фільтри|^Фильтры/ }), main.getByLabel('Порядок')];
      const [filters, order] = await Promise.all(buttons.map(box));
      expect(order).toMatchObject({ y: filters?.y, height: 44 });
      expect(filters?.height).toBe(44);
      const number = await box(main.getByRole('status').filter({ hasText: /^\d+ товар/ }));
      expect(number.y).toBeGreaterThanOrEqual(filters?.y ?? 0);
      expect(number.bottom).toBeLessThanOrEqual(filters?.bottom ?? 0);
    }
  });

  test(`the topics of the blog are one row, which keys reach to its end: ${at || '/'}`, async ({ page }) => {
    await open(page, `${at}/blog`);
    const topics = page.getByRole('navigation', { name: /^Теми блогу$|^Темы блога$/ }).getByRole('link');
    const boxes = await Promise.all((await topics.all()).map(box));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    await expect(topics.last()).not.toBeInViewport({ ratio: 1 });
    await topics.first().focus();
    for (const topic of (await topics.all()).slice(1)) {
      await page.keyboard.press('Tab');
      await expect(topic).toBeFocused();
      await expect(topic).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Enter');
    const current = topics.and(page.locator('[aria-current=page]'));
    await expect(current).toHaveAttribute('href', (await topics.last().getAttribute('href')) ?? '');
    await expect(current).toBeInViewport({ ratio: 1 });
  });

  test(`the screens of the account are one row, which shows the current one: ${at || '/'}`, async ({ page }) => {
    await sql('DELETE FROM rate_limits');
    await signUp(page, newEmail());
    for (const path of ['/account', '/account/notebook']) {
      await open(page, at + path);
      const screens = page.getByRole('navigation', { name: /^Розділи кабінету$|^Разделы кабинета$/ }).getByRole('link');
      await expect(screens).toHaveCount(5);
      const boxes = await Promise.all((await screens.all()).map(box));
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      const current = page.locator('main nav [aria-current=page]');
      await expect(current).toHaveAttribute('href', at + path);
      await expect(current).toBeInViewport({ ratio: 1 });
    }
  });
}

test.describe('a narrow window', () => {
  // With a scroll bar that takes space, as in desktop windows.
  test.use({ isMobile: false, hasTouch: false });

  for (const { lang, at, change, out } of [
    { lang: 'uk', at: '', change: 'Змінити пароль', out: 'Вийти' },
    { lang: 'ru', at: '/ru', change: 'Изменить пароль', out: 'Выйти' },
  ] as const) {
    test(`headings, specifications, suggestions and text beside a long address break no word: ${lang}`, async ({
      page,
    }) => {
      await open(page, `${at}/politika-konfidencialnosti`);
      expect(await brokenWords(page.locator('h1'))).toEqual([]);
      await open(page, `${at}/tempera-zhovtkova-40-hlaukonit`);
      const specifications = page.locator('main dt, main dd');
      await expect(specifications.filter({ hasText: /^С.+стійкість$|^Светостойкость$/ })).toBeVisible();
      expect(await brokenWords(specifications)).toEqual([]);
      await page.getByRole('search').first().locator('input').fill('агат');
      const options = page.getByRole('option');
      await expect(options.first()).toBeVisible();
      expect(await brokenWords(options)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

      await sql('DELETE FROM rate_limits');
      await signUp(page, newEmail(), lang);
      await addContact(page, newPhone());
      await open(page, `${at}/account`);
      const leave = page.getByRole('button', { name: out, exact: true });
      await expect(leave).toBeVisible();
      expect(await brokenWords(leave)).toEqual([]);
      await page.getByRole('button', { name: change }).click();
      const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').last()];
      await expect(second).toBeVisible();
      expect((await box(second)).width).toBe((await box(first)).width);
    });
  }
});
