import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, open, sql, test, watch } from './fixtures.ts';

const WORDS = {
  uk: {
    root: '',
    write: 'Написати відгук',
    name: 'Ваше ім’я',
    text: 'Відгук',
    order: /Номер замовлення/,
    consent: /Покажіть мій відгук/,
    send: 'Надіслати відгук',
    thanks: 'Дякуємо за відгук!',
    star: (rating: number) => `${rating} з 5`,
    offline: /Немає зв’язку/,
    short: /Закороткий текст/,
    rating: /Виберіть від однієї/,
  },
  ru: {
    root: '/ru',
    write: 'Написать отзыв',
    name: 'Ваше имя',
    text: 'Отзыв',
    order: /Номер заказа/,
    consent: /Покажите мой отзыв/,
    send: 'Отправить отзыв',
    thanks: 'Спасибо за отзыв!',
    star: (rating: number) => `${rating} из 5`,
    offline: /Нет связи/,
    short: /Слишком короткий текст/,
    rating: /Выберите от одной/,
  },
} as const;

test.use({ viewport: { width: 360, height: 740 } });

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });

/** Returns axe's findings for the page in both themes. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate<AxeResults, RunOptions>(
      (options) => Reflect.get(window, 'axe').run('main', options),
      { resultTypes: ['violations'] },
    );
    found.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ target }) => target).join()}`),
    );
  }
  return found;
}

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];
  test(`a review is written by keyboard on a narrow phone, with errors at their fields: ${lang}`, async ({ page }) => {
    const complaints = watch(page);
    const text = `Перша позолота, дякую за пораду. ${crypto.randomUUID()}`;
    await open(page, `${words.root}/otzyvy`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: words.write }).press('Enter');
    await expect(field(page, words.name)).toBeVisible();
    // The form is empty: each error shows at its field, and the first field gets the focus.
    await page.getByRole('button', { name: words.send }).press('Enter');
    await expect(page.getByText(words.rating)).toBeVisible();
    await expect(page.getByRole('radio', { name: words.star(1) })).toBeFocused();
    await field(page, words.text).fill('Коротко');
    await page.getByRole('button', { name: words.send }).press('Enter');
    await expect(field(page, words.text)).toHaveAccessibleDescription(words.short);
    expect(await findings(page)).toEqual([]);

    await page.getByRole('radio', { name: words.star(1) }).focus();
    await page.keyboard.press('Space');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: words.star(4) })).toBeChecked();
    await field(page, words.name).fill('Оксана');
    await field(page, words.text).fill(text);
    await page.getByRole('checkbox', { name: words.consent }).press('Space');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: words.send }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: words.thanks })).toBeFocused();
    const kept = await sql(`SELECT status, rating, author, lang FROM reviews WHERE text = '${text}'`);
    expect(kept).toEqual([{ status: 'pending', rating: 4, author: 'Оксана', lang }]);
    expect(complaints).toEqual([]);
    await sql(`DELETE FROM reviews WHERE text = '${text}'`);
  });
}

test('typed text survives a lost connection and a reload, and is sent once', async ({ page, context }) => {
  const words = WORDS.uk;
  const text = `Дощечка суха, за зиму не повело. ${crypto.randomUUID()}`;
  await open(page, '/otzyvy');
  await page.getByRole('button', { name: words.write }).click();
  await page.getByRole('radio', { name: words.star(5) }).check({ force: true });
  await field(page, words.name).fill('Тарас');
  await field(page, words.text).fill(text);
  await page.getByRole('checkbox', { name: words.consent }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('alert')).toHaveText(words.offline);
  await context.setOffline(false);

  await open(page, '/otzyvy');
  await expect(field(page, words.text)).toHaveValue(text);
  await expect(page.getByRole('radio', { name: words.star(5) })).toBeChecked();
  // The response to the first click is lost, so the shopper sends the review again.
  let isLost = false;
  await page.route('**/api/v1/reviews?*', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('alert')).toHaveText(words.offline);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByText(words.thanks)).toBeVisible();
  expect(await sql(`SELECT count(*)::int AS count FROM reviews WHERE text = '${text}'`)).toEqual([{ count: 1 }]);
  await open(page, '/otzyvy');
  await expect(page.getByRole('button', { name: words.write })).toBeVisible();
  await sql(`DELETE FROM reviews WHERE text = '${text}'`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('reviews are shown with the shop’s replies', async ({ page }) => {
    await page.goto('/otzyvy');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /Оцінка: \d з 5/ }).first()).toBeVisible();
    await expect(page.getByText('Відповідь магазину').first()).toBeVisible();
    await expect(page.getByRole('button', { name: WORDS.uk.write })).toBeHidden();
  });
});
