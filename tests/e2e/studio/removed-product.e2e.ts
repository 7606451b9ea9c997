import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    field: /^Куди вести зі сторінки товару/,
    save: 'Зберегти перехід',
    saved: 'Стара адреса веде на /potal',
    gone: /немає/,
    shown: 'Показувати в магазині',
    discard: 'Відкинути зміни',
    noLongerSold: /покупці побачать, що його більше не продаємо/,
    willLead: 'Коли товар сховаєте, його адреса вестиме на /pozolota',
    leads: (slug: string) => `З адреси товару покупці перейдуть на /${slug}.`,
  },
  ru: {
    field: /^Куда вести со страницы товара/,
    save: 'Сохранить переход',
    saved: 'Старый адрес ведёт на /potal',
    gone: /нет/,
    shown: 'Показывать в магазине',
    discard: 'Отменить изменения',
    noLongerSold: /покупатели увидят, что/,
    willLead: 'Когда товар скроете, его адрес будет вести на /pozolota',
    leads: (slug: string) => `С адреса товара покупатели попадут на /${slug}.`,
  },
} as const;

const publish = (slug: string, isPublished: boolean) =>
  sql(`UPDATE products SET is_published = ${isPublished} WHERE slug = '${slug}'`);

for (const lang of ['uk', 'ru'] as const) {
  test(`the address of a hidden product is led to its successor: ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    const slug = `removed-${lang}`;
    await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product') ON CONFLICT DO NOTHING`);
    const [product] = await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock,
        weight, is_published) SELECT '${slug}', '${slug}', category_id, name, summary, description, price, 0, weight, true
      FROM products ORDER BY id LIMIT 1 RETURNING id`);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, 'editor', { lang, path: `/products/${product?.id}` });
    await page.getByText(words.shown).click();
    await expect(page.getByText(words.noLongerSold)).toBeVisible();
    // A successor can be named before the product is hidden.
    const field = page.getByRole('textbox', { name: words.field });
    await field.fill('/pozolota');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.willLead)).toBeVisible();
    await expect(page.getByText(words.leads('pozolota'))).toBeVisible();
    await page.getByRole('button', { name: words.discard }).click();
    await expect(page.getByText(words.leads('pozolota'))).toBeHidden();
    await expect(field).toHaveCount(0);
    await publish(slug, false);
    await page.reload();
    await expect(field).toHaveValue('/pozolota');
    await field.fill('/no-such-page');
    await page.getByRole('button', { name: words.save }).click();
    await expect(field).toHaveAccessibleDescription(words.gone);
    await expect(field).toHaveValue('/no-such-page');
    await field.fill('https://pozolota.example/ru/potal?utm_source=mail');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(field).toHaveValue('/potal');
    await expect(page.getByRole('button', { name: words.save })).toBeDisabled();
    await field.scrollIntoViewIfNeeded();
    await expectNoAxe(page);
    await expect
      .poll(async () => (await page.request.get(`/${slug}`, { maxRedirects: 0 })).headers().location, {
        timeout: 20_000,
      })
      .toBe('/potal');
    await page.reload();
    await expect(field).toHaveValue('/potal');
    await publish(slug, true);
    await page.reload();
    await page.getByText(words.shown).click();
    await expect(page.getByText(words.leads('potal'))).toBeVisible();
    await publish(slug, false);
  });
}
