import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newPhone } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const SKU = 'PZ-SZL-002';
const SLUG = 'susalne-zoloto-vilne-23-75k';

const TEXTS = {
  uk: {
    limit: /^Зараз є лише \d+ шт\./,
    more: 'Замовити більше',
    dialog: 'Під замовлення',
    name: 'Впишіть ім’я та прізвище отримувача',
    send: 'Надіслати запит',
    thanks: /Дякуємо, запит у нас/,
    quantity: /^Кількість/,
    byInvoice: /так відкладаємо не більше \d+ шт\./,
    toCart: 'Змінити кількість у кошику',
  },
  ru: {
    limit: /^Сейчас есть только \d+ шт\./,
    more: 'Заказать больше',
    dialog: 'Под заказ',
    name: 'Впишите имя и фамилию получателя',
    send: 'Отправить запрос',
    thanks: /Спасибо, запрос у нас/,
    quantity: /^Количество/,
    byInvoice: /так откладываем не больше \d+ шт\./,
    toCart: 'Изменить количество в корзине',
  },
} as const;

const stock = async () => Number((await sql(`SELECT stock FROM products WHERE sku = '${SKU}'`))[0]?.stock);

/** Types a quantity into the first stepper of a page's main part. */
async function type(page: Page, label: RegExp, quantity: number): Promise<void> {
  const field = page.getByRole('main').getByRole('group', { name: label }).first().getByRole('textbox');
  await field.fill(String(quantity));
  await field.press('Enter');
}

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test('a quantity above the stock is reduced with a message, and the rest can be requested', async ({ page }) => {
      await open(page, at(`/${SLUG}`));
      await type(page, words.quantity, 900);
      const field = page.getByRole('main').getByRole('group', { name: words.quantity }).getByRole('textbox');
      await expect(field).toHaveValue(String(await stock()));
      await expect(page.getByRole('alert').filter({ hasText: words.limit })).toBeVisible();
      await page.getByRole('button', { name: words.more }).click();
      const dialog = page.getByRole('dialog', { name: words.dialog });
      await expect(dialog.locator('[name=quantity]')).toHaveValue('900');
      await dialog.getByRole('button', { name: words.send }).click();
      await expect(dialog.locator('[name=name]')).toHaveAccessibleDescription(words.name);
      const phone = newPhone();
      await dialog.locator('[name=name]').fill('Леся Позолотниця');
      await dialog.locator('[name=phone]').fill(phone);
      await dialog.getByRole('button', { name: words.send }).click();
      await expect(dialog.getByText(words.thanks)).toBeVisible();
      const tasks = await sql(`SELECT reason FROM shop_tasks WHERE reason ->> 'phone' = '${phone}'`);
      expect(tasks).toEqual([{ reason: expect.objectContaining({ sku: SKU, quantity: 900 }) }]);
    });

    test('the cart says so too, and the checkout how much a company can order', async ({ page }) => {
      await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: SKU, quantity: 1 } });
      await open(page, at('/cart'));
      await type(page, words.quantity, 900);
      await expect(page.getByRole('alert').filter({ hasText: words.limit })).toBeVisible();
      await expect(page.getByRole('button', { name: words.more })).toBeVisible();
      await open(page, at('/checkout'));
      const invoice = page.locator('label', { has: page.locator('input[value=invoice]') });
      await expect(invoice).toContainText(words.byInvoice);
      await expect(invoice.locator('input')).toBeDisabled();
      await page.getByRole('link', { name: words.toCart }).click();
      await expect(page).toHaveURL(at('/cart'));
    });
  });
}
