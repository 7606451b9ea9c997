import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const { root, catalogue, blog } of [
  { root: '/', catalogue: 'Каталог', blog: 'Блог' },
  { root: '/ru', catalogue: 'Каталог', blog: 'Блог' },
]) {
  test(`without scripts the shop can be browsed from ${root}`, async ({ page }) => {
    await page.goto(root);
    await page.getByRole('button', { name: catalogue, exact: true }).click();
    const menu = page.getByRole('navigation', { name: catalogue });
    await menu.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).toContainText('₴');

    // Every page of the category's list, one after another.
    const pageCount = Number(await page.locator('nav a[aria-current] ~ span, nav span a').last().textContent());
    for (let number = 2; number <= pageCount; number++) {
      // By a key: a list that is scrolled through for the first time still settles under a pointer. Named whole: the page
      // before may still be there, with its own link.
      await page.locator(`a[rel=next][href$="/page/${number}"]`).press('Enter');
      await expect(page).toHaveURL(new RegExp(`/page/${number}$`));
    }
    await expect(page.locator('a[rel=next]')).toHaveCount(0);

    await page.locator('main ul li a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main dl')).toBeVisible();
    await expect(page.locator('main')).toContainText('₴');

    await page.goto(root);
    await page.locator('footer').getByRole('link', { name: blog, exact: true }).click();
    await page.locator('main li a[href*="/blog/"]').last().click();
    await expect(page.locator('article h1')).toBeVisible();
    await expect(page.locator('article p').nth(3)).toBeVisible();
  });
}

test('the search form works without scripts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('поталь');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
});

for (const { root, title } of [
  { root: '', title: 'Тут потрібен JavaScript' },
  { root: '/ru', title: 'Здесь нужен JavaScript' },
]) {
  test(`without scripts the screens of the app say what to do: ${root || '/'}`, async ({ page }) => {
    for (const path of ['/cart', '/checkout', '/login', '/search?q=x', '/account/orders']) {
      await page.goto(root + path);
      const main = page.locator('main');
      await expect(main.getByRole('heading')).toHaveText([title]);
      await expect(main.locator('a[href^="tel:+380"]').first()).toBeVisible();
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
      // Nothing that loads for ever.
      await expect(main.locator(':scope > :not(noscript):visible')).toHaveCount(0);
    }
    await page.goto(`${root}/potal`);
    await expect(page.locator('main').getByText(title)).toHaveCount(0);
  });
}
