import { readFile } from 'node:fs/promises';
import { expect, expectNoAxe, heading, press, signIn, sql, test, watch } from './fixtures.ts';
import { placeOrder } from './place-order.ts';

test('a manager finds an order, writes to the team, edits it, packs it and sees the authors of all steps', {
  tag: '@smoke',
}, async ({ page, request }) => {
  const complaints = watch(page);
  const { number } = await placeOrder(request, 'Олекса Довбуш');
  await signIn(page, 'order-manager', { path: '/orders' });
  await page.getByRole('searchbox', { name: 'Пошук замовлень' }).fill(String(number));
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoAxe(page);
  const [table] = await Promise.all([page.waitForEvent('download'), press(page, 'Завантажити CSV')]);
  const lines = (await readFile(await table.path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('Олекса Довбуш')]);
  await page.getByRole('link', { name: `№ ${number}` }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, `Замовлення № ${number}`)).toBeFocused();
  await expect(page.getByText('Покупець просить зателефонувати')).toBeVisible();
  await expectNoAxe(page);

  await page.getByLabel('Нотатка').fill('Телефонували: чекає');
  await press(page, 'Записати');
  const history = page.getByRole('region', { name: 'Історія' });
  await expect(history).toContainText('Телефонували: чекає');

  await press(page, 'Змінити замовлення');
  const dialog = page.getByRole('dialog');
  const quantity = dialog.locator('input').first();
  await quantity.fill('3');
  await expect(dialog.getByRole('region', { name: 'Що зміниться' })).toContainText('2 шт. → 3 шт.');
  await expectNoAxe(page);
  await quantity.fill('900');
  await expect(dialog.getByRole('alert')).toContainText('На складі лише');
  await quantity.fill('3');
  await expect(dialog.getByRole('button', { name: 'Зберегти зміни' })).toBeEnabled();
  await press(page, 'Зберегти зміни');
  await expect(dialog).toBeHidden();
  await expect(history).toContainText('Замовлення змінено');

  await press(page, 'Позначити зібраним');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Позначити зібраним' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(history).toContainText('Зібрано');
  await press(page, 'Змінити замовлення');
  await expect(dialog.getByText('товари й послуги вже не змінюють')).toBeVisible();
  await expect(dialog.getByLabel('Додати товар')).toHaveCount(0);
  await press(page, 'Не змінювати');
  await press(page, 'Зателефонували');
  await expect(page.getByText('Покупець просить зателефонувати')).toBeHidden();
  // Quantities above the stock were rejected as intended.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

for (const [lang, words] of [
  ['uk', { filters: /^Фільтри/, group: 'Дата замовлення', yesterday: 'Учора', week: '7 днів' }],
  ['ru', { filters: /^Фильтры/, group: 'Дата заказа', yesterday: 'Вчера', week: '7 дней' }],
] as const) {
  test(`orders of yesterday or of the last 7 days are found by one press: ${lang}`, async ({ page, request }) => {
    // Both orders are of one customer, because the page of a week would not hold those of all journeys.
    const name = `Василь ${crypto.randomUUID()}`;
    const { id, number } = await placeOrder(request, name);
    await sql(`UPDATE orders SET created_at = now() - interval '1 day' WHERE id = '${id}'`);
    const today = await placeOrder(request, name);
    await signIn(page, 'order-manager', { path: `/orders?q=${encodeURIComponent(name)}`, lang });
    await page.getByRole('button', { name: words.filters }).click();
    const dates = page.getByRole('group', { name: words.group });
    const row = (order: number) => page.getByRole('row').filter({ hasText: String(order) });
    const [yesterday, week] = [words.yesterday, words.week].map((name) => dates.getByRole('button', { name }));
    await yesterday?.click();
    await expect(yesterday ?? dates).toHaveAttribute('aria-pressed', 'true');
    await expect(row(number)).toBeVisible();
    await expect(row(today.number)).toHaveCount(0);
    await week?.click();
    await expect(row(today.number)).toBeVisible();
    await expect(row(number)).toBeVisible();
    await expectNoAxe(page);
    await week?.click();
    await expect(page).not.toHaveURL(/from=/);
  });
}

test('every column of the list is in view at a desk of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'order-manager', { path: '/orders' });
  await expect(page.getByRole('columnheader')).toHaveCount(11);
  await expect(page.getByRole('columnheader', { name: 'Вага, кг' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Сума' })).toBeInViewport({ ratio: 1 });
});

test('the second of two managers gets a conflict, and sees the first’s change', async ({ page, request }) => {
  const { id, number } = await placeOrder(request, 'Марко Вовчок');
  await signIn(page, 'order-manager', { path: `/orders/${id}`, lang: 'ru' });
  await expect(heading(page, `Заказ № ${number}`)).toBeVisible();
  await press(page, 'Отметить собранным');
  await sql(`UPDATE orders SET note = 'Уже в дорозі' WHERE id = '${id}'`);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Отметить собранным' }).click();
  await expect(dialog.getByRole('alert')).toContainText('изменил кто-то другой');
  await dialog.getByRole('button', { name: 'Отмена' }).or(dialog.getByRole('button').last()).first().click();
  await expect(page.getByText('Уже в дорозі')).toBeVisible();
});

test('an order is packed on a phone, piece by piece', async ({ page, request }) => {
  const { number } = await placeOrder(request, 'Леся Українка');
  await signIn(page, 'order-manager', { path: '/packing' });
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('region', { name: `№ ${number}` });
  await expect(card).toContainText('2 шт.');
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(card.getByRole('button', { name: 'Лишилося штук: 2' })).toBeDisabled();
  await card.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(card.getByRole('button', { name: 'Зібрано', exact: true })).toBeEnabled();
  await expect.poll(() => sql(`SELECT count(*)::int AS ticks FROM packing_ticks`)).not.toEqual([{ ticks: 0 }]);
  await page.reload();
  await expect(card.getByRole('checkbox')).toBeChecked();
  await card.getByRole('button', { name: 'Зібрано', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toBeHidden();
});

test('a task is closed with a note; support only reads', async ({ page, request }) => {
  const { id, number } = await placeOrder(request, 'Іван Франко');
  await sql(
    `INSERT INTO shop_tasks (kind, order_id, details, reason)
      VALUES ('paid-but-unavailable', '${id}', 'sold out ${number}', '{"code": "sold-meanwhile"}')`,
  );
  // Two tasks of the same name.
  await sql("INSERT INTO shop_tasks (kind, details) SELECT 'plan-failed', 'test' FROM generate_series(1, 2)");
  await signIn(page, 'order-manager', { path: '/tasks', lang: 'ru' });
  await expect(heading(page, 'Задания')).toBeVisible();
  const card = page
    .getByRole('article')
    .filter({ hasText: `№ ${number}` })
    .last();
  await expect(card).toContainText('Пока шла оплата, товар продали');
  await expect(card).not.toContainText('sold out');
  await expectNoAxe(page);
  await card.getByRole('button', { name: 'Закрыть' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Закрыть задание' }).click();
  await expect(dialog.getByText('Заполните')).toBeVisible();
  await dialog.getByLabel('Что сделано').fill('Заказали ещё');
  await dialog.getByRole('button', { name: 'Закрыть задание' }).click();
  await expect(card).toBeHidden();
  await sql("DELETE FROM shop_tasks WHERE details = 'test'");
  await page.context().clearCookies();
  await signIn(page, 'support', { path: `/orders/${id}`, lang: 'ru' });
  await expect(heading(page, `Заказ № ${number}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Изменить заказ' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Записать' })).toBeVisible();
});
