import { expect, open, sql, test } from './fixtures.ts';
import { expectNoAxe } from './studio/fixtures.ts';

const WORDS = {
  uk: { prefix: '', notice: 'Цей товар ми більше не продаємо.', instead: 'Що взяти замість', name: 'Знятий з продажу' },
  ru: { prefix: '/ru', notice: 'Этот товар мы больше не продаём.', instead: 'Что взять вместо него', name: 'Снятый' },
} as const;

for (const lang of ['uk', 'ru'] as const) {
  test(`the address of a product that is no longer sold offers similar ones: ${lang}`, async ({ page }) => {
    const { prefix, notice, instead, name } = WORDS[lang];
    const slug = `no-longer-sold-${lang}`;
    await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product')`);
    await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
      SELECT '${slug}', '${slug}', id, '{"uk":"${name}","ru":"${name}"}', name, name, 10000, 1, 10
      FROM categories WHERE slug = 'potal'`);
    await sql(`UPDATE products SET is_published = false WHERE slug = '${slug}'`);
    const address = `${prefix}/${slug}`;
    await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(410);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: instead })).toBeVisible();
    await expectNoAxe(page);
    await page.getByRole('main').locator(`p a[href="${prefix}/potal"]`).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/potal$`));
    await sql(`DELETE FROM products WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}'`);
  });
}
