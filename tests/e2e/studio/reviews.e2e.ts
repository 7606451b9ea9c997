import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

/** Adds a review that awaits moderation. @returns its id */
async function add(author: string, text: string, lang = 'uk'): Promise<number> {
  const [row] = await sql(`INSERT INTO reviews (key, author, rating, text, lang)
    VALUES (gen_random_uuid(), '${author}', 4, '${text}', '${lang}') RETURNING id`);
  return Number(row?.id);
}

const remove = (...ids: readonly number[]) => sql(`DELETE FROM reviews WHERE id IN (${ids.join()})`);
const newName = () => `Автор ${crypto.randomUUID().slice(0, 8)}`;
const open = (page: Page, id: number) => page.goto(`/studio/reviews/${id}`);

test('a review is answered and published by keyboard; it appears in the shop, and is withdrawn', async ({
  page,
  context,
}) => {
  const author = newName();
  const id = await add(author, 'Пишіть мені на oksana@example.com, розповім про полімент.');
  await signIn(page, 'editor', { path: '/' });
  await expect(
    page
      .getByRole('navigation')
      .getByTitle(/Чекають на перевірку: \d+/)
      .first(),
  ).toBeVisible();
  // Two keys lead here from any screen.
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { level: 1, name: 'Відгуки' })).toBeVisible();
  await expectNoAxe(page);
  await page.keyboard.press('/');
  await page.keyboard.type(author);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: author }).press('Enter');
  await expect(page.getByRole('blockquote')).toContainText('oksana@example.com');
  await page.getByRole('switch', { name: 'Сховати контакти в тексті' }).press('Space');
  await expect(page.getByRole('blockquote')).toContainText('•••');
  await page.getByLabel('Відповідь магазину').fill('Дякуємо за пораду!');
  await expect(page.getByText(/Змін(?:иться|яться) \d+ сторін/)).toBeVisible({ timeout: 20_000 });
  await expectNoAxe(page);
  await page.getByRole('button', { name: 'Опублікувати', exact: true }).press('Enter');
  await expect(page.getByText('Відгук опубліковано')).toBeVisible();

  const shop = await context.newPage();
  await expect(async () => {
    await shop.goto('/ru/otzyvy');
    const review = shop.getByRole('article').filter({ hasText: author });
    await expect(review).toContainText('Пишіть мені на •••', { timeout: 500 });
    await expect(review).toContainText('Дякуємо за пораду!', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const reply = page.getByLabel('Відповідь магазину');
  await reply.fill('Дякуємо за пораду! Спробуємо.');
  await page.getByRole('button', { name: 'Скасувати' }).click();
  await expect(page.getByText('Чекає', { exact: true })).toBeVisible();
  await expect(reply).toHaveValue('Дякуємо за пораду! Спробуємо.');
  await expect(async () => {
    await shop.goto('/otzyvy');
    await expect(shop.getByRole('article').filter({ hasText: author })).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await remove(id);
});

test('two moderators: the second sees the first’s decision, and no input is lost', async ({ page }) => {
  const id = await add(newName(), 'Реклама іншого магазину, і лише вона.');
  await signIn(page, 'editor', { path: `/reviews/${id}` });
  await page.getByLabel('Відповідь магазину').fill('Дякуємо, заходьте.');
  await sql(`UPDATE reviews SET status = 'rejected', rejection = 'Реклама' WHERE id = ${id}`);
  await page.getByRole('button', { name: 'Опублікувати', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Моє: На сайті');
  await expect(dialog).toContainText('Їхнє: Відхилено');
  await expectNoAxe(page);
  await dialog.getByRole('radio', { name: /Їхнє: Відхилено/ }).press('Space');
  await dialog.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => sql(`SELECT status, reply FROM reviews WHERE id = ${id}`))
    .toEqual([{ status: 'rejected', reply: 'Дякуємо, заходьте.' }]);
  await remove(id);
});

test('in Russian and on a phone, many are rejected at once with a reason, and restored', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const author = newName();
  const ids = [await add(author, 'Перший довгий відгук'), await add(author, 'Второй длинный отзыв', 'ru')];
  const statuses = async () =>
    (await sql(`SELECT status FROM reviews WHERE id IN (${ids.join()})`)).map(({ status }) => status);
  await signIn(page, 'owner', { lang: 'ru', path: `/reviews?q=${encodeURIComponent(author)}` });
  await expect(page.getByRole('link', { name: author })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
  for (const box of await page.getByRole('checkbox', { name: `Выбрать ${author}` }).all()) await box.press('Space');
  await page.getByRole('region', { name: 'Действия с выбранным' }).getByRole('button', { name: 'Отклонить' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Отклонить', exact: true }).click();
  await expect(dialog.getByLabel('Причина')).toHaveAccessibleDescription(/Заполните/);
  expect(await statuses()).toEqual(['pending', 'pending']);
  await dialog.getByLabel('Причина').fill('Реклама');
  await dialog.getByRole('button', { name: 'Отклонить', exact: true }).click();
  await expect(page.getByText('Отклонено: 2')).toBeVisible();
  expect(await statuses()).toEqual(['rejected', 'rejected']);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Возвращено, как было')).toBeVisible();
  expect(await statuses()).toEqual(['pending', 'pending']);
  await remove(...ids);
});

test('support reads and decides nothing', async ({ page }) => {
  const author = newName();
  const id = await add(author, 'Читати можна всім, хто відповідає.');
  await signIn(page, 'support', { path: '/reviews' });
  await expect(page.getByRole('link', { name: author })).toBeVisible();
  await expect(page.getByRole('button', { name: `Опублікувати: ${author}` })).toHaveCount(0);
  await open(page, id);
  await expect(page.getByLabel('Відповідь магазину')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: 'Опублікувати', exact: true })).toHaveCount(0);
  await remove(id);
});
