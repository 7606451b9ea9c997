import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    percent: 'Змінити ціни на, %',
    apply: /^Змінити в усіх/,
    badPercent: 'Від −90 до 1000',
    save: 'Зберегти',
    saved: 'Збережено товарів: 2.',
    undo: 'Повернути',
    wrong: 'Це не сума.',
    fix: /Полів, які треба виправити: 1/,
    back: 'Крок назад',
    all: 'Вибрати всі',
  },
  ru: {
    percent: 'Изменить цены на, %',
    apply: /^Изменить у всех/,
    badPercent: 'От −90 до 1000',
    save: 'Сохранить',
    saved: 'Сохранено товаров: 2.',
    undo: 'Вернуть',
    wrong: 'Это не сумма.',
    fix: /Полей, которые нужно исправить: 1/,
    back: 'Шаг назад',
    all: 'Выбрать все',
  },
} as const;

const makeProducts = (sku: string) =>
  sql(`INSERT INTO page_entries (slug, type) SELECT lower('${sku}-') || n, 'product' FROM generate_series(1, 2) n;
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT lower('${sku}-') || n, '${sku}-' || n, category_id, '{"uk": "Проба цін", "ru": "Проба цен"}', summary,
      description, 10000, 3, 10
    FROM products, generate_series(1, 2) n WHERE sku = 'PZ-SZL-002'`);

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`prices are pasted, changed by percent, reverted, saved and undone, in ${lang}`, async ({ page }) => {
    const sku = `PRICES-${lang}-${Date.now()}`.toUpperCase();
    await makeProducts(sku);
    await signIn(page, 'editor', { lang, path: `/prices?q=${sku}` });
    await expect(page.getByRole('checkbox', { name: words.all })).toBeVisible();
    const cell = (row: number, column: number) =>
      page
        .getByRole('row')
        .nth(row)
        .getByRole('gridcell')
        .nth(column - 1);
    await expect(cell(1, 5)).toHaveText('100,00');
    await expectNoAxe(page);

    // A table from a spreadsheet, with one cell that is not a sum.
    await cell(1, 5).click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '1 234,50\t1500\nсто\t');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await expect(cell(1, 5)).toHaveText('1 234,50');
    await expect(cell(2, 5)).toContainText(words.wrong);
    await expectNoAxe(page);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.fix)).toBeVisible();
    await page.getByRole('button', { name: words.back }).click();
    await expect(cell(2, 5)).toHaveText('100,00');

    await page.getByLabel(words.percent).fill('багато');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.badPercent)).toBeVisible();
    await page.getByLabel(words.percent).fill('12,5');
    await page.keyboard.press('Enter');
    await expect(cell(1, 5)).toHaveText('113,00');
    await expect(cell(2, 5)).toHaveText('113,00');

    await page.getByRole('button', { name: words.save, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`${sku}-1 100,00 → 113,00`)).toBeVisible();
    await expectNoAxe(page);
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(cell(1, 5)).toHaveText('113,00');
    await page.getByRole('button', { name: words.undo, exact: true }).click();
    await expect(cell(1, 5)).toHaveText('100,00');
    await page.reload();
    await expect(cell(2, 5)).toHaveText('100,00');
  });
}

test('typed prices survive closing the tab, and a wrong cell prevents saving all of them', async ({ page }) => {
  const sku = `DRAFT-${Date.now()}`;
  await makeProducts(sku);
  await signIn(page, 'editor', { path: `/prices?q=${sku}` });
  await page.getByLabel('Змінити ціни на, %').fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Чернетку збережено')).toBeVisible();
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto('/studio/drafts');
  await again.getByRole('list', { name: 'Чернетки' }).getByRole('link', { name: 'Ціни' }).click();
  await expect(again.getByRole('row').nth(1)).toContainText('110,00');
  await expect(again.getByText('Відновлено незбережене')).toBeVisible();
  await expectNoAxe(again);
  await again.getByRole('button', { name: 'Відкинути зміни' }).click();
  await expect(again.getByRole('row').nth(1)).toContainText('100,00');
  await expect(again.getByText('Усе збережено')).toBeVisible();
});

test('a price changed by another editor is a conflict, decided row by row', async ({ page }) => {
  const sku = `CONFLICT-${Date.now()}`;
  await makeProducts(sku);
  await signIn(page, 'editor', { path: `/prices?q=${sku}` });
  await page.getByLabel('Змінити ціни на, %').fill('10');
  await page.keyboard.press('Enter');
  await sql(`UPDATE products SET price = 20000 WHERE sku = '${sku}-1'`);
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(page.getByText('Ці ціни тим часом змінив хтось інший')).toBeVisible();
  await expectNoAxe(page);
  await page.getByText('У магазині: 200,00').click();
  await page.getByRole('button', { name: 'Застосувати' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('200,00');
  await expect(page.getByRole('row').nth(2)).toContainText('110,00');
});
