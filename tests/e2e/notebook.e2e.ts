import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { API_ROOT } from '../../src/contract/api.ts';
import { field, newEmail, otherBrowser, PASSWORD, signIn, signUp, submit } from './customers.ts';
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

const PROJECTS = '**/api/v1/notebook/*?*';
const materials = [
  { sku: 'PZ-SZL-001', quantity: 1 },
  { sku: 'PZ-SZL-002', quantity: 1 },
];

/** Signs up a customer, and opens a project of theirs with two materials. */
async function openProject(page: Page): Promise<void> {
  await signUp(page, newEmail());
  const id = crypto.randomUUID();
  const data = { revision: 0, title: 'Рама', notes: '', day: null, materials };
  expect((await page.request.put(`${API_ROOT}/notebook/${id}?lang=uk`, { data })).status()).toBe(200);
  await open(page, `/account/notebook?project=${id}`);
  await expect(title(page)).toHaveValue('Рама');
}

/** Holds the requests of an address; returns a function that lets them go. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Loses the answer of the next request of an address; the API has carried it out. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('every quick press counts, also of several materials and beside a save of the texts', async ({ page }) => {
  await openProject(page);
  const complaints = watch(page);
  const quantities = page.getByRole('group', { name: /^Кількість: / });
  const quantityOf = (index: number) => quantities.nth(index).getByRole('textbox');
  const more = (index: number) => quantities.nth(index).getByRole('button', { name: 'Збільшити кількість' });
  const release = await hold(page, PROJECTS);
  await more(0).click();
  await more(0).click();
  await more(1).click();
  await expect(quantityOf(0)).toHaveValue('3');
  await title(page).fill('Рама велика');
  await save(page).click();
  await more(1).click();
  release();
  await expect(page.getByText('Збережено')).toBeVisible();
  await expect
    .poll(async () => {
      const id = new URL(page.url()).searchParams.get('project');
      const { data } = await (await page.request.get(`${API_ROOT}/notebook/${id}?lang=uk`)).json();
      return [data.title, ...data.materials.map(({ quantity }: { quantity: number }) => quantity)];
    })
    .toEqual(['Рама велика', 3, 3]);
  await expect(quantityOf(0)).toHaveValue('3');
  await expect(quantityOf(1)).toHaveValue('3');
  expect(complaints).toEqual([]);
});

test('texts typed while a save is under way stay, and are saved by the next one', async ({ page }) => {
  await openProject(page);
  const release = await hold(page, PROJECTS);
  await title(page).fill('Рама велика');
  await save(page).click();
  await title(page).fill('Рама велика, овальна');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  expect((await (await saved).json()).data.title).toBe('Рама велика');
  await expect(save(page)).not.toHaveAttribute('aria-busy');
  await expect(title(page)).toHaveValue('Рама велика, овальна');
  await expect(page.getByText('Є незбережені зміни')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Збережено')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Рама велика, овальна');
});

test('a wrong field gets the focus, and loses its error when it changes', async ({ page }) => {
  await openProject(page);
  await title(page).fill(' ');
  await save(page).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true');
  await title(page).fill('Р');
  await expect(title(page)).not.toHaveAttribute('aria-invalid');
});

test('a photo that failed to upload is tried again or put aside, and the focus stays in the list', async ({ page }) => {
  await openProject(page);
  await page.route('**/api/v1/notebook/*/photos/*', (route) => route.abort());
  const list = page.getByRole('list', { name: 'Фото' });
  await page
    .getByLabel('Додати фото')
    .last()
    .setInputFiles(await photo());
  await list.getByRole('button', { name: 'Ще раз' }).press('Enter');
  await expect(list).toBeFocused();
  await list.getByRole('button', { name: 'Прибрати' }).press('Enter');
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(0);
});

test('a project is made once although the answer was lost', async ({ page }) => {
  await signUp(page, newEmail());
  await open(page, '/account/notebook');
  await loseAnswer(page, PROJECTS);
  const create = page.getByRole('button', { name: 'Новий проєкт' });
  await create.click();
  await expect(page.locator('ul[popover]')).toContainText('Немає зв’язку');
  await create.click();
  await expect(title(page)).toHaveValue('Новий проєкт');
  const { data } = await (await page.request.get(`${API_ROOT}/notebook?lang=uk`)).json();
  expect(data).toHaveLength(1);
});

test('a folded order keeps its project', async ({ page }) => {
  await signIn(page, 'demo@pozolota.example', 'pozolota-demo');
  await open(page, '/account/orders');
  const row = page.locator('main button[aria-expanded]').filter({ hasText: '100007' });
  const add = page.getByRole('button', { name: 'У записник' });
  const link = page.getByRole('link', { name: 'Відкрити в записнику' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/order?')) asked.push(request.url());
  });
  await loseAnswer(page, '**/api/v1/notebook/*/order?*');
  await row.click();
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Немає зв’язку' })).toBeVisible();
  await row.click();
  await row.click();
  await add.click();
  await expect(link).toBeFocused();
  expect(new Set(asked).size).toBe(1);
  await row.click();
  await row.click();
  await expect(row).toBeFocused();
  await link.click();
  await expect(title(page)).toHaveValue('Замовлення № 100007');
});

test('a guest who opens a project returns to it after signing in', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  const id = crypto.randomUUID();
  const data = { revision: 0, title: 'Рама', notes: '', day: null, materials };
  await page.request.put(`${API_ROOT}/notebook/${id}?lang=uk`, { data });
  await page.context().clearCookies();
  await open(page, `/account/notebook?project=${id}`);
  await page.locator('main').getByRole('link', { name: 'Увійти' }).click();
  await field(page, 'login').fill(email);
  await field(page, 'password').fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`/account/notebook\\?project=${id}$`));
  await expect(title(page)).toHaveValue('Рама');
});
