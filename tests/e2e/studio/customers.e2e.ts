import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxe, heading, press, signIn, sql, test, watch } from './fixtures.ts';

/** Creates a customer for this test, with one finished order. */
async function newCustomer(name: string): Promise<{ id: string; email: string }> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  await sql(`INSERT INTO customers (id, email, name, lang) VALUES ('${id}', '${email}', '${name}', 'uk');
    INSERT INTO visitors (customer_id) VALUES ('${id}')`);
  await sql(`INSERT INTO orders (customer_id, status, recipient_name, recipient_email, shipping_method, payment_method,
      items_cost, total_cost) VALUES ('${id}', 'finished', '${name}', '${email}', 'pickup', 'cash-on-delivery', 600000, 600000)`);
  return { id, email };
}

test('a manager finds a customer, corrects a contact, writes a note and exports their data', async ({ page }) => {
  const complaints = watch(page);
  const name = `Христина ${randomUUID().slice(0, 8)}`;
  const { id, email } = await newCustomer(name);
  await signIn(page, 'order-manager', { path: '/customers' });
  await page.getByRole('searchbox', { name: 'Пошук за ім’ям' }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await press(page, 'Фільтри');
  await expect(page.getByLabel('Виконано на суму від')).toBeVisible();
  await expectNoAxe(page);
  const [table] = await Promise.all([page.waitForEvent('download'), press(page, 'Завантажити CSV')]);
  expect(await readFile(await table.path(), 'utf8')).toContain(email);

  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Особиста знижка' })).toContainText('лишилося');
  await expectNoAxe(page);

  const phone = page.getByLabel('Телефон');
  await phone.fill('12');
  await press(page, 'Зберегти контакти');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  const digits = `50${String(Math.random()).slice(2, 9)}`;
  await phone.fill(`0${digits}`);
  await press(page, 'Зберегти контакти');
  await expect(page.getByRole('button', { name: 'Зберегти контакти' })).toBeHidden();
  await expect(phone).toHaveValue(`+380${digits}`);

  await page.getByLabel('Нотатка').fill('Просить телефонувати після шостої');
  await press(page, 'Записати');
  await expect(page.getByRole('region', { name: 'Нотатки для своїх' })).toContainText('після шостої');

  const [own] = await Promise.all([page.waitForEvent('download'), press(page, 'Завантажити дані')]);
  expect(JSON.parse(await readFile(await own.path(), 'utf8')).customer.contactInfo.email).toBe(email);

  await page
    .getByRole('link', { name: /^№ \d+/ })
    .first()
    .click();
  await expect(heading(page, /^Замовлення №/)).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`));
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('the second of two managers chooses field by field, and no input is lost', async ({ page }) => {
  const { id } = await newCustomer('Дві Руки');
  await signIn(page, 'order-manager', { path: `/customers/${id}`, lang: 'ru' });
  await page.getByLabel('Имя').fill('Три Руки');
  await sql(`UPDATE customers SET name = 'Одна Рука', lang = 'ru' WHERE id = '${id}'`);
  await press(page, 'Сохранить контакты');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Одна Рука');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Объединить и сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(heading(page, 'Три Руки')).toBeVisible();
});

test('the owner deletes an account on a phone by typing a word', async ({ page }) => {
  const { id } = await newCustomer('Той, Хто Йде');
  await signIn(page, 'owner', { path: `/customers/${id}`, lang: 'ru' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(heading(page, 'Той, Хто Йде')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
  await press(page, 'Удалить кабинет');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Останется для учёта');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(dialog.getByText('Впишите слово «удалить»')).toBeVisible();
  await dialog.getByRole('textbox').fill('удалить');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Кабинет удалён')).toBeVisible();
  expect(await sql(`SELECT count(*)::int AS count FROM customers WHERE id = '${id}'`)).toMatchObject([{ count: 0 }]);
  await page.goto(`/studio/customers/${id}`);
  await expect(page.getByText('Такого покупателя нет')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, 'editor', { lang: 'ru' });
  await expect(page.getByRole('link', { name: 'Покупатели' })).toHaveCount(0);
});

test('two accounts of one person are merged after a summary, and the other one is gone', async ({ page }) => {
  const name = `Оксана ${randomUUID().slice(0, 8)}`;
  const [into, from] = [await newCustomer(name), await newCustomer(`${name} друга`)];
  await sql(`UPDATE customers SET phone = '+38050${String(Math.random()).slice(2, 9)}' WHERE id = '${from.id}'`);
  await signIn(page, 'order-manager', { path: `/customers/${into.id}` });
  await expect(page.getByRole('region', { name: 'Покупки за весь час' })).toContainText('6 000');
  await press(page, 'Об’єднати кабінети');
  const dialog = page.getByRole('dialog', { name: 'Об’єднати кабінети' });
  await dialog.getByRole('searchbox').fill(`${name} друга`);
  await dialog.getByRole('button', { name: /^Вибрати: / }).click();
  await expect(dialog).toContainText('замовлень: 1');
  await expect(dialog).toContainText('12 000');
  await expectNoAxe(page);
  // Another person edits the other account meanwhile: the summary is made again, and confirmed again.
  await sql(`UPDATE customers SET name = '${name} третя' WHERE id = '${from.id}'`);
  await dialog.getByRole('button', { name: 'Об’єднати назавжди' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog).toContainText(`${name} третя`);
  await dialog.getByRole('button', { name: 'Об’єднати назавжди' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Покупки за весь час' })).toContainText('12 000');
  expect(await sql(`SELECT count(*)::int AS left FROM customers WHERE id IN ('${into.id}', '${from.id}')`)).toEqual([
    { left: 1 },
  ]);
  await expect(page.getByLabel('Телефон')).toHaveValue(/^\+38050/);
});
