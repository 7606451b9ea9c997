import { randomUUID } from 'node:crypto';
import { expect, expectNoAxe, heading, press, signIn, sql, test, watch } from './fixtures.ts';

const newCode = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;

test('an editor creates a code, corrects errors, finds it, and ends it; a guest uses it', async ({ page, request }) => {
  const complaints = watch(page);
  const code = newCode();
  await signIn(page, 'editor', { path: '/promo-codes' });
  await expectNoAxe(page);
  await page.getByRole('link', { name: 'Новий промокод' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Новий промокод')).toBeFocused();
  await press(page, 'Вигадати код');
  await expect(page.getByLabel('Код', { exact: true })).toHaveValue(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  await page.getByLabel('Код', { exact: true }).fill(code.toLowerCase());
  await press(page, 'Створити промокод');
  await expect(page.getByLabel('Відсоток', { exact: true }).last()).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxe(page);
  await page.getByLabel('Відсоток', { exact: true }).last().fill('15');
  await press(page, 'Створити промокод');
  await expect(heading(page, code)).toBeVisible();
  await expectNoAxe(page);

  await request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 1 } });
  const entered = await request.post('/api/v1/cart/promo-code?lang=uk', { data: { code: code.toLowerCase() } });
  expect((await entered.json()).data.promo).toMatchObject({ code, refusal: null });

  await press(page, 'Завершити зараз');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершити', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('Завершено', { exact: true })).toBeVisible();
  const cart = await (await request.get('/api/v1/cart?lang=uk')).json();
  expect(cart.data.promo.refusal).toEqual({ reason: 'ended' });

  await page.getByRole('link', { name: 'Промокоди' }).first().click();
  await page.getByRole('searchbox', { name: 'Пошук за кодом' }).fill(code.slice(4).toLowerCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=/);
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('input survives closing the browser, and of two editors the second chooses', async ({ page }) => {
  const code = newCode();
  await sql(`INSERT INTO promo_codes (code, kind, value) VALUES ('${code}', 'percent', 5)`);
  await signIn(page, 'editor', { path: `/promo-codes/${code}`, lang: 'ru' });
  const limit = page.getByLabel('Раз всего');
  await limit.fill('сорок');
  await press(page, 'Сохранить условия');
  await expect(limit).toBeFocused();
  await limit.fill('40');
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await page.getByRole('link', { name: 'Промокоды' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await sql(`UPDATE promo_codes SET value = 7, use_limit = 9 WHERE code = '${code}'`);
  await page.reload();
  await expect(limit).toHaveValue('40');
  await press(page, 'Сохранить условия');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Их: 9');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Объединить и сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Процент', { exact: true }).last()).toHaveValue('7');
  // The form shows what was chosen before it is saved.
  await expect
    .poll(() => sql(`SELECT value, use_limit FROM promo_codes WHERE code = '${code}'`))
    .toEqual([{ value: 7, use_limit: 40 }]);
});

test('a used code cannot be deleted; support only reads, on a phone too', async ({ page }) => {
  const code = newCode();
  await sql(`INSERT INTO promo_codes (code, kind, value, use_count) VALUES ('${code}', 'amount', 5000, 1)`);
  await sql(`WITH o AS (INSERT INTO orders (status, recipient_name, shipping_method, payment_method, items_cost,
      discount_value, total_cost, promo_code, discounts)
    VALUES ('finished', 'Гість', 'pickup', 'cash-on-delivery', 90000, 5000, 85000, '${code}',
      '[{"kind":"promo","code":"${code}","percent":null,"amount":5000}]') RETURNING id)
    INSERT INTO promo_code_uses (order_id, code, used_by) SELECT id, '${code}', 'guest' FROM o`);
  await signIn(page, 'owner', { path: `/promo-codes/${code}`, lang: 'ru' });
  await expect(page.getByRole('region', { name: 'Использование' })).toContainText('50');
  await press(page, 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить промокод' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('уже есть в заказах');
  await page.context().clearCookies();
  await signIn(page, 'support', { path: `/promo-codes/${code}`, lang: 'ru' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(heading(page, code)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Условия' })).toContainText('Сумма: 50');
  await expect(page.getByRole('button', { name: 'Завершить сейчас' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
});
