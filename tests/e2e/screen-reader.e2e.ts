import type { Locator, Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { codeSentTo, newPhone } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const WORDS = {
  uk: { buy: /^Додати в кошик/, more: 'Збільшити кількість' },
  ru: { buy: /^Добавить в корзину/, more: 'Увеличить количество' },
} as const;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const order = (page: Page) => page.locator('button[form=checkout]');
const catalogue = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Каталог' });

test.beforeAll(() => sql('DELETE FROM rate_limits'));

for (const lang of LANGUAGES) {
  const words = WORDS[lang];
  const at = (path: string) => localize(lang, path);
  /**
   * Compares what a screen reader finds with a file of screen-reader.e2e.ts-snapshots: every name, role, level of a
   * heading and text, so nothing unnamed, moved or untranslated is missed. The files are edited by hand, because they
   * leave out most items of long lists.
   */
  const expectTree = (place: Locator, name: string) =>
    expect(place).toMatchAriaSnapshot({ name: `${name}-${lang}.aria.yml` });

  test.describe(lang, () => {
    test('a screen reader finds the whole purchase, from the home page to the thanks', { tag: '@smoke' }, async ({
      page,
    }) => {
      await open(page, at('/'));
      await expectTree(page.getByRole('banner'), 'header');
      await expectTree(main(page), 'home');
      await catalogue(page).click();
      await expectTree(page.locator('nav[popover]'), 'menu');
      await open(page, at('/susalne-zoloto'));
      await expectTree(main(page), 'category');

      await open(page, at('/susalne-zoloto-vilne-23-75k'));
      await expectTree(main(page), 'product');
      await main(page).getByRole('button', { name: words.more }).click();
      await main(page).getByRole('button', { name: words.buy }).click();
      await expectTree(dialog(page), 'window');
      await open(page, at('/cart'));
      await expectTree(main(page), 'cart');

      await open(page, at('/checkout'));
      await expectTree(main(page), 'checkout');
      await order(page).click();
      const mistakes = page.getByRole('alert').filter({ has: page.getByRole('link') });
      await expect(mistakes).toBeFocused();
      await expectTree(mistakes, 'mistakes');
      await expectTree(main(page).getByRole('region').first(), 'fields');

      const phone = newPhone();
      await page.locator('[name=name]').fill('Леся Позолотниця');
      await page.locator('[name=phone]').fill(phone);
      await page.locator('input[name=method][value=pickup]').check();
      await page.locator('input[name=payment][value=cash-on-delivery]').check();
      await order(page).click();
      await expectTree(dialog(page), 'code');
      await dialog(page)
        .locator('[name=code]')
        .fill(await codeSentTo(page.request, phone));
      await dialog(page).locator('button[type=submit]').click();
      await expectTree(main(page), 'confirmation');
    });

    test('on a phone it finds the closed menu, the button of the filters, and the cart', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await open(page, at('/'));
      await expectTree(page.getByRole('banner'), 'header-phone');
      await catalogue(page).click();
      await expectTree(page.locator('nav[popover]'), 'menu-phone');
      await open(page, at('/susalne-zoloto'));
      await expectTree(main(page), 'category-phone');
      // The filters are behind their button: no part of the page is named after them.
      await open(page, at('/pozolota'));
      await expect(main(page).getByRole('complementary')).toHaveCount(0);
      await open(page, at('/susalne-zoloto-vilne-23-75k'));
      await main(page).getByRole('button', { name: words.more }).click();
      await main(page).getByRole('button', { name: words.buy }).click();
      await expectTree(dialog(page), 'window-phone');
    });
  });
}
