import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';
import { placeOrder, someLocker } from './place-order.ts';

const COUNT = 10;

/** Presses a button or a checkbox with the mouse, and counts the presses. */
function counted(page: Page) {
  const clicks = { count: 0 };
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    clicks.count += 1;
    await page
      .getByRole(role, { name })
      .first()
      .click({ force: role === 'checkbox' });
  };
  return { clicks, click };
}

test('ten orders are packed, labelled, registered and handed over in four clicks', {
  tag: '@smoke',
}, async ({ page, request }) => {
  // Ten orders are placed, and jobs create ten waybills.
  test.slow();
  const complaints = watch(page);
  const delivery = await someLocker(request);
  const name = 'Десятеро Охтирських';
  await sql("UPDATE products SET stock = stock + 20 WHERE sku = 'PZ-SZL-002'");
  const placed = [];
  for (let index = 0; index < COUNT; index++) placed.push(await placeOrder(request, name, { delivery }));
  await signIn(page, 'order-manager', { path: `/orders?q=${encodeURIComponent(name)}` });
  await expect(page.getByRole('row')).toHaveCount(COUNT + 1);
  const { clicks, click } = counted(page);

  await click('checkbox', 'Вибрати всі на сторінці');
  await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await page.getByRole('menuitem', { name: `Лист підбору: ${COUNT}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Лист підбору' })).toBeVisible();
  await expect(page.getByText(`Замовлень у листі: ${COUNT} з`)).toBeVisible();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }).check({ force: true });
  await click('button', `Зібрати й створити ТТН: ${COUNT}`);
  const results = page.getByRole('region', { name: 'Вибрані замовлення' });
  await expect(results).toContainText(`Вийшло: ${COUNT}. Не вийшло: 0.`);
  await expectNoAxe(page);
  const dispatch = page.getByRole('button', { name: `Наклейки й реєстр: ${COUNT}` });
  await expect(dispatch).toBeEnabled({ timeout: 60_000 });

  const opened = page.context().waitForEvent('page');
  await click('button', `Наклейки й реєстр: ${COUNT}`);
  const print = await opened;
  await expect(print.locator('section.label')).toHaveCount(COUNT);
  await expect(print.locator('section.register tbody tr')).toHaveCount(COUNT + 1);
  await print.close();

  await click('button', `Передано перевізнику: ${COUNT}`);
  await expect(results.getByText('У дорозі')).toHaveCount(COUNT);
  expect(clicks.count).toBeLessThanOrEqual(4);
  const numbers = placed.map(({ number }) => number).join(', ');
  expect(
    await sql(`SELECT status, count(*)::int AS orders, count(DISTINCT register_id)::int AS registers
      FROM orders WHERE number IN (${numbers}) GROUP BY status`),
  ).toEqual([{ status: 'shipped', orders: COUNT, registers: 1 }]);
  expect(complaints).toEqual([]);
});
