import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

for (const [lang, words] of [
  ['uk', { folder: '', edit: 'Редагувати', price: 'Ціна', name: 'Назва' }],
  ['ru', { folder: '/ru', edit: 'Редактировать', price: 'Цена', name: 'Название' }],
] as const)
  test(`the edit button leads from a page to a field of its form, by keyboard: ${lang}`, async ({ page }) => {
    const [found] = await sql(
      "SELECT p.slug, c.slug AS category FROM products p JOIN categories c ON c.id = p.category_id WHERE sku = 'PZ-SZL-002'",
    );
    const { slug, category } = found ?? {};
    await signIn(page, 'editor', { lang });
    await page.goto(`${words.folder}/${slug}`);
    const button = page.locator('[data-studio-edit] summary');
    await expect(button).toHaveText(words.edit);
    await expectNoAxe(page, '[data-studio-edit]');
    await button.focus();
    await page.keyboard.press('Enter');
    await expectNoAxe(page, '[data-studio-edit]');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: words.price, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[name="price"]')).toBeFocused();

    // The button of the next page leads to that page's form, without a reload.
    await page.goto(`${words.folder}/${slug}`);
    await page.locator(`nav a[href="${words.folder}/${category}"]`).last().click();
    await expect(page).toHaveURL(new RegExp(`/${category}$`));
    await button.click();
    await expect(page.getByRole('link', { name: words.name, exact: true })).toHaveAttribute(
      'href',
      /^\/studio\/categories\?id=\d+#name$/,
    );
  });

test('a shopper’s page requests nothing of the studio, and after signing out there is no button', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('/studio'))).toEqual([]);

  await signIn(page, 'editor');
  // The session was ended elsewhere.
  await page.context().clearCookies();
  const refused = page.waitForResponse((response) => response.url().includes('/studio/editable'));
  await page.goto('/');
  expect((await refused).status()).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('studio-edit'))).toBeNull();
  await expect(page.locator('[data-studio-edit]')).toHaveCount(0);
});
