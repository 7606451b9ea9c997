import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Language } from '../../../src/contract/language.ts';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

const WORDS = {
  uk: {
    ...{
      save: 'Зберегти',
      saved: 'Усе збережено',
      price: 'Ціна за штуку',
      oldPrice: /^Стара ціна/,
      nameUk: 'Назва українською',
    },
    ...{
      low: 'Стара ціна має бути вища за ціну',
      reset: 'Відкинути зміни',
      leave: 'Піти без збереження?',
      cancel: 'Скасувати',
    },
    ...{
      move: 'Рух товару',
      pieces: 'Скільки штук',
      write: 'Записати',
      nothing: 'Вкажіть, скільки штук',
      can: 'Можна замовити: 7 шт.',
    },
  },
  ru: {
    ...{
      save: 'Сохранить',
      saved: 'Всё сохранено',
      price: 'Цена за штуку',
      oldPrice: /^Старая цена/,
      nameUk: 'Название на украинском',
    },
    ...{
      low: 'Старая цена должна быть выше цены',
      reset: 'Отменить изменения',
      leave: 'Уйти без сохранения?',
      cancel: 'Отмена',
    },
    ...{
      move: 'Движение товара',
      pieces: 'Сколько штук',
      write: 'Записать',
      nothing: 'Укажите, сколько штук',
      can: 'Можно заказать: 7 шт.',
    },
  },
} as const;

/** Creates a hidden product for a test. */
async function makeProduct(): Promise<{ readonly id: number; readonly sku: string }> {
  const sku = `E2E-${randomUUID().slice(0, 8)}`.toUpperCase();
  const slug = sku.toLowerCase();
  await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product')`);
  const [row] =
    await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, is_published)
    SELECT '${slug}', '${sku}', id, '{"uk": "Пробний товар", "ru": "Пробный товар"}', '{"uk": "Коротко", "ru": "Кратко"}',
      '{"uk": "<p>Опис</p>", "ru": "<p>Описание</p>"}', 10000, 2, 50, false FROM categories ORDER BY id LIMIT 1 RETURNING id`);
  return { id: Number(row?.id), sku };
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const bar = (page: Page, lang: Language) =>
  page.getByRole('region', { name: lang === 'uk' ? /^Збереження/ : /^Сохранение/ });

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a product is changed by keyboard, with errors at their fields: ${lang}`, async ({ page }) => {
    const complaints = watch(page);
    const { id } = await makeProduct();
    // The typed price is not unusual beside this one.
    await sql(`UPDATE products SET price = 100000 WHERE id = ${id}`);
    await signIn(page, 'editor', { lang, path: `/products/${id}#price` });
    // The address focuses exactly this field.
    await expect(field(page, 'price')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1234,50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1000');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(words.low)).toBeVisible();
    await expect(field(page, 'oldPrice')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1500');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(bar(page, lang).getByText(words.saved)).toBeVisible();
    expect(await sql(`SELECT price, old_price FROM products WHERE id = ${id}`)).toEqual([
      { price: 123_450, old_price: 150_000 },
    ]);
    await expectNoAxe(page);
    // Leaving with unsaved input asks for confirmation.
    await field(page, 'name.uk').fill('Інша назва');
    await page.getByRole('link', { name: /^(?:Студія|Студия)$/ }).click();
    await expect(page.getByRole('alertdialog', { name: words.leave })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar(page, lang).getByRole('button', { name: words.reset }).click();
    await expect(field(page, 'name.uk')).toHaveValue('Пробний товар');
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  test(`a movement of stock is recorded with its reason on a phone: ${lang}`, async ({ page }) => {
    const { id } = await makeProduct();
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'order-manager', { lang, path: `/products/${id}#stock` });
    // The address focuses the section; a key pressed earlier would be lost with the focus.
    await expect(page.locator('#stock h2')).toBeFocused();
    const dialog = page.getByRole('dialog', { name: words.move });
    // A key that is pressed while the section is still rendered again is lost with its button.
    await expect(async () => {
      await page.getByRole('button', { name: words.move }).press('Enter', { timeout: 2_000 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog.getByRole('button', { name: words.write }).press('Enter');
    await expect(dialog.getByText(words.nothing)).toBeVisible();
    await expectNoAxe(page);
    await dialog.getByLabel(words.pieces).fill('5');
    await dialog.getByRole('button', { name: words.write }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(words.can)).toBeVisible();
    await expect(page.getByRole('cell', { name: '+5' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNoAxe(page);
  });
}

test('a product is created: missing fields are reported, and its slug follows its name', { tag: '@smoke' }, async ({
  page,
}) => {
  await signIn(page, 'editor', { path: '/products' });
  await page.getByRole('button', { name: 'Додати товар' }).click();
  const name = `Новий зубок ${randomUUID().slice(0, 6)}`;
  await field(page, 'name.uk').fill(name);
  await expect(field(page, 'slug')).toHaveValue(/^novyi-zubok-/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Не збережено.')).toBeVisible();
  await expect(field(page, 'name.ru')).toBeFocused();
  await expectNoAxe(page);
  await field(page, 'name.ru').fill(name);
  await field(page, 'sku').fill(name.slice(-6));
  await page.getByRole('combobox', { name: 'Категорія' }).fill('агат');
  await page.getByRole('option').first().click();
  await field(page, 'price').fill('250');
  await field(page, 'stock').fill('12');
  await field(page, 'weight').fill('40');
  await page.getByRole('textbox', { name: 'Опис українською' }).fill('Агатовий зубок.');
  await page.getByRole('textbox', { name: 'Опис російською' }).fill('Агатовый зубок.');
  await page.getByRole('button', { name: 'Створити товар' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Прихований', { exact: true })).toBeVisible();
  await expect(page.getByText('Можна замовити: 12 шт.')).toBeVisible();
});

test('a product created as published is shown, and the palette and shortcuts lead to another', async ({ page }) => {
  await signIn(page, 'editor', { path: '/' });
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('searchbox').fill('додати товар');
  await page.getByRole('menuitem', { name: /^Додати товар/ }).click();
  await expect(page).toHaveURL(/\/studio\/products\/new$/);
  const name = `Видимий ${randomUUID().slice(0, 6)}`;
  await field(page, 'name.uk').fill(name);
  await field(page, 'name.ru').fill(name);
  await field(page, 'sku').fill(name.slice(-6));
  await page.getByRole('combobox', { name: 'Категорія' }).fill('агат');
  await page.getByRole('option').first().click();
  await field(page, 'price').fill('250');
  await field(page, 'weight').fill('40');
  await page.getByRole('textbox', { name: 'Опис українською' }).fill('Агатовий зубок.');
  await page.getByRole('textbox', { name: 'Опис російською' }).fill('Агатовый зубок.');
  await page.getByText('Показувати в магазині').click();
  await page.getByRole('button', { name: 'Створити товар' }).click();
  await expect(page.getByText('Товар створено. Покупці побачать його за мить')).toBeVisible();
  await expect(page.getByText('У магазині', { exact: true })).toBeVisible();
  await page.getByRole('heading', { level: 1, name }).focus();
  await page.keyboard.press('KeyN');
  await page.keyboard.press('KeyP');
  await expect(page.getByRole('heading', { level: 1, name: 'Новий товар' })).toBeVisible();
});

test('two editors of one product: no input is lost', async ({ page, browser }) => {
  const { id } = await makeProduct();
  const other = await browser.newPage({ locale: 'uk-UA' });
  await signIn(page, 'editor', { path: `/products/${id}` });
  await signIn(other, 'owner', { path: `/products/${id}` });
  await field(other, 'weight').fill('75');
  await other.keyboard.press('ControlOrMeta+s');
  await expect(bar(other, 'uk').getByText('Усе збережено')).toBeVisible();
  await field(page, 'price').fill('150');
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('alertdialog', { name: 'Це вже змінив хтось інший' });
  await expect(dialog).toContainText('Вага');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'weight')).toHaveValue('75');
  // The dialog closes before the save is answered.
  await expect
    .poll(() => sql(`SELECT price, weight FROM products WHERE id = ${id}`))
    .toEqual([{ price: 15_000, weight: 75 }]);
  await other.close();
});

test('a change in one language marks the translation as outdated, which can be dismissed', async ({ page }) => {
  const { id } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  await field(page, 'name.uk').fill('Зовсім інша назва');
  await expect(page.getByText('Переклад застарів')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(bar(page, 'uk').getByText('Усе збережено')).toBeVisible();
  await expect(page.getByText('Переклад застарів')).toBeVisible();
  await page.getByLabel('Російський текст і далі означає те саме').check({ force: true });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Переклад застарів')).toBeHidden();
});

test('attributes are added, moved, and cannot be removed while products use them', async ({ page }) => {
  await signIn(page, 'editor', { path: '/dictionaries' });
  await expectNoAxe(page);
  const name = `Проба ${randomUUID().slice(0, 6)}`;
  await page.getByRole('button', { name: 'Додати характеристику' }).click();
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(page.getByText('Заповніть це поле').first()).toBeVisible();
  await page.getByLabel('Назва українською').fill(name);
  await page.getByLabel('Назва російською').fill(name);
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByRole('button', { name: `${name}: видалити` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Видалити' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Матеріал: видалити' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Видалити' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Видалити не можна');
});
