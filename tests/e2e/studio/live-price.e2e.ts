import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { open } from '../fixtures.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    ...{ pages: /^Змін(?:иться|яться) \d+ сторін/, show: 'Показати сторінки', list: 'Що зміниться', close: 'Закрити' },
    ...{ compare: 'Порівняти', now: 'Зараз', saved: 'Після збереження' },
    ...{ panel: 'Публікація збереженого', live: /Наживо за \d+ мс/ },
  },
  ru: {
    ...{ pages: /^Измен(?:ится|ятся) \d+ страниц/, show: 'Показать страницы', list: 'Что изменится', close: 'Закрыть' },
    ...{ compare: 'Сравнить', now: 'Сейчас', saved: 'После сохранения' },
    ...{ panel: 'Публикация сохранённого', live: /\d+ мс/ },
  },
} as const;

/** Creates a product for sale, with a published page. */
async function makeProduct(): Promise<{ readonly id: number; readonly slug: string }> {
  const slug = `live-${randomUUID().slice(0, 8)}`;
  await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product')`);
  const [row] =
    await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT '${slug}', '${slug.toUpperCase()}', id, '{"uk": "Живий зубок", "ru": "Живой зубок"}', '{"uk": "Є", "ru": "Есть"}',
      '{"uk": "<p>Опис</p>", "ru": "<p>Описание</p>"}', 20000, 5, 50 FROM categories WHERE slug = 'potal' RETURNING id`);
  await expect.poll(async () => (await fetch(`${process.env.SHOP_URL}/${slug}`)).status, { timeout: 30_000 }).toBe(200);
  return { id: Number(row?.id), slug };
}

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a price: its pages are previewed, and it is published a moment after: ${lang}`, { tag: '@smoke' }, async ({
    page,
    browser,
  }) => {
    const { id, slug } = await makeProduct();
    const address = `${process.env.SHOP_URL}${lang === 'ru' ? '/ru' : ''}/${slug}`;
    const shopper = await (await browser.newContext({ locale: 'uk-UA' })).newPage();
    await open(shopper, address);
    await expect(shopper.locator('main')).toContainText(/200\s₴/);

    await signIn(page, 'editor', { lang, path: `/products/${id}#price` });
    const price = page.locator('[name="price"]');
    await price.fill('234,50');
    await expect(page.getByText(words.pages)).toBeVisible();
    await page.getByRole('button', { name: words.show }).click();
    const list = page.getByRole('dialog', { name: words.list });
    await expect(list).toContainText(slug);
    await expectNoAxe(page);

    // Compares the current and the new version of one page.
    await list
      .getByRole('button', { name: `${words.compare} ${lang === 'ru' ? '/ru' : ''}/${slug}`, exact: true })
      .focus();
    await page.keyboard.press('Enter');
    const frame = (side: string) => list.getByRole('region', { name: side }).locator('iframe').contentFrame();
    await expect(frame(words.now).locator('main')).toContainText(/200\s₴/);
    await expect(frame(words.saved).locator('main')).toContainText(/234,50\s₴/);
    await page.keyboard.press('Enter');
    await expect(list.getByRole('table')).toContainText(slug);
    await list.getByRole('button', { name: words.close }).click();

    const clicked = Date.now();
    await page.keyboard.press('ControlOrMeta+s');
    // A fresh request, without a browser's cache.
    await expect
      .poll(async () => (await fetch(address)).text().then((html) => html.includes('"price":"234.50"')), {
        intervals: [25],
      })
      .toBe(true);
    const live = Date.now() - clicked;
    const panel = page.getByRole('region', { name: words.panel });
    await expect(panel).toContainText(words.live);
    console.log(`click to live, ${lang}: ${live} ms; the panel: ${await panel.textContent()}`);
    await shopper.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(shopper.locator('main')).toContainText(/234,50\s₴/);
    await shopper.context().close();
  });
}

for (const { width, lang, others, hide, saved } of [
  { width: 360, lang: 'uk', others: 'і ще 2 збереження', hide: 'Сховати', saved: 'Усе збережено' },
  { width: 1280, lang: 'ru', others: 'и ещё 2 сохранения', hide: 'Скрыть', saved: 'Всё сохранено' },
] as const) {
  test(`three saves have one row, which covers no field, in a window of ${width} px`, async ({ page }) => {
    const { id } = await makeProduct();
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, 'editor', { lang, path: `/products/${id}` });
    const price = page.locator('[name="price"]');
    const panel = page.getByRole('region', { name: WORDS[lang].panel });
    for (const hryvnias of [231, 232, 233]) {
      await price.fill(String(hryvnias));
      await page.keyboard.press('ControlOrMeta+s');
      await expect.poll(() => sql(`SELECT price FROM products WHERE id = ${id}`)).toEqual([{ price: hryvnias * 100 }]);
      // A save is begun when the one before has been answered.
      await expect(page.getByText(saved)).toBeVisible();
    }
    await expect(panel).toContainText(others);
    await expect(panel).toContainText(WORDS[lang].live);
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expectNoAxe(page);
    for (const field of await page.locator('form input:visible').all()) {
      await field.focus();
      const [bottom, top] = await Promise.all([edge(field, 'bottom'), edge(panel, 'top')]);
      expect(bottom).toBeLessThanOrEqual(top);
    }
    await panel.getByRole('button', { name: hide }).click();
    await expect(panel).toHaveCount(0);
  });
}

const edge = (element: Locator, side: 'top' | 'bottom') =>
  element.evaluate((node, name) => node.getBoundingClientRect()[name], side);

test('if the pages of a change cannot be determined, the form says so and saves', async ({ page }) => {
  const { id } = await makeProduct();
  const error = { code: 'site_unavailable', message: 'Сайт зараз не відповідає.' };
  await page.route('**/api/v1/studio/previews?*', (route) => route.fulfill({ status: 503, json: { error } }));
  await signIn(page, 'editor', { path: `/products/${id}` });
  await page.locator('[name="price"]').fill('321');
  await expect(page.getByRole('status').filter({ hasText: error.message })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Подивитися ще раз' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Усе збережено')).toBeVisible();
  expect(await sql(`SELECT price FROM products WHERE id = ${id}`)).toEqual([{ price: 32_100 }]);
});

for (const { lang, nothing, again, all } of [
  {
    lang: 'uk',
    nothing: 'Може змінитися щонайбільше 14 сторінок: на перевірку не вистачило часу',
    again: 'Подивитися ще раз',
    all: 'Зміняться 2 сторінки',
  },
  {
    lang: 'ru',
    nothing: 'Может измениться не больше 14 страниц: на проверку не хватило времени',
    again: 'Посмотреть ещё раз',
    all: 'Изменятся 2 страницы',
  },
] as const) {
  test(`a preview whose time has run out is repeated by keyboard: ${lang}`, async ({ page }) => {
    const { id } = await makeProduct();
    const { promise: isHeld, resolve: answerAgain } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/v1/studio/previews?*', async (route) => {
      asked += 1;
      const isFirst = asked === 1;
      if (!isFirst) await isHeld;
      const counts = { new: 0, changed: isFirst ? 0 : 2, removed: 0, redirect: 0 };
      const about = { pages: [], failures: [], areRemovalsBlocked: false, duration: 1 };
      const result = { counts, unchecked: isFirst ? 14 : 0, ...about };
      await route.fulfill({ json: { data: { id: asked, progress: null, result } } });
    });
    await signIn(page, 'editor', { lang, path: `/products/${id}` });
    await page.locator('[name="price"]').fill('321');
    await expect(page.getByText(nothing)).toBeVisible();
    await expectNoAxe(page);
    const button = page.getByRole('button', { name: again });
    await button.press('Enter');
    await expect(page.getByText(nothing)).toBeHidden();
    await expect(button).toBeFocused();
    answerAgain();
    await expect(page.getByRole('status').filter({ hasText: all })).toBeVisible();
    await expect(button).toBeFocused();
  });
}
