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

test('three leaves are compared on the wall of karats, and one is bought', async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/stina-karativ');
  const choice = (name: string) => page.getByRole('checkbox', { name: `Порівняти: ${name}, 25 аркушів, 80×80 мм` });
  for (const name of ['Сусальне золото вільне 24 К', 'Сусальне золото вільне 22 К']) await choice(name).check();
  await choice('Сусальне золото вільне 18 К лимонне').focus();
  await page.keyboard.press('Space');
  await expect(choice('Сусальне золото вільне 12 К біле')).toBeDisabled();
  const table = page.getByRole('region', { name: 'Порівняння' });
  await expect(table.getByRole('row', { name: /^Де золотити/ })).toContainText('у приміщенні, під лак');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await table.getByRole('button', { name: /22 К/ }).click();
  await expect(table.getByRole('group', { name: /^У кошику.*22 К/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('four answers lead to a technique, its reasons and its kit', async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/ru/yaka-tekhnika');
  const result = page.locator('main').getByRole('status');
  await expect(result).toContainText('На полимент');
  await page.getByRole('radio', { name: 'на улице' }).check();
  await expect(result).toContainText('На мордан');
  await expect(result).toContainText('Зеркала так не будет');
  await expect(page.getByRole('complementary', { name: 'Набор для золочения «На мордан»' })).toContainText(
    'Есть в наличии',
  );
  await page.getByRole('radio', { name: 'в помещении' }).check();
  await page.getByRole('radio', { name: 'недорогая имитация' }).check();
  await expect(result).toContainText('Поталь');
  await page.getByRole('button', { name: /^Купить: Набор для золочения «Первая поталь»/ }).click();
  await expect(page.getByRole('group', { name: /^В корзине.*Первая поталь/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a cell of the boles leads to its bole, without scripts too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/bolius-pid-lystom');
  await page.getByRole('link', { name: 'срібло на поліменті чорний: поліроване й матове, радимо' }).click();
  await expect(page).toHaveURL(/\/polimentna-pasta-250-chornyi$/);
  await context.close();
});

test('pigments are filtered', async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/zrazky-pihmentiv');
  const count = page.locator('main').getByRole('status');
  await expect(count).toHaveText('9 пігментів');
  await page.getByRole('combobox', { name: 'Сполучне' }).selectOption('віск');
  await expect(count).toHaveText('1 пігмент');
  await expect(page.getByRole('link', { name: 'умбра палена' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Покривність' }).selectOption('покривна');
  await expect(count).toHaveText('Таких пігментів немає. Послабте один із фільтрів.');
  await page.getByRole('combobox', { name: 'Сполучне' }).selectOption('');
  await expect(count).toHaveText('4 пігменти');
  expect(complaints).toEqual([]);
});

test('a calculator that failed to load on a product’s page says so, and its button keeps the focus', async ({
  page,
}) => {
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    // The names of files do not tell what they contain.
    const isCalculator = (await response.text()).includes('leaf-leaves');
    return isCalculator ? route.abort() : route.fulfill({ response });
  });
  await open(page, '/susalne-zoloto-vilne-23-75k');
  const section = page.getByRole('region', { name: 'Скільки аркушів?' });
  const count = section.getByRole('button', { name: 'Порахувати' });
  await count.press('Enter');
  await expect(page.getByText('Немає зв’язку')).toBeVisible();
  await expect(count).not.toHaveAttribute('aria-busy');
  await expect(count).toBeFocused();
});
