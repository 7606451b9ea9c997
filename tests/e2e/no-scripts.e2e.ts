import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const { root, catalogue, blog } of [
  { root: '/', catalogue: 'Каталог', blog: 'Блог' },
  { root: '/ru', catalogue: 'Каталог', blog: 'Блог' },
]) {
  test(`without scripts the shop can be browsed from ${root}`, { tag: '@smoke' }, async ({ page }) => {
    await page.goto(root);
    await page.getByRole('button', { name: catalogue, exact: true }).click();
    const menu = page.getByRole('navigation', { name: catalogue });
    await menu.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).toContainText('₴');

    // Visits every page of the category's list in turn.
    const pageCount = Number(await page.locator('nav a[aria-current] ~ span, nav span a').last().textContent());
    for (let number = 2; number <= pageCount; number++) {
      // By keyboard, because a list that is scrolled for the first time still moves under the pointer. The locator
      // names the exact page, because the previous page with its own link may still be shown.
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

for (const { root, button, order } of [
  { root: '/', button: 'Показати', order: 'Порядок' },
  { root: '/ru', button: 'Показать', order: 'Порядок' },
]) {
  test(`without scripts the search has results, pages and orders from ${root}`, async ({ page }) => {
    await page.goto(root);
    await page.getByRole('searchbox').fill('фарба');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page).toHaveTitle(/«фарба»/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.locator('main');
    const found = main.getByText(/^\d+ товар/);
    await expect(found).toBeVisible();
    await expect(main.locator('li a[href]:has(picture)').first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('фарба');
    await page.locator('a[rel=next]').press('Enter');
    await expect(page).toHaveURL(/&page=2$/);
    await expect(main.locator('a[aria-current=page]')).toHaveText('2');
    await page.getByLabel(order).selectOption('price-asc');
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(found).toBeVisible();
  });
}

test('without scripts a search corrects, opens a SKU, ends with its last page, and suggests the catalogue without results', async ({
  page,
}) => {
  await page.goto('/search?q=gtyptkm');
  await page.getByRole('link', { name: 'Шукати саме «gtyptkm»' }).click();
  await expect(page.getByRole('heading', { name: 'Нічого не знайшли' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Розділи' }).getByRole('link').first()).toBeVisible();
  await page.goto('/search?q=pz-agt-001');
  await expect(page).toHaveURL(/\/ahat[^?]*$/);
  await page.goto('/search?q=фарба&page=99');
  await expect(page).toHaveURL(/page=\d$/);
  await page.goto(`/search?q=${'щ'.repeat(6000)}`);
  await expect(page.getByRole('heading', { name: 'Нічого не знайшли' })).toBeVisible();
  await page.getByRole('link', { name: 'Рус' }).click();
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible();
});

for (const { root, title } of [
  { root: '', title: 'Тут потрібен JavaScript' },
  { root: '/ru', title: 'Здесь нужен JavaScript' },
]) {
  test(`without scripts app screens say what to do: ${root || '/'}`, async ({ page }) => {
    for (const path of ['/cart', '/checkout', '/login', '/search', '/account/orders']) {
      await page.goto(root + path);
      const main = page.locator('main');
      await expect(main.getByRole('heading')).toHaveText([title]);
      await expect(main.locator('a[href^="tel:+380"]').first()).toBeVisible();
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
      // There is no permanent loading indicator.
      await expect(main.locator(':scope > :not(noscript):visible')).toHaveCount(0);
    }
    await page.goto(`${root}/potal`);
    await expect(page.locator('main').getByText(title)).toHaveCount(0);
  });
}

for (const { root, words } of [
  {
    root: '',
    words: {
      ...{ button: 'Порядок і фільтри', order: 'Порядок', apply: 'Застосувати', inStock: /^Є в наявності/ },
      ...{
        format: /^трансферні аркуші/i,
        drop: /^Прибрати фільтр: Формат/,
        reset: 'Скинути все',
        nothing: /поєднання/,
      },
    },
  },
  {
    root: '/ru',
    words: {
      ...{ button: 'Порядок и фильтры', order: 'Порядок', apply: 'Применить', inStock: /^Есть в наличии/ },
      ...{ format: /^трансферные листы/i, drop: /^Убрать фильтр: Формат/, reset: 'Сбросить всё', nothing: /сочетания/ },
    },
  },
]) {
  test(`without scripts a category is filtered and sorted: ${root}/potal`, async ({ page }) => {
    await page.goto(`${root}/potal`);
    const main = page.locator('main');
    const cards = main.locator('li:has(a picture)');
    await page.getByLabel(words.order).selectOption('price-asc');
    await page.getByRole('button', { name: words.button }).click();
    await expect(page).toHaveURL(new RegExp(`${root}/search/potal\\?sort=price-asc$`));
    const whole = await cards.count();
    await main.locator('summary').click();
    await page.getByRole('checkbox', { name: words.format }).check();
    await page.getByRole('checkbox', { name: words.inStock }).check();
    await page.getByRole('button', { name: words.apply }).click();
    await expect(page).toHaveURL(/\?format=transferni-arkushi&stock=1&sort=price-asc$/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`[^/]${root}/potal$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const left = await cards.count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(whole);
    await main.locator('summary').click();
    await expect(page.getByRole('checkbox', { name: words.format })).toBeChecked();
    await page.getByRole('link', { name: words.drop }).click();
    await expect(page).toHaveURL(/\/search\/potal\?stock=1&sort=price-asc$/);
    await page.goto(`${root}/search/potal?price=1-2`);
    await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible();
    await page.getByRole('link', { name: words.reset }).last().click();
    await expect(page).toHaveURL(new RegExp(`${root}/potal$`));
  });
}

test('without scripts a landing page passes its values on, a long filtered list has pages, and the language switch keeps the choice', async ({
  page,
}) => {
  await page.goto('/transferna-potal');
  await page.getByRole('button', { name: 'Порядок і фільтри' }).click();
  await expect(page).toHaveURL(/\/search\/potal\?format=transferni-arkushi/);
  await page.goto('/search/pozolota?stock=1');
  await page.locator('a[rel=next]').press('Enter');
  await expect(page).toHaveURL(/\/search\/pozolota\?stock=1&page=2$/);
  await page.getByRole('link', { name: 'Рус', exact: true }).click();
  await expect(page).toHaveURL(/\/ru\/search\/pozolota\?stock=1&page=2$/);
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('a filtered list that was made without scripts leads to the category with the same filters', async ({
    page,
  }) => {
    await page.goto('/search/potal?format=transferni-arkushi&sort=price-asc');
    await expect(page).toHaveURL(/[^h]\/potal\?format=transferni-arkushi&sort=price-asc$/);
    await expect(page.locator('main').getByText('3 товари')).toBeVisible();
  });
});
