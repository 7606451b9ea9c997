import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { API_ROOT } from '../../src/contract/api.ts';
import { newEmail, otherBrowser, signUp } from './customers.ts';
import { expect, open, sql, test, watch } from './fixtures.ts';

const photo = async () => ({
  name: 'rama.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8c2f1b' } })
    .jpeg()
    .toBuffer(),
});
const save = (page: Page) => page.getByRole('button', { name: 'Зберегти', exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: 'Назва' });

test('a project keeps notes, a photo and materials, which are ordered again', { tag: '@smoke' }, async ({ page }) => {
  const complaints = watch(page);
  await signUp(page, newEmail());
  await open(page, '/account/notebook');
  await page.getByRole('button', { name: 'Новий проєкт' }).click();
  await title(page).fill('Рама з ромашкою');
  await page.getByRole('textbox', { name: 'Нотатки' }).fill('Болюс червоний, чотири шари');
  await page.getByLabel('Дата').fill('2026-11-27');

  // Unsaved texts outlive a reload.
  await page.reload();
  await expect(title(page)).toHaveValue('Рама з ромашкою');
  await expect(page.getByText('Є незбережені зміни')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Збережено')).toBeVisible();

  await page
    .getByLabel('Додати фото')
    .last()
    .setInputFiles(await photo());
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Знайти матеріал' }).fill('мордан 12 годин');
  await page.getByRole('button', { name: 'Знайти', exact: true }).click();
  await page
    .getByRole('button', { name: /^Додати в проєкт: Мордан/ })
    .first()
    .click();
  const quantity = page.getByRole('group', { name: /^Кількість: Мордан/ });
  await quantity.getByRole('button', { name: 'Збільшити кількість' }).click();
  await expect(quantity.getByRole('textbox')).toHaveValue('2');

  // Materials that are saved meanwhile do not make unsaved notes a conflict.
  const notes = page.getByRole('textbox', { name: 'Нотатки' });
  await notes.fill('Болюс червоний, п’ять шарів');
  await quantity.getByRole('button', { name: 'Збільшити кількість' }).click();
  await expect(quantity.getByRole('textbox')).toHaveValue('3');
  await quantity.getByRole('button', { name: 'Зменшити кількість' }).click();
  await expect(quantity.getByRole('textbox')).toHaveValue('2');
  await expect(notes).toHaveValue('Болюс червоний, п’ять шарів');
  await save(page).click();
  await expect(page.getByText('Збережено')).toBeVisible();

  await page.getByRole('button', { name: /^Замовити знову/ }).click();
  await expect(page.getByText(/^У кошику: Мордан/)).toBeVisible();
  const cart = await (await page.request.get(`${API_ROOT}/cart?lang=uk`)).json();
  expect(cart.data.quantity).toBe(2);

  await page.getByRole('link', { name: 'Усі проєкти' }).click();
  await expect(page.getByRole('link', { name: /Рама з ромашкою.*27 листопада 2026.*1 матеріал/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a change in another browser is not overwritten unasked', async ({ page, browser }) => {
  const email = newEmail();
  await signUp(page, email);
  await open(page, '/account/notebook');
  await page.getByRole('button', { name: 'Новий проєкт' }).click();
  await expect(title(page)).toHaveValue('Новий проєкт');
  const other = await otherBrowser(browser, email);
  await other.page.goto(page.url());
  await title(other.page).fill('Там');
  await save(other.page).click();
  await expect(other.page.getByText('Збережено')).toBeVisible();

  await title(page).fill('Тут');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Ваші зміни ще тут');
  await expect(title(page)).toHaveValue('Тут');
  await page.getByRole('button', { name: 'Зберегти моє' }).click();
  await expect(page.getByText('Збережено')).toBeVisible();
  await other.page.reload();
  await expect(title(other.page)).toHaveValue('Тут');
  await other.context.close();
});

test('a guide becomes a project with one press; a guest is asked to sign in', async ({ page }) => {
  const path = '/blog/oliina-pozolota-yakyi-mordan-obraty';
  const guide = page.getByRole('region', { name: 'Робити за кроками' });
  await open(page, path);
  await guide.getByRole('button', { name: 'Почати' }).click();
  await expect(guide.getByRole('link', { name: 'Увійти, щоб зберегти в записнику' })).toBeVisible();
  await signUp(page, newEmail());
  await page.reload();
  await guide.getByRole('button', { name: 'Почати' }).click();
  await guide.getByRole('button', { name: 'У записник' }).click();
  const link = guide.getByRole('link', { name: 'Відкрити в записнику' });
  await expect(link).toBeFocused();
  await link.click();
  await expect(title(page)).toHaveValue(/^Олійна позолота/);
  await expect(page.getByRole('group', { name: /^Кількість: / })).toHaveCount(6);

  // A product that is deleted stays in the project by its name.
  await sql(`UPDATE notebook_materials SET product_id = NULL, sku = 'GONE' WHERE position = 0`);
  await page.reload();
  await expect(page.getByText(/^Більше не продаємо: Мордан/)).toBeVisible();
});
