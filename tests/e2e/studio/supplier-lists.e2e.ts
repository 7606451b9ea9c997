import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    ...{ supplier: 'Постачальник', list: 'Прайс', read: 'Розібрати прайс', check: 'Перевірити й записати (2)' },
    ...{ choose: 'Вирішити', row: 'Виберіть зі схожих', run: 'Записати зміни', confirm: 'Записати' },
    ...{ done: 'Записано рядків: 2.', unusual: 'Незвичні ціни, перевірте їх:', skip: 'Пропустити' },
    ...{ undo: 'Повернути все, як було', confirmUndo: 'Повернути', undone: 'Повернуто рядків: 2.' },
  },
  ru: {
    ...{ supplier: 'Поставщик', list: 'Прайс', read: 'Разобрать прайс', check: 'Проверить и записать (2)' },
    ...{ choose: 'Решить', row: 'Выберите из похожих', run: 'Записать изменения', confirm: 'Записать' },
    ...{ done: 'Записано строк: 2.', unusual: 'Необычные цены, проверьте их:', skip: 'Пропустить' },
    ...{ undo: 'Вернуть всё, как было', confirmUndo: 'Вернуть', undone: 'Возвращено строк: 2.' },
  },
} as const;

const makeProducts = (sku: string, name: string) =>
  sql(`INSERT INTO page_entries (slug, type) SELECT lower('${sku}-') || n, 'product' FROM generate_series(1, 2) n;
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT lower('${sku}-') || n, '${sku}-' || n, category_id,
      jsonb_build_object('uk', '${name} ' || n * 100 || ' мл', 'ru', '${name} ' || n * 100 || ' мл'), summary,
      description, 10000, 3, 10
    FROM products, generate_series(1, 2) n WHERE sku = 'PZ-SZL-002'`);

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a supplier's list is pasted, looked at, imported and undone, in ${lang}; an unusual price is shown`, async ({
    page,
  }) => {
    const sku = `LIST-${lang}-${Date.now()}`.toUpperCase();
    const name = `Проба ${[...String(Date.now())].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`;
    await makeProducts(sku, name);
    await signIn(page, 'editor', { lang, path: '/imports' });
    await page.getByRole('combobox', { name: words.supplier }).fill(`Атлас ${sku}`);
    const text = [
      'Прайс от 12.11.2026',
      'Код\tНаименование\tРРЦ, грн',
      `${sku}-1\t\t1 300,00`,
      `A-2\t${name} 200мл\t110,00`,
      `A-3\t${name} 300 мл\t120,00`,
      'Итого\t\t1 530,00',
    ];
    await page.getByRole('textbox', { name: words.list, exact: true }).fill(text.join('\n'));
    await expectNoAxe(page);
    await page.getByRole('button', { name: words.read }).click();
    await expect(page.getByRole('button', { name: words.check })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${sku}-1.*100 ₴ → 1 300 ₴`) })).toBeVisible();
    await expect(page.getByRole('combobox', { name: new RegExp(`${name} 300`) })).toBeVisible();
    await expectNoAxe(page);
    // The draft is on the server: another device, or this one after a reload, continues with it.
    await page
      .getByRole('row', { name: new RegExp(`${name} 300`) })
      .getByRole('button', { name: words.skip })
      .click();
    await expect(page.getByRole('combobox', { name: new RegExp(`${name} 300`) })).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: words.check }).click();
    await page.getByRole('button', { name: words.run }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(words.unusual)).toBeVisible();
    await expectNoAxe(page);
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    await page.getByRole('button', { name: words.undo }).click();
    await dialog.getByRole('button', { name: words.confirmUndo, exact: true }).click();
    await expect(page.getByText(words.undone)).toBeVisible();
  });
}

test('a pasted table goes to the list only from its own field; a file that is no list says so', async ({ page }) => {
  await signIn(page, 'editor', { path: '/imports' });
  const list = page.getByRole('textbox', { name: 'Прайс', exact: true });
  const paste = (field: typeof list) =>
    field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<table><tr><td>Атлас</td><td>12</td></tr></table>');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await paste(page.getByRole('combobox', { name: 'Постачальник' }));
  await expect(list).toHaveValue('');
  await paste(list);
  await expect(list).toHaveValue('Атлас\t12');
  const file = { name: 'фото.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2]) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByText(/^Прайс не прочитано: потрібен текст/)).toBeVisible();
});

test('an unusual price in a form is saved only after the question; going back keeps the input', async ({ page }) => {
  const sku = `ASK-${Date.now()}`;
  await makeProducts(sku, 'Питання');
  const [row] = await sql(`SELECT id FROM products WHERE sku = '${sku}-1'`);
  await signIn(page, 'editor', { path: `/products/${row?.id}` });
  const price = page.locator('[name="price"]');
  await price.fill('1300');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/Ціна 1\s300\s₴ більша за попередню \(100\s₴\) у 13 разів/)).toBeVisible();
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Повернутися й виправити' }).click();
  await expect(price).toHaveValue(/1\s?300/);
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Так, зберегти ці ціни' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await sql(`SELECT price FROM products WHERE sku = '${sku}-1'`))[0]?.price)
    .toBe(130_000);
});
