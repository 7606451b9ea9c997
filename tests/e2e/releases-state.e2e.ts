import { createHash, randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright/test';
import { DEMO_STAFF_TOTP } from '../../server/demo-credentials.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import { command, expect, sql, test } from './fixtures.ts';
import { expectNoAxe, signIn } from './studio/fixtures.ts';

/** Every save creates a release, so these journeys run while no other test saves anything. */
test.describe.configure({ mode: 'serial' });

const slug = `vypusk-${randomUUID().slice(0, 8)}`;

/** Returns the price that the published page shows, in kopiykas. */
async function publishedPrice(): Promise<number> {
  const html = await (await fetch(`${process.env.SHOP_URL}/${slug}`)).text();
  return Math.round(Number(/"price":"([\d.]+)"/.exec(html)?.[1]) * 100);
}

const setPrice = (price: number) => sql(`UPDATE products SET price = ${price} WHERE slug = '${slug}'`);
const expectPrice = (price: number) => expect.poll(publishedPrice, { timeout: 30_000 }).toBe(price);

test.beforeAll(async () => {
  await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product'); INSERT INTO products (slug, sku, category_id,
    name, summary, description, price, stock, weight) SELECT '${slug}', '${slug.toUpperCase()}', id,
    '{"uk": "Зубок випусків", "ru": "Зубок выпусков"}', '{"uk": "Є", "ru": "Есть"}',
    '{"uk": "<p>Опис</p>", "ru": "<p>Описание</p>"}', 20000, 5, 50 FROM categories WHERE slug = 'potal'`);
  await expectPrice(20_000);
  await setPrice(30_000);
  await expectPrice(30_000);
});

/** Returns the number of the release in a row of the list. */
const numberOf = async (row: Locator) =>
  Number(/№ (\d+)/.exec((await row.getByRole('rowheader').textContent()) ?? '')?.[1]);
const rowsOf = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tbody tr');

test('a release’s changes are shown beside the earlier pages; only owners can roll back', async ({ page }) => {
  await signIn(page, 'editor', { path: '/releases' });
  const newest = rowsOf(page, 'Випуски').first();
  await expect(newest).toContainText('У покупців');
  const number = await numberOf(newest);
  await newest.getByRole('button', { name: `Що змінилося у випуску ${number}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${number}`));
  await expect(page.getByRole('heading', { name: /^Змінено сторінок: \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Повернути випуск/ })).toHaveCount(0);
  await expectNoAxe(page);

  await page.getByRole('button', { name: `Порівняти /${slug}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Сторінка у двох випусках' });
  const shown = (side: Locator) => side.locator('iframe').contentFrame().locator('main');
  await expect(shown(dialog.getByRole('region').first())).toContainText(/200\s₴/);
  await expect(shown(dialog.getByRole('region', { name: `Випуск ${number}`, exact: true }))).toContainText(/300\s₴/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

/** Expires the confirmation by the second factor, and allows the current code to be used again. */
async function letConfirmationEnd(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === STAFF_COOKIES.staff.name)?.value ?? '';
  await sql(`UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour'
    WHERE token_hash = '\\x${createHash('sha256').update(token).digest('hex')}';
    UPDATE staff SET totp_step = NULL WHERE role = 'owner'`);
}

test('in Russian: an owner rolls back with the second factor, and resumes publishing', async ({ page }) => {
  await signIn(page, 'owner', { lang: 'ru', path: '/releases' });
  await letConfirmationEnd(page);
  const before = rowsOf(page, 'Выпуски').nth(1);
  const number = await numberOf(before);
  await before.getByRole('button', { name: `Вернуть выпуск ${number}` }).click();
  const question = page.getByRole('alertdialog', { name: `Вернуть выпуск ${number}?` });
  await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
  const proof = page.getByRole('alertdialog', { name: 'Подтвердите, что это вы' });
  const code = proof.getByLabel('Код', { exact: true });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await publishedPrice()).toBe(30_000);
  await code.fill(generateSync({ secret: DEMO_STAFF_TOTP }));
  await page.keyboard.press('Enter');
  try {
    await expect(page.getByText(`Покупатели видят выпуск ${number}.`)).toBeVisible();
    await expect(question).toBeHidden();
    expect(await publishedPrice()).toBe(20_000);
    await expectNoAxe(page);

    // A save in the meantime waits.
    await setPrice(40_000);
    await page.getByRole('button', { name: 'Продолжить публикацию' }).click();
    expect(await publishedPrice()).toBe(20_000);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продолжить', exact: true }).click();
    await expect(page.getByText('Публикация остановлена')).toHaveCount(0);
    await expectPrice(40_000);
  } finally {
    // Resumes even after a failure: later tests need a shop that publishes.
    await command('rollback', '--resume');
  }
});

test('a release says who changed what, is found by the product, and only that change is undone', async ({ page }) => {
  await setPrice(50_000);
  await expectPrice(50_000);
  await signIn(page, 'editor', { path: '/releases' });
  await page.getByRole('searchbox', { name: /^Шукати серед випусків/ }).fill(slug.toUpperCase());
  const row = rowsOf(page, 'Випуски').first();
  await expect(row).toContainText('ціна — Товар «Зубок випусків');
  await expect(page).toHaveURL(/q=/);
  await expectNoAxe(page);
  await row.getByRole('button', { name: /^Скасувати лише це: .*Зубок випусків/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Скасувати: / });
  await dialog.getByRole('button', { name: 'Скасувати ці зміни' }).click();
  await expect(dialog).toBeHidden();
  await expectPrice(40_000);
  await page.getByRole('searchbox', { name: /^Шукати серед випусків/ }).fill('немає такого');
  await expect(page.getByText('Таких випусків немає')).toBeVisible();
});
