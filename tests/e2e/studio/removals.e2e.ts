import { expect, expectNoAxe, signIn, test } from './fixtures.ts';

const WORDS = {
  uk: {
    question: /показують 9\s852 з 12\s000 сторінок/,
    remove: /^Прибрати 9\s852 сторінки$/,
    title: 'Прибрати сторінки з сайту?',
  },
  ru: {
    question: /показывают 9\s852 из 12\s000 страниц/,
    remove: /^Убрать 9\s852 страницы$/,
    title: 'Убрать страницы с сайта?',
  },
} as const;

for (const lang of ['uk', 'ru'] as const) {
  test(`too many removed pages are a question on every screen, with their number: ${lang}`, async ({ page }) => {
    const words = WORDS[lang];
    let blocked: object | null = { pages: 9_852, size: 12_000 };
    // Simulated: otherwise half of the tested shop would have to be removed.
    await page.route('**/api/v1/studio/removals*', async (route) => {
      const asked = route.request().postDataJSON();
      if (asked?.pages === 9_852) blocked = null;
      await route.fulfill({ json: { data: { blocked } } });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, 'editor', { lang, path: '/products' });
    await expect(page.getByText(words.question)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoAxe(page);
    await page.getByRole('button', { name: words.remove }).click();
    const dialog = page.getByRole('alertdialog', { name: words.title });
    await expectNoAxe(page);
    await dialog.getByRole('button', { name: words.remove }).click();
    await expect(page.getByText(words.question)).toBeHidden();
  });
}
