import { expect, expectNoAxe, fillSignIn, signIn, speak, test, watch } from './fixtures.ts';

test('the document is not cached and not indexed', async ({ page }) => {
  const answer = await page.goto('/studio/nowhere');
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('without a session the sign-in is at the same address, and a wrong password is reported', {
  tag: '@smoke',
}, async ({ page }) => {
  await speak(page, 'ru');
  await page.goto('/studio/nowhere');
  await expect(page.getByRole('heading', { name: 'Вход в студию' })).toBeVisible();
  await expectNoAxe(page);
  await page.getByLabel('Почта').fill('editor@pozolota.example');
  await page.getByLabel('Пароль').fill('не тот');
  await page.getByRole('button', { name: 'Далее' }).click();
  await expect(page.getByRole('alert')).toContainText(/парол/i);
  await fillSignIn(page, 'editor', 'ru');
  await expect(page).toHaveURL(/\/studio\/nowhere$/);
});

test('language and theme change at once and persist', async ({ page }) => {
  const complaints = watch(page);
  await signIn(page, 'editor');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Вітаємо');
  await expectNoAxe(page);
  await page.getByRole('button', { name: /мова, тема, вихід/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Здравствуйте');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByRole('button', { name: /язык, тема, выход/ }).click();
  await page.getByRole('menuitemradio', { name: 'Тёмная' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Здравствуйте');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(complaints).toEqual([]);
});

test('axe finds nothing on screens without a journey of their own', async ({ page }) => {
  await signIn(page, 'owner', { path: '/feeds' });
  await expectNoAxe(page);
  for (const path of ['/landings', '/releases', '/picking', '/families/new', '/blog-categories']) {
    await page.goto(`/studio${path}`);
    await expectNoAxe(page);
  }
});
