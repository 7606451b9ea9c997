import type { Locator, Page } from 'playwright/test';
import { brokenWords } from './broken-words.ts';
import { expect, hydrated, open, test } from './fixtures.ts';

/** One address of every kind of screen. */
const SCREENS = [
  '/',
  '/pozolota',
  '/search?q=золото',
  '/susalne-zoloto-vilne-23-75k',
  '/farba-oliina-rosa-45-kadmii-chervonyi',
  '/blog',
  '/blog/poliruvannia-zolota-ahatom',
  '/dostavka-i-oplata',
  '/contacts',
  '/otzyvy',
  '/skilky-arkushiv',
  '/stina-karativ',
  '/yaka-tekhnika',
  '/bolius-pid-lystom',
  '/zrazky-pihmentiv',
  '/cart',
  '/checkout',
  '/login',
  '/login?view=sign-up',
  '/takoi-storinky-nemaie',
];

/** Returns the buttons and links like buttons whose words are wider than they are, or are broken. */
const cutButtons = (page: Page) =>
  page.locator('main button:visible, main a[href]:visible').evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).display.includes('flex'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent?.trim() ?? ''),
  );

for (const width of [360, 1280]) {
  test(`with twice the letters, nothing is wider than a window of ${width} px, and no button is cut`, async ({
    page,
    context,
  }) => {
    test.setTimeout(3 * 60_000);
    await page.setViewportSize({ width, height: 800 });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 2 } });
    const found: string[] = [];
    for (const screen of SCREENS) {
      await page.goto(screen);
      await hydrated(page);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      // A screen of the app is not in its document.
      await page.waitForLoadState('networkidle');
      const size = await page.evaluate(() => document.documentElement.scrollWidth);
      if (size > width) found.push(`${screen} is ${size} px wide`);
      found.push(...(await cutButtons(page)).map((words) => `${screen}: "${words}"`));
    }
    expect(found).toEqual([]);
  });
}

for (const root of ['', '/ru']) {
  test(`with twice the letters, no word is broken in a window of 360 px: ${root || '/'}`, async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 2 } });
    const found: Record<string, string[]> = {};
    const screens = ['/', '/pozolota', '/search?q=золото', '/susalne-zoloto-vilne-23-75k', '/cart', '/checkout'];
    for (const screen of screens) {
      await open(page, root + screen);
      await expect(page.locator('main h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const part of await page.locator('footer summary:visible').all()) await part.click();
      const words = await brokenWords(page.locator('main, footer'));
      if (words.length > 0) found[screen] = words;
    }
    expect(found).toEqual({});
  });
}

test('in a list of one column the last product is shown, also of an odd number', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const cdp = await context.newCDPSession(page);
  const sections = page.locator('main section:has(> ul > li > article)');
  const hidden = () =>
    page.locator('main section > ul > li').evaluateAll((all) => all.filter((card) => !card.checkVisibility()).length);
  for (const [letters, count] of [
    [16, 1],
    [20, 0],
    [32, 0],
  ] as const) {
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    await open(page, '/susalne-zoloto-vilne-23-75k');
    await expect(sections).not.toHaveCount(0);
    expect(await hidden(), `letters of ${letters} px`).toBe(count);
  }
});

test.describe('with forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  const styleOf = (element: Locator, name: string) =>
    element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

  test('what is selected is marked, and what is not has no mark', async ({ page }) => {
    await open(page, '/blog');
    const topics = page.getByRole('navigation', { name: 'Теми блогу' });
    expect(await styleOf(topics.locator('[aria-current]'), 'border-bottom-style')).toBe('solid');
    expect(await styleOf(topics.locator('a:not([aria-current])').first(), 'border-bottom-style')).toBe('none');

    await open(page, '/bolius-pid-lystom');
    const cells = page.locator('main td');
    const framed = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).borderStyle === 'solid'));
    const names = await cells.getByRole('link').evaluateAll((all) => all.map((link) => link.ariaLabel ?? ''));
    expect(framed).toEqual(names.map((name) => name.includes('радимо')));
    expect(framed).toContain(false);

    await open(page, '/susalne-zoloto-vilne-23-75k');
    const main = page.getByRole('main');
    const [buy, apply] = [
      main.getByRole('button', { name: /^Додати в кошик/ }).first(),
      main.getByRole('button', { name: /^Купити/ }).first(),
    ];
    expect(await styleOf(buy, 'background-color')).not.toBe(await styleOf(apply, 'background-color'));

    // The star of a rating is drawn, and has the colour of the link that it is in.
    const rating = main.getByRole('img', { name: /^Оцінка/ }).first();
    const star = await rating.evaluate((element) => {
      const { backgroundColor, maskImage } = getComputedStyle(element, '::before');
      return { backgroundColor, isDrawn: maskImage.startsWith('url(') };
    });
    const link = await styleOf(rating.locator('xpath=ancestor::a'), 'color');
    expect(star).toEqual({ backgroundColor: link, isDrawn: true });
  });

  test('on a phone the closed search shows no words over its icon', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
    const field = page.getByRole('search').locator('input');
    const indent = Number.parseFloat(await styleOf(field, 'text-indent'));
    expect(indent).toBeGreaterThan((await field.boundingBox())?.width ?? 0);
    await field.click();
    await expect(field).toHaveCSS('text-indent', '0px');
  });
});
