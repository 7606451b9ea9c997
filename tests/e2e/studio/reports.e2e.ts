import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

/** A month in years without sales of other tests; a retry creates its orders in another month. */
const someMonth = () => `${randomInt(2001, 2015)}-${String(randomInt(1, 13)).padStart(2, '0')}`;

/** Creates an order of `cost` kopiykas, at noon of a day. */
const makeOrder = (day: string, cost: number) =>
  sql(`WITH made AS (INSERT INTO orders (id, status, created_at, shipping_method, payment_method, items_cost,
      discount_value, shipping_cost, total_cost)
    VALUES (gen_random_uuid(), 'finished', '${day}T12:00:00Z', 'pickup', 'cash-on-delivery', ${cost}, 0, 0, ${cost})
    RETURNING id)
    INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost, net_cost)
    SELECT made.id, 0, p.id, sku, name, slug, ${cost}, 1, '[]', ${cost}, ${cost} FROM made, products p
    WHERE sku = 'PZ-SZL-002'`);

test('sales of a period beside the previous one, and as CSV', async ({ page }) => {
  const complaints = watch(page);
  const month = someMonth();
  await makeOrder(`${month}-03`, 100_050);
  await makeOrder(`${month}-10`, 250_000);
  await signIn(page, 'owner', { path: `/reports?from=${month}-08&to=${month}-13` });
  const sales = page.getByRole('region', { name: 'Продажі', exact: true });
  await expect(sales).toContainText(/Виторг2\s500\s₴було 1\s000,50\s₴/);
  await expect(sales).toContainText(/Замовлень1було 1/);
  await expectNoAxe(page);

  // With one day less the comparison period is also one day shorter, and no longer includes the earlier order.
  await page.getByLabel('До', { exact: true }).fill(`${month}-11`);
  await expect(page).toHaveURL(new RegExp(`to=${month}-11`));
  await expect(sales).toContainText(/Виторг2\s500\s₴було 0\s₴/);

  const downloading = page.waitForEvent('download');
  await sales.getByRole('link', { name: 'Продажі: завантажити CSV' }).focus();
  await page.keyboard.press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/);
  expect(lines[0]).toMatch(/^\uFEFFДень;Виторг, ₴;Замовлень;.*;Виторг, ₴ \(раніше\)/);
  expect(lines.find((line) => line.startsWith(`${month}-10`))).toMatch(new RegExp(`^${month}-10;2500,00;1;`));
  expect(complaints).toEqual([]);
});

test('in Russian, on a phone: a period without sales says so, and an invalid one is refused at its field', async ({
  page,
}) => {
  const complaints = watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'owner', { lang: 'ru', path: '/reports?from=1999-03-01&to=1999-03-05' });
  const nothing = page.getByRole('region', { name: 'По способу оплаты' }).getByText('за этот период данных нет');
  await expect(nothing).toBeVisible();
  const [from, to] = [page.getByLabel('От', { exact: true }), page.getByLabel('До', { exact: true })];
  await from.fill('1999-03-06');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Начало позже конца')).toBeVisible();
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await from.fill('1997-03-06');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Не больше 366 дней')).toBeVisible();
  await to.fill('1997-03-07');
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
  await expect(nothing).toBeVisible();
  // Invalid input is rejected at its field, without a request.
  expect(complaints).toEqual([]);
});

test('from a figure to exactly its orders, and back; a preset and the same days a year ago are in the address', async ({
  page,
}) => {
  const complaints = watch(page);
  const month = someMonth();
  await makeOrder(`${month}-03`, 100_050);
  await makeOrder(`${month}-04`, 250_000);
  await makeOrder(`${month}-20`, 70_000);
  await signIn(page, 'owner', { path: `/reports?from=${month}-01&to=${month}-13` });
  const payments = page.getByRole('region', { name: 'За способом оплати', exact: true });
  await payments.getByRole('link', { name: '2: показати замовлення, При отриманні' }).click();
  await expect(page.getByText('Замовлення зі звіту: За способом оплати · При отриманні')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Замовлення' }).getByRole('row')).toHaveCount(3);
  await expectNoAxe(page);
  await page.goBack();
  await expect(payments).toBeVisible();

  await page.getByRole('link', { name: 'Товари', exact: true }).last().click();
  await expect(page).toHaveURL(/group=goods/);
  const reorder = page.getByRole('region', { name: 'Що замовити', exact: true });
  await reorder.getByLabel('Запас на').fill('45');
  await expect(page).toHaveURL(/cover=45/);
  await page.getByRole('button', { name: /Період/ }).click();
  await page.getByRole('option', { name: 'Минулий місяць' }).click();
  await page.getByRole('button', { name: /Порівняти/ }).click();
  await page.getByRole('option', { name: 'з тим самим торік' }).click();
  await expect(page).toHaveURL(/period=last-month.*against=year|against=year.*period=last-month/);
  for (const group of ['Покупці й гроші', 'Сайт']) {
    await page.getByRole('link', { name: group }).click();
    await expect(
      page.getByRole('region', { name: group === 'Сайт' ? 'Покинуті кошики' : 'Знижки', exact: true }),
    ).toBeVisible();
    await expectNoAxe(page);
  }
  expect(complaints).toEqual([]);
});
