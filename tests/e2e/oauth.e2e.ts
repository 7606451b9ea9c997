import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail, PASSWORD, signUp } from './customers.ts';
import { expect, open, test } from './fixtures.ts';

const TEXTS = {
  uk: {
    google: 'Увійти через Google',
    facebook: 'Увійти через Facebook',
    cancel: 'Скасувати',
    cancelled: 'Вхід скасовано',
    welcome: /Ви увійшли|Кабінет створено/,
    linked: 'Спосіб входу додано',
    taken: 'Цей обліковий запис уже зайнятий',
    failed: 'Увійти не вдалося',
    offerGoogle: 'Додати Google',
    removeGoogle: 'Прибрати Google',
    continue: 'Продовжити',
  },
  ru: {
    google: 'Войти через Google',
    facebook: 'Войти через Facebook',
    cancel: 'Отменить',
    cancelled: 'Вход отменён',
    welcome: /Вы вошли|Кабинет создан/,
    linked: 'Способ входа добавлен',
    taken: 'Эта учётная запись уже занята',
    failed: 'Войти не удалось',
    offerGoogle: 'Добавить Google',
    removeGoogle: 'Убрать Google',
    continue: 'Продолжить',
  },
} as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// Serial, because all tests use the same accounts of the provider.
test.describe.configure({ mode: 'serial' });

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test('signing in through Google returns to the previous page', async ({ page }) => {
      await open(page, at('/login?next=%2Faccount%2Fdiscount'));
      await page.getByRole('link', { name: words.google }).click();
      await page.getByRole('button', { name: /Малярчук/ }).click();
      await expect(heading(page)).toHaveText(words.welcome);
      await expect(page.locator('main')).toContainText('Оксана Малярчук');
      await page.getByRole('link', { name: words.continue }).click();
      await expect(page).toHaveURL('/account/discount');
      await open(page, at('/account'));
      await expect(page.locator('main')).toContainText('oksana@gmail.example');
    });

    test('a shopper who declines is told so, and remains a guest', async ({ page }) => {
      await open(page, at('/login'));
      await page.getByRole('link', { name: words.google }).click();
      await page.getByRole('button', { name: words.cancel }).click();
      await expect(heading(page)).toHaveText(words.cancelled);
      await open(page, at('/account'));
      await expect(page.locator('main').getByRole('link', { name: /login/ })).toHaveCount(0);
      await expect(page.locator(`main a[href*="next="]`)).toHaveCount(2);
    });

    test('an answer that this browser did not request is refused', async ({ page }) => {
      await page.goto('/api/v1/oauth/google/callback?code=guessed&state=guessed');
      // Without a sign-in in progress the language is unknown.
      await expect(heading(page)).toHaveText(TEXTS.uk.failed);
    });

    test('a provider is linked to an account and unlinked again', async ({ page }) => {
      await signUp(page, newEmail(), lang);
      await open(page, at('/account'));
      await page.getByRole('button', { name: words.offerGoogle }).click();
      await page.locator('dialog[open] [name=password]').fill(PASSWORD);
      await page.locator('dialog[open] button[type=submit]').click();
      await page.getByRole('button', { name: /Левкас/ }).click();
      await expect(heading(page)).toHaveText(words.linked);
      await page.getByRole('link', { name: words.continue }).click();
      await page.getByRole('button', { name: words.removeGoogle }).click();
      await expect(page.getByRole('button', { name: words.offerGoogle })).toBeVisible();
    });

    test('a provider’s account of another customer cannot be linked', async ({ page }) => {
      await signUp(page, newEmail(), lang);
      await open(page, at('/account'));
      await page.getByRole('button', { name: words.offerGoogle }).click();
      await page.locator('dialog[open] [name=password]').fill(PASSWORD);
      await page.locator('dialog[open] button[type=submit]').click();
      await page.getByRole('button', { name: /Малярчук/ }).click();
      await expect(heading(page)).toHaveText(words.taken);
    });
  });
}
