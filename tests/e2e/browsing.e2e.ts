import type { Locator, Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const scrollY = () => window.scrollY;

/**
 * Scrolls and waits for the scroll event, which arrives with the next frame; only then does the app store the position.
 */
const scrollDown = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        document.addEventListener('scroll', () => resolve(), { capture: true, once: true });
        window.scrollTo(0, y);
      }),
    top,
  );

/** Clicks while the page's clock is paused: an ordinary click waits for frames, which never come. */
const clickAtOnce = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());

test('the shop is browsed and bought from by keyboard alone', async ({ page }) => {
  await open(page, '/');
  const focusOn = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: active } = document;
        return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      });
      if (name.test(focused.trim())) return;
    }
    throw new Error(`No focus on ${name} in 120 presses`);
  };
  await focusOn(/^Каталог$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#catalogue').getByRole('link', { name: 'Сусальне золото' })).toBeVisible();
  await focusOn(/^Сусальне золото$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/susalne-zoloto$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сусальне золото');
  await expect(page.locator('#catalogue')).toBeHidden();
  await focusOn(/^\d.*вільні аркуші/);
  await page.keyboard.press('Enter');
  await expect(page.locator('main dl')).toBeVisible();
  await focusOn(/^Додати в кошик/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Кошик' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Кошик' })).toBeHidden();
});

test('the catalogue menu loads its subcategories when opened, and shows its categories if they fail to load', async ({
  page,
}) => {
  let isOffline = true;
  await page.route('**/-menu.html', (route) => (isOffline ? route.abort() : route.continue()));
  await open(page, '/ru/contacts');
  const catalogue = page.getByRole('navigation', { name: 'Каталог' }).and(page.locator('#catalogue'));
  const button = page.getByRole('button', { name: 'Каталог', exact: true });
  const failed = page.waitForEvent('requestfailed');
  await button.click();
  await failed;
  await expect(catalogue.getByRole('link', { name: 'Краски', exact: true })).toBeVisible();
  await expect(catalogue.getByRole('link', { name: 'Пигменты' })).toHaveCount(0);
  // The header stays above the sheet, and its button closes it.
  await button.click();
  await expect(catalogue).toBeHidden();
  isOffline = false;
  await button.click();
  await catalogue.getByRole('link', { name: 'Пигменты' }).click();
  await expect(page).toHaveURL(/\/ru\/pihmenty$/);
  await expect(catalogue).toBeHidden();
});

test('a link is a client-side navigation, and its page equals the prerendered one', { tag: '@smoke' }, async ({
  page,
}) => {
  const complaints = watch(page);
  await open(page, '/pozolota');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('main').getByRole('link', { name: 'Поталь' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поталь');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  // The text of <noscript> is text only in a document that was parsed with scripts on.
  const text = () =>
    page.locator('main').evaluate((main) => {
      const copy = main.cloneNode(true) as Element;
      for (const part of copy.querySelectorAll('noscript')) part.remove();
      return copy.textContent;
    });
  await expect(page).toHaveTitle(/Поталь/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/potal$/);
  const navigated = await text();
  await open(page, '/potal');
  expect(await text()).toBe(navigated);
  expect(complaints).toEqual([]);
});

test('the language switch stays on the page, with its query and anchor', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/susalne-zoloto?sort=price-asc#main');
  await page.getByRole('link', { name: 'Рус' }).click();
  await expect(page).toHaveURL(/\/ru\/susalne-zoloto\?sort=price-asc#main$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сусальное золото');
  await page.getByRole('link', { name: 'Укр' }).click();
  await expect(page).toHaveURL(/\/susalne-zoloto\?sort=price-asc#main$/);
});

test('the prefix of the default language redirects to the unprefixed address', async ({ page }) => {
  await page.goto('/uk/potal?a=1');
  await expect(page).toHaveURL(/^[^?]*\/potal\?a=1$/);
  expect(new URL(page.url()).pathname).toBe('/potal');
});

test('sorting a list is in the address, and the back button undoes it', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/pozolota');
  const prices = async () =>
    (await page.locator('main li p').allTextContents())
      .map((text) => Number(/^(?:Нова ціна:\s*|від\s*)?([\d\s\u202f]+)/i.exec(text)?.[1]?.replace(/\D/g, '') ?? 0))
      .filter((price) => price > 0);
  await page.getByLabel('Порядок').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(page.locator('[aria-busy=false]')).toBeVisible();
  const sorted = await prices();
  expect(sorted.length).toBe(24);
  expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
  await page.goBack();
  await expect(page.getByLabel('Порядок')).toHaveValue('popular');
});

test('the search tolerates a typo and shows suggestions', async ({ page }) => {
  await open(page, '/');
  await page.getByLabel('Пошук товарів').fill('сусалне золото');
  await expect(page.getByRole('option').first()).toContainText('Сусальне золото');
  await page.getByLabel('Пошук товарів').press('ArrowDown');
  await page.getByLabel('Пошук товарів').press('Enter');
  await expect(page).toHaveURL(/\/susalne-zoloto-/);
});

test.describe('scrolling', () => {
  test('goes to the top on another path, and back to the previous position', async ({ page }) => {
    await open(page, '/pozolota');
    // The announcement appears once the app is stable, and shifts everything below it.
    await expect(page.getByRole('complementary', { name: 'Оголошення' })).toBeVisible();
    await scrollDown(page, 900);
    await page.locator('a[rel=next]').evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/page\/2$/);
    await expect.poll(() => page.evaluate(scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/pozolota$/);
    await expect.poll(() => page.evaluate(scrollY)).toBe(900);
  });

  for (const address of ['/pozolota?sort=price-asc', '/search?q=PZ']) {
    test(`goes to the top on the next page of ${address}, and back to the previous position`, async ({ page }) => {
      await open(page, address);
      await expect(page.locator('main [aria-busy=false] a[rel=next]')).toBeVisible();
      await scrollDown(page, 700);
      await page.locator('a[rel=next]').evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(/[?&]page=2$/);
      await expect.poll(() => page.evaluate(scrollY)).toBe(0);
      await page.goBack();
      await expect(page).not.toHaveURL(/page=2/);
      await expect.poll(() => page.evaluate(scrollY)).toBe(700);
    });
  }

  test('goes to an anchor', async ({ page }) => {
    await open(page, '/blog/poliruvannia-zolota-ahatom');
    const contents = page.getByRole('navigation', { name: 'Зміст' });
    const last = contents.getByRole('link').last();
    // On narrow screens the contents are closed.
    if (!(await last.isVisible())) await contents.getByText('Зміст').click();
    await last.click();
    await expect(page).toHaveURL(/#s\d+$/);
    expect(await page.evaluate(scrollY)).toBeGreaterThan(300);
  });

  test('has a button to the top after 100 px, which takes 800 ms', async ({ page }) => {
    await page.clock.install();
    await open(page, '/pozolota');
    // The announcement appears once the app is stable; the browser adjusts the scroll position by its height.
    await expect(page.getByRole('complementary', { name: 'Оголошення' })).toBeVisible();
    const button = page.locator('button[aria-label="Нагору"]');
    await page.evaluate(() => window.scrollTo(0, 100));
    await expect(button).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(button).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await clickAtOnce(button);
    await page.clock.runFor(700);
    expect(await page.evaluate(scrollY)).toBeGreaterThan(0);
    await page.clock.runFor(200);
    await expect.poll(() => page.evaluate(scrollY)).toBe(0);
  });
});

for (const [address, asked] of [
  ['/potal', '/potal.json'],
  ['/potal?sort=name', '/potal/-facets.json'],
  ['/search?q=поталь', '/api/v1/search'],
] as const) {
  test(`opening the same address again refetches: ${address}`, async ({ page }) => {
    await open(page, address);
    await expect(page.locator('main li').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const reloaded = page.waitForRequest((request) => new URL(request.url()).pathname === asked);
    await page.getByRole('navigation', { name: 'Розділи' }).evaluate((navigation) => {
      const link = document.createElement('a');
      link.href = location.href;
      navigation.append(link);
      link.click();
    });
    await reloaded;
  });
}

test('an unknown address shows not found in its language, and never before that is certain', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/ru/net-takoy-stranicy');
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();

  await open(page, '/');
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/pages/**', async (route) => {
    await answered;
    await route.continue();
  });
  const navigation = page.goto('/takoi-storinky-nemaie', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Такої сторінки немає' })).toBeHidden();
  answer();
  await navigation;
  await expect(page.getByRole('heading', { name: 'Такої сторінки немає' })).toBeVisible();
});

test('invalid page data show an error screen, and the page once they are valid', async ({ page }) => {
  const headers = { 'content-type': 'application/json' };
  const answers = {
    cut: { headers, body: '{"type":"category","lang":"uk","pa' },
    HTML: { headers, body: '<!doctype html><title>Вхід у мережу</title>' },
    'of another shape': { headers, body: '{"type":"landing","blocks":[]}' },
    'an error of the server': { status: 500, headers, body: '{}' },
  };
  const heading = page.getByRole('heading', { level: 1 });
  const isBroken = (url: URL) => url.pathname === '/potal.json' || url.pathname.startsWith('/api/v1/page');
  for (const [what, answer] of Object.entries(answers)) {
    // The API, which is the fallback for a missing file, fails too.
    await page.route(isBroken, (route) => route.fulfill(answer));
    await open(page, '/pozolota');
    await page.locator('main').getByRole('link', { name: 'Поталь' }).first().click();
    await expect(page.getByRole('alert'), what).toContainText(/Сторінка не відкрилася|Немає зв’язку/);
    await expect(page.getByRole('banner').getByRole('link').first(), what).toBeVisible();
    await page.unroute(isBroken);
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(heading, what).toHaveText('Поталь');
    await expect(page.locator('main li').first(), what).toBeVisible();
  }
});

test('toasts hide after 5 s and 15 s and are removed a second later', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.clock.install();
  await open(page, '/susalne-zoloto-vilne-23-75k');
  // From here on only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const toasts = page.locator('ul[popover] li');
  await clickAtOnce(page.getByRole('button', { name: 'Скопіювати артикул' }));
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(toasts).not.toHaveAttribute('data-hiding');
  await page.clock.runFor(200);
  await expect(toasts).toHaveAttribute('data-hiding');
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);

  const refusal = { error: { code: 'out_of_stock', message: 'Товар щойно закінчився.' } };
  await page.route('**/api/v1/cart/lines**', (route) => route.fulfill({ status: 409, json: refusal }));
  await clickAtOnce(page.getByRole('button', { name: /^Додати в кошик/ }).first());
  await expect(toasts).toContainText('Товар щойно закінчився.');
  // A toast under the pointer stays.
  await page.mouse.move(0, 0);
  await page.clock.runFor(14_800);
  await expect(toasts).not.toHaveAttribute('data-hiding');
  await page.clock.runFor(300);
  await expect(toasts).toHaveAttribute('data-hiding');
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(0);
});

test('all materials of an article are added to the cart by one press, once', async ({ page }) => {
  await open(page, '/blog/zolochennia-na-poliment-krok-za-krokom');
  const materials = page.getByRole('region', { name: 'Матеріали' });
  const count = await materials.getByRole('listitem').count();
  await materials.getByRole('button', { name: /^Додати все в кошик/ }).dblclick();
  await expect(materials.getByRole('status')).toContainText('У кошику:');
  await materials.getByRole('button', { name: 'Усе вже в кошику' }).click();
  const cart = page.getByRole('dialog', { name: 'Кошик' });
  await expect(cart.getByRole('textbox', { name: /ількість/ })).toHaveCount(count);
});

test('on a phone a category of the menu unfolds by a key below the header, and a part of the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/contacts');
  await page.getByRole('button', { name: 'Каталог', exact: true }).click();
  const menu = page.locator('#catalogue');
  await menu.locator('summary').first().press('Enter');
  await expect(menu.getByRole('link', { name: 'Поталь' })).toBeVisible();
  const header = await page.locator('header').first().boundingBox();
  const sheet = await menu.boundingBox();
  expect(Math.abs((sheet?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0))).toBeLessThan(1);
  await page.keyboard.press('Escape');
  const footer = page.locator('footer');
  await expect(footer.getByRole('link', { name: 'Публічна оферта' })).toBeHidden();
  await footer.locator('summary').last().press('Enter');
  await expect(footer.getByRole('link', { name: 'Публічна оферта' })).toBeVisible();
});

test('an address without a page leads on to goods in stock', async ({ page }) => {
  await open(page, '/nemaie-takoi-storinky');
  await expect(page.getByRole('heading', { name: 'Такої сторінки немає' })).toBeVisible();
  const goods = page.getByRole('region', { name: 'Купують найчастіше' });
  await expect(goods.getByRole('listitem')).toHaveCount(4);
});
