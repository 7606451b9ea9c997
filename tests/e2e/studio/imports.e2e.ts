import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    file: 'Вибрати файл',
    checked: 'Перевірено',
    changes: 'Нових: 0. Зміниться: 1. Без змін: 0. З помилками: 1.',
    show: 'Показати',
    wrong: /^Помилки/,
    problem: 'Це не сума. Напишіть, наприклад, 1234,50.',
    run: 'Записати зміни',
    confirm: 'Записати',
    done: 'Записано рядків: 1.',
    undo: 'Повернути все, як було',
    confirmUndo: 'Повернути',
    undone: 'Повернуто рядків: 1.',
    heading: 'Ціна',
    errors: 'Завантажити помилки',
  },
  ru: {
    file: 'Выбрать файл',
    checked: 'Проверено',
    changes: 'Новых: 0. Изменится: 1. Без изменений: 0. С ошибками: 1.',
    show: 'Показать',
    wrong: /^Ошибки/,
    problem: 'Это не сумма. Напишите, например, 1234,50.',
    run: 'Записать изменения',
    confirm: 'Записать',
    done: 'Записано строк: 1.',
    undo: 'Вернуть всё, как было',
    confirmUndo: 'Вернуть',
    undone: 'Возвращено строк: 1.',
    heading: 'Цена',
    errors: 'Скачать ошибки',
  },
} as const;

const makeProducts = (sku: string) =>
  sql(`INSERT INTO page_entries (slug, type) SELECT lower('${sku}-') || n, 'product' FROM generate_series(1, 2) n;
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT lower('${sku}-') || n, '${sku}-' || n, category_id, '{"uk": "Проба імпорту", "ru": "Проба импорта"}', summary,
      description, 10000, 3, 10
    FROM products, generate_series(1, 2) n WHERE sku = 'PZ-SZL-002'`);

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a price list is checked, written and undone by keyboard, in ${lang}; its wrong cell is reported`, async ({
    page,
  }) => {
    const sku = `IMPORT-${lang}-${Date.now()}`.toUpperCase();
    await makeProducts(sku);
    await signIn(page, 'editor', { lang, path: '/imports' });
    await expect(page.getByRole('button', { name: words.file }).last()).toBeVisible();
    await expectNoAxe(page);
    const buffer = Buffer.from(`Артикул;${words.heading}\n${sku}-1;1 234,50\n${sku}-2;сто\n`);
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: `${sku}.csv`, mimeType: 'text/csv', buffer });
    await expect(page.getByText(words.checked, { exact: true })).toBeVisible();
    await expect(page.getByText(words.changes)).toBeVisible();
    await expect(page.getByRole('row', { name: /100 → .*1234,5/ })).toBeVisible();
    await expectNoAxe(page);

    await page.getByRole('button', { name: words.show }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: words.wrong }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.problem)).toBeVisible();
    await expect(page).toHaveURL(/show=wrong/);
    await expectNoAxe(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.errors }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('import-problems.csv');

    await page.getByRole('button', { name: words.run }).focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: words.confirm, exact: true });
    await expect(confirm).toBeEnabled();
    await confirm.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.done)).toBeVisible();

    await page.getByRole('button', { name: words.undo }).focus();
    await page.keyboard.press('Enter');
    const confirmUndo = page.getByRole('button', { name: words.confirmUndo, exact: true });
    await expect(confirmUndo).toBeEnabled();
    await confirmUndo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.undone)).toBeVisible();
  });
}

test('a file that is not a table is refused with a reason; unmapped columns are chosen', async ({ page }) => {
  const sku = `COLUMNS-${Date.now()}`;
  await makeProducts(sku);
  await signIn(page, 'editor', { path: '/imports' });
  const upload = (name: string, content: string | Buffer) =>
    page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await upload('картинка.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]));
  await expect(page.getByRole('alert')).toContainText('Це не таблиця (CSV, XLSX) і не каталог YML.');
  await page.goto('/studio/imports');
  await upload('опт.csv', `Позиція;Роздріб за ${sku}\n${sku}-1;150\n`);
  await expect(page.getByRole('alert')).toContainText('Жоден стовпець не каже, про який товар рядок.');
  await page.getByRole('button', { name: /Позиція/ }).click();
  await page.getByRole('option', { name: 'Артикул' }).click();
  await page.getByRole('button', { name: /Роздріб/ }).click();
  await page.getByRole('option', { name: 'Ціна', exact: true }).click();
  await page.getByRole('button', { name: 'Застосувати й перевірити' }).click();
  await expect(page.getByText('Зміниться: 1.')).toBeVisible();
  await expect(page.getByRole('row', { name: /100 → .*150/ })).toBeVisible();
});

test('an import that adds pages, and its undo that removes them, are confirmed with their number', async ({ page }) => {
  const sku = `ASKED-${Date.now()}`;
  await makeProducts(sku);
  await sql(`UPDATE products SET is_published = false WHERE sku = '${sku}-1'`);
  await signIn(page, 'editor', { path: '/imports' });
  const buffer = Buffer.from(`Артикул;Показувати\n${sku}-1;так\n${sku}-2;ні\n`);
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: `${sku}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Записати зміни' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('З’явиться в магазині товарів: 1')).toBeVisible();
  await expect(dialog.getByText(/^Зникне з магазину товарів: 1, а з ними щонайбільше \d+ сторін/)).toBeVisible();
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Записати', exact: true }).click();
  await page.getByRole('button', { name: 'Повернути все, як було' }).click();
  await expect(dialog.getByText(/^Зникне з магазину товарів: 1/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Повернути', exact: true }).click();
  await expect(page.getByText('Повернуто рядків: 2.')).toBeVisible();
});
