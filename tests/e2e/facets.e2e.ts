import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const rail = (page: Page) => page.getByRole('complementary', { name: /^Фільтри|^Фильтры/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const status = (page: Page) => page.locator('main').getByRole('status');
const names = (page: Page) => page.locator('main li a:has(img)').allInnerTexts();
const robots = (page: Page) => page.locator('meta[name=robots]');
/** Hovers the rail: the filters load when a pointer is near. */
const wantFilters = (page: Page) => rail(page).getByRole('button').first().hover();

test('filters are chosen, in the address, and kept by back, forward and reload', {
  tag: '@smoke',
}, async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/potal');
  await expect(status(page)).toHaveText('12 товарів');
  await wantFilters(page);
  await option(page, /^вільні аркуші/i).check();
  await expect(page).toHaveURL(/\/potal\?format=vilni-arkushi$/);
  await expect(status(page)).toHaveText('4 товари');
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/potal$/);
  // Other values of the same facet keep their counts; those of other facets change.
  await expect(option(page, /^пластівці/i)).toHaveAccessibleName(/3$/);
  await expect(option(page, /^Manetti/)).toHaveAccessibleName(/0$/);
  await option(page, /^пластівці/i).check();
  await expect(page).toHaveURL(/\?format=plastivtsi_vilni-arkushi$/);
  await expect(status(page)).toHaveText('7 товарів');
  await page.getByRole('button', { name: /^Прибрати фільтр: Формат: вільні/ }).click();
  await expect(status(page)).toHaveText('3 товари');
  // The choice is shown a frame before the address has it.
  await expect(page).toHaveURL(/\?format=plastivtsi$/);
  await page.goBack();
  await expect(status(page)).toHaveText('7 товарів');
  await page.goBack();
  await expect(status(page)).toHaveText('4 товари');
  await expect(option(page, /^пластівці/i)).not.toBeChecked();
  await page.goForward();
  await expect(status(page)).toHaveText('7 товарів');
  const shown = await names(page);
  await page.reload();
  await expect(status(page)).toHaveText('7 товарів');
  expect(await names(page)).toEqual(shown);
  await page.getByRole('button', { name: 'Скинути все' }).click();
  await expect(page).toHaveURL(/\/potal$/);
  await expect(status(page)).toHaveText('12 товарів');
  await expect(robots(page)).toHaveAttribute('content', 'max-image-preview:large');
  expect(complaints).toEqual([]);
});

test('the filters of a hovered name replace the name in its place, open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/pozolota', '/search?q=золото']) {
    await open(page, path);
    const third = rail(page).getByRole('button').nth(2);
    await third.scrollIntoViewIfNeeded();
    const text = (await third.textContent()) ?? '';
    const { x = 0, y = 0, width = 0, height = 0 } = (await third.boundingBox()) ?? {};
    const middle = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(middle.x, middle.y);
    const name = rail(page).getByRole('button', { name: text, exact: true });
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    // It is neither a checkbox nor the edge of the name.
    const under = await page.evaluate(({ x: left, y: top }) => {
      const button = document.elementFromPoint(left, top)?.closest('button');
      const box = button?.getBoundingClientRect();
      return { text: button?.textContent, away: Math.abs(((box?.top ?? 0) + (box?.bottom ?? 0)) / 2 - top) };
    }, middle);
    expect(under.text).toBe(text);
    expect(under.away).toBeLessThan(height / 3);
    // The word stays on one line.
    expect((await rail(page).getByText('від', { exact: true }).boundingBox())?.height).toBeLessThan(30);
  }
});

test('filters pressed faster than the list updates are all applied', async ({ page }) => {
  await open(page, '/potal');
  await wantFilters(page);
  const first = option(page, /^вільні аркуші/i);
  await expect(first).toBeVisible();
  await page.evaluate(() => {
    for (const slug of ['vilni-arkushi', 'plastivtsi', 'rulon', 'rulon']) {
      document.querySelector<HTMLInputElement>(`aside input[value="${slug}"]`)?.click();
    }
  });
  // Immediately, before anything else changes.
  expect(await first.isChecked()).toBe(true);
  await expect(page).toHaveURL(/\?format=plastivtsi_vilni-arkushi$/);
  await expect(status(page)).toHaveText('7 товарів');
  await expect(option(page, /^рулон/i)).not.toBeChecked();
});

test('a shared link shows the same filters, sort and page in the other language, with the API down', async ({
  page,
}) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/ru/pozolota?stock=1&sort=price-desc&page=2');
  await expect(page.locator('main [aria-busy=false]')).toBeVisible();
  await expect(page.getByLabel('Порядок')).toHaveValue('price-desc');
  await expect(page.getByRole('button', { name: 'Убрать фильтр: Есть в наличии' })).toBeVisible();
  await expect(page.locator('nav a[aria-current=page]')).toHaveText('2');
  const second = await names(page);
  expect(second.length).toBeGreaterThan(0);
  await page.locator('a[rel=prev]').click();
  await expect(page).toHaveURL(/\?stock=1&sort=price-desc$/);
  await expect(page.locator('nav a[aria-current=page]')).toHaveText('1');
  expect(await names(page)).not.toEqual(second);
  // Another filter resets the page to the first and keeps the order.
  await page.goto('/ru/pozolota?stock=1&sort=price-desc&page=2');
  await option(page, /^Золота Нитка/).check();
  await expect(page).toHaveURL(/\/ru\/pozolota\?brand=zolota-nytka&stock=1&sort=price-desc$/);
});

test('filters without results say which one to drop', async ({ page }) => {
  await open(page, '/potal?brand=kolner&price=1-2');
  await expect(page.getByRole('heading', { name: 'Такого поєднання немає' })).toBeVisible();
  await expect(status(page)).toHaveText('0 товарів');
  await page.getByRole('button', { name: /^Без «від 1/ }).click();
  await expect(page).toHaveURL(/\/potal\?brand=kolner$/);
  await expect(status(page)).toHaveText('7 товарів');
});

test('a price is typed, and an invalid one is refused at its field', async ({ page }) => {
  await open(page, '/potal');
  await wantFilters(page);
  const from = rail(page).getByLabel('від', { exact: true });
  await from.fill('сто');
  await from.press('Enter');
  await expect(rail(page).getByRole('alert')).toHaveText('Введіть ціну числом, у гривнях');
  await from.fill('300');
  await from.press('Enter');
  await expect(page).toHaveURL(/\?price=300-$/);
  await expect(page.getByRole('button', { name: /^Прибрати фільтр: від 300/ })).toBeVisible();
  await expect(from).toBeFocused();
});

test('an index that fails to load is reported, and retried', async ({ page }) => {
  let isDown = true;
  await page.route(/-facets\.json|\/facets/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/potal?format=vilni-arkushi');
  await expect(page.getByRole('heading', { name: 'Список не завантажився' })).toBeVisible({ timeout: 30_000 });
  isDown = false;
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(status(page)).toHaveText('4 товари');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { root, link, title } of [
    { root: '', link: 'Трансферна', title: 'Трансферна поталь' },
    { root: '/ru', link: 'Трансферная', title: 'Трансферная поталь' },
  ]) {
    test(`a category links to its landing pages: ${root}/potal`, async ({ page }) => {
      await page.goto(`${root}/potal`);
      await rail(page).getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${root}/transferna-potal$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main ul li:has(a img)')).toHaveCount(3);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${root}/transferna-potal$`),
      );
      await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /[^u]\/transferna-potal$/);
      await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
      await expect(rail(page).getByRole('checkbox')).toHaveCount(0);
    });
  }
});

test('a landing page has its filters chosen, and another filter leads to the category', async ({ page }) => {
  await open(page, '/transferna-potal');
  await wantFilters(page);
  await expect(option(page, /^трансферні аркуші/i)).toBeChecked();
  await option(page, /^рулон/i).check();
  await expect(page).toHaveURL(/\/potal\?format=rulon_transferni-arkushi$/);
  await expect(status(page)).toHaveText('5 товарів');
  // The other page has the same control.
  await expect(option(page, /^рулон/i)).toBeFocused();
});

test('on a further page of a list a filter leads to the first, and keeps the focus', async ({ page }) => {
  await open(page, '/pozolota/page/2');
  await wantFilters(page);
  const inStock = option(page, /^Є в наявності/);
  await inStock.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/pozolota\?stock=1$/);
  await expect(inStock).toBeChecked();
  await expect(inStock).toBeFocused();
});

test('a filter removed since a link was shared is reported', async ({ page }) => {
  await open(page, '/potal?format=vilni-arkushi_nema');
  await expect(page.getByText('Деяких вибраних фільтрів у цьому списку вже немає')).toBeVisible();
  await expect(page.getByText('4 товари', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('filters are a sheet whose button shows the number of results', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/potal');
    const button = page.getByRole('button', { name: /^Фільтри/ });
    await button.tap();
    const sheet = page.getByRole('dialog', { name: 'Фільтри' });
    await expect(sheet.getByRole('group', { name: 'Формат' })).toBeVisible();
    await sheet.getByRole('checkbox', { name: /^вільні аркуші/i }).tap();
    await expect(page).toHaveURL(/\/potal$/);
    await sheet.getByRole('button', { name: 'Показати 4 товари' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\?format=vilni-arkushi$/);
    await expect(status(page)).toHaveText('4 товари');
    await expect(button).toHaveText('Фільтри: 1');
    await expect(button).toBeFocused();
    await button.tap();
    // Escape pressed before the next frame does not cancel the effect of the button.
    await sheet.getByRole('button', { name: 'Скинути все' }).evaluate((reset: HTMLElement) => {
      reset.click();
      reset.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    await expect(page).toHaveURL(/\/potal$/);
    await expect(status(page)).toHaveText('12 товарів');
  });
});
