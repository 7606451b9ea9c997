import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const answer = (page: Page) =>
  page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /аркуш|лист/ });
const cartLine = (page: Page) => page.getByRole('dialog').getByRole('group', { name: /^Кількість/ });

test('leaves are counted for a frame, a sphere and letters, and the booklets go into the cart', {
  tag: '@smoke',
}, async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/skilky-arkushiv');
  await expect(answer(page)).toHaveText('26 аркушів2 книжечки по 25, 24 аркуші у запасі');

  // A frame that cannot be is reported at its field, and there is nothing to buy.
  await field(page, 'Ширина планки, см').fill('25');
  await expect(field(page, 'Ширина планки, см')).toHaveAccessibleDescription('Дві планки ширші за раму.');
  await expect(page.getByRole('button', { name: /^Додати в кошик/ })).toHaveCount(0);
  await field(page, 'Ширина планки, см').fill('6');

  // By keyboard: the next shapes.
  await page.getByRole('radio', { name: 'Рама' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Площина' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  // π × 20² cm² on leaves of 7.5 × 7.5 cm, and a tenth more.
  await expect(answer(page)).toContainText('25 аркушів');
  await field(page, 'Діаметр, см').fill('20,5');
  await expect(answer(page)).toContainText('26 аркушів');

  await page.getByRole('combobox', { name: 'Лист' }).selectOption('susalne-zoloto-transferne-23-75k');
  await expect(answer(page)).toContainText('25 аркушів1 книжечка по 25');
  await page.getByRole('combobox', { name: 'Запас' }).selectOption('50');
  await expect(answer(page)).toContainText('36 аркушів2 книжечки по 25');
  await page.getByRole('button', { name: /^Додати в кошик: Сусальне золото трансферне/ }).click();
  await expect(cartLine(page).getByRole('textbox')).toHaveValue('2');
  expect(complaints).toEqual([]);
});

test('the calculator opens on the page of a leaf, for this leaf', async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/ru/susalne-sriblo-vilne-95x95-25');
  const section = page.getByRole('region', { name: 'Сколько листов?' });
  await section.getByRole('button', { name: 'Посчитать' }).press('Enter');
  await expect(section.getByRole('radio', { name: 'Рама' })).toBeFocused();
  await expect(section.getByRole('combobox', { name: 'Лист' })).toHaveCount(0);
  await section.getByRole('radio', { name: 'Плоскость' }).check();
  await field(page, 'Ширина, см').fill('50');
  await expect(answer(page)).toHaveText('28 листов2 книжки по 25, 22 листа про запас');
  await section.getByRole('link', { name: 'Весь лист' }).click();
  await expect(page).toHaveURL(/\/ru\/skilky-arkushiv$/);
  await expect(answer(page)).toContainText('26 листов');
  expect(complaints).toEqual([]);
});

test('other products have no calculator', async ({ page }) => {
  await open(page, '/ahatovyi-zubok-iklo-male');
  await expect(page.getByRole('button', { name: 'Порахувати' })).toHaveCount(0);
});

test('without scripts the page has the area and the price of each booklet', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/skilky-arkushiv');
  const row = page.getByRole('row', { name: /вільне 23,75 К/ });
  await expect(row).toContainText('12,8 дм²');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/susalne-zoloto-vilne-23-75k$/);
  await context.close();
});
