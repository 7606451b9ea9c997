import type { Page } from 'playwright/test';
import { hydrated } from '../fixtures.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

/** Returns a word that no other test searches for: only letters, like words of queries. */
const newWord = () =>
  `слово${[...crypto.randomUUID().slice(0, 8)].map((hex) => 'абвгдежзіклмнопр'[parseInt(hex, 16)]).join('')}`;

/** SQL of today's date in the shop, by which searches are counted. */
const TODAY = "(now() AT TIME ZONE 'Europe/Kyiv')::date";

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a query without results gets synonyms, another opens a page, and the shop uses both at once', async ({
  page,
  context,
}) => {
  const [word, question] = [newWord(), newWord()];
  await sql(`INSERT INTO search_queries (day, query, times, missed) VALUES (${TODAY}, '${word}', 900, 900)`);
  await signIn(page, 'editor', { path: '/search-words' });
  await expectNoAxe(page);
  await page.getByRole('button', { name: `Синоніми: ${word}` }).click();
  await expect(page.getByLabel('Слова', { exact: true })).toHaveValue(word);
  // Without a second word nothing is saved, and nothing is lost.
  await page.getByRole('button', { name: 'Зберегти синоніми' }).click();
  await expect(page.getByLabel('Знаходить також')).toHaveAccessibleDescription(/Заповніть/);
  await expectNoAxe(page);
  await page.getByLabel('Знаходить також').fill('поталь, шлагметал');
  await page.getByRole('button', { name: 'Зберегти синоніми' }).click();
  await expect(line(page, `${word} ↔ поталь, шлагметал`)).toBeVisible();

  await page.getByRole('button', { name: 'Додати запит' }).click();
  await page.getByLabel('Запит', { exact: true }).fill(question.toUpperCase());
  await page.getByLabel('Сторінка', { exact: true }).fill('/contacts');
  await page.getByRole('button', { name: 'Зберегти запит' }).click();
  await expect(line(page, `${question} →`)).toBeVisible();

  const shop = await context.newPage();
  await shop.goto(`/search?q=${word}`);
  await expect(shop.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await shop.goto(`/search?q=${question}`);
  await expect(shop).toHaveURL(/\/contacts$/);
  await shop.close();
  await page.getByRole('button', { name: `Видалити: ${word}` }).click();
  await expect(line(page, `${word} ↔`)).toHaveCount(0);
  await page.getByRole('button', { name: `Видалити: ${question}` }).click();
  await expect(line(page, `${question} →`)).toHaveCount(0);
  await sql(`DELETE FROM search_queries WHERE query = '${word}'`);
});

test('a query whose results nobody opens gets a first product, which is tried before shoppers see it', async ({
  page,
  browser,
}) => {
  const word = newWord();
  await sql(`INSERT INTO search_queries (day, query, times, missed, opened) VALUES (${TODAY}, '${word}', 800, 0, 0)`);
  await signIn(page, 'editor', { path: '/search-words' });
  await expect(line(page, word)).toContainText('шукали 800, відкрили 0');
  await page.getByRole('button', { name: `Товар: ${word}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Запит', { exact: true })).toHaveValue(word);
  // Without a product nothing is tried, and the field says why.
  await dialog.getByRole('button', { name: 'Перевірити на пошуках за місяць' }).click();
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await dialog.getByRole('combobox', { name: 'Назва або артикул товару' }).fill('PZ-AGT-003');
  await page.getByRole('option', { name: /PZ-AGT-003/ }).click();
  await dialog.getByRole('button', { name: 'Перевірити на пошуках за місяць' }).click();
  await expect(dialog.getByRole('status')).toContainText('Зміниться 1 з 1 запиту.');
  await expect(dialog.getByRole('listitem')).toContainText('нічого не знайдено');
  await expect(dialog.getByRole('listitem')).toContainText('Агатовий зубок плоский широкий');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Закріпити товар' }).click();
  await expect(line(page, `${word} →`)).toContainText('PZ-AGT-003');

  // Searches of headless browsers are not counted as a person's.
  const person = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0.0.0' });
  const shop = await person.newPage();
  await shop.goto(`/search?q=${word}`);
  await hydrated(shop);
  const product = shop.getByRole('main').getByRole('listitem').getByRole('link').first();
  await product.click();
  await expect(shop).toHaveURL(/ahatovyi-zubok-ploskyi-shyrokyi/);
  const opened = () => sql(`SELECT opened FROM search_queries WHERE query = '${word}'`);
  await expect.poll(async () => (await opened())[0]?.opened).toBe(1);
  await person.close();
  await page.getByRole('button', { name: `Відкріпити: ${word}` }).click();
  await expect(line(page, `${word} →`)).toHaveCount(0);
  await sql(`DELETE FROM search_queries WHERE query = '${word}'`);
});

test('in Russian and on a phone, a missing page is refused at its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', { lang: 'ru', path: '/search-words' });
  await page.getByRole('button', { name: 'Добавить запрос' }).click();
  await page.getByLabel('Запрос', { exact: true }).fill('доставка');
  const address = page.getByLabel('Страница', { exact: true });
  await address.fill('/nema-takoi');
  await page.getByRole('button', { name: 'Сохранить запрос' }).click();
  await expect(address).toHaveAccessibleDescription(/Этого уже нет/);
  await expect(address).toHaveValue('/nema-takoi');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
});
