import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { messagesTo, newEmail } from '../customers.ts';
import { hydrated } from '../fixtures.ts';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

/** A product without reviews in the demo. */
const SLUG = 'polotno-na-pidramnyku-lon-60x80';
const CATEGORY = '/polotna';

/** Creates a guest's order that was delivered `days` days ago. @returns its number */
async function deliver(email: string, days: number): Promise<number> {
  const [order] = await sql(`WITH placed AS (
      INSERT INTO orders (status, recipient_name, recipient_email, shipping_method, payment_method, items_cost, total_cost)
      VALUES ('finished', 'Оксана Ш.', '${email}', 'pickup', 'card', 100, 100) RETURNING id, number
    ), lines AS (
      INSERT INTO order_items (order_id, position, product_id, sku, name, slug, media_id, price, quantity, services, cost)
      SELECT placed.id, 1, p.id, p.sku, p.name, p.slug, NULL, 100, 1, '[]', 100 FROM placed, products p WHERE p.slug = '${SLUG}'
    ), steps AS (
      INSERT INTO order_transitions (order_id, to_status, by, at)
      SELECT id, 'delivered', 'carrier', now() - interval '${days} days' FROM placed
    ) SELECT number FROM placed`);
  return Number(order?.number);
}

/** Starts the job that would run by itself within the hour. */
const ask = () => sql(`SELECT graphile_worker.add_job('ask-for-reviews') IS NOT NULL AS queued`);

/** Waits for the email and returns its links. */
async function linksOf(page: Page, email: string): Promise<readonly URL[]> {
  await expect.poll(async () => (await messagesTo(page.request, email)).length, { timeout: 20_000 }).toBe(1);
  const [letter] = await messagesTo(page.request, email);
  return [...(letter?.text ?? '').matchAll(/https?:\S+/g)].map(([url]) => new URL(url));
}

const pathOf = (url: URL | undefined) => `${url?.pathname}${url?.search}`;

const photograph = async (background: string) => ({
  name: `полотно-${background.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1800, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Returns the structured data of the document's product. */
async function productOf(page: Page) {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: { '@type': string; aggregateRating?: unknown; review?: unknown }[] = JSON.parse(text ?? '{}')['@graph'];
  return graph.find((object) => object['@type'] === 'Product');
}

test('from the letter to the star: delivered, asked, reviewed with photos on a phone, moderated, shown', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = newEmail();
  const name = `Оксана ${randomUUID().slice(0, 4)}`;
  const text = 'Полотно туге, ґрунт рівний. Взяла для олії, третій шар тримається.';
  // The page's number of reviews is compared, and an earlier try of this journey may have left one.
  await sql(`DELETE FROM reviews WHERE product_id = (SELECT id FROM products WHERE slug = '${SLUG}')`);
  const number = await deliver(email, 11);
  await ask();
  const [link] = await linksOf(page, email);

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const complaints = watch(phone);
  await phone.goto(pathOf(link));
  await expect(phone.getByText(`Замовлення № ${number}.`)).toBeVisible();
  const form = phone.getByRole('form', { name: /Ваш відгук/ });
  await form.getByRole('button', { name: 'Надіслати відгук' }).click();
  await expect(form.getByText('Виберіть від однієї до п’яти зірок')).toBeVisible();
  await form.getByRole('radio', { name: '5 з 5' }).press('Space');
  await form.getByRole('textbox', { name: 'Відгук' }).fill(text);
  const files = form.locator('input[type=file]');
  await files.setInputFiles([await photograph('#8c2f1b'), await photograph('#2f6b5b')]);
  await expect(form.getByRole('img')).toHaveCount(2);
  // A reload loses nothing.
  await phone.reload();
  await expect(form.getByRole('textbox', { name: 'Відгук' })).toHaveValue(text);
  await expect(form.getByRole('img')).toHaveCount(2);
  await form.getByRole('button', { name: /Прибрати фото полотно-2f6b5b/ }).click();
  await expect(form.getByRole('img')).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Ваше ім’я' }).fill(name);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Надіслати відгук' }).dblclick();
  await expect(phone.getByRole('status').filter({ hasText: 'Дякуємо за відгук!' })).toBeFocused();
  expect(await sql(`SELECT is_buyer, status FROM reviews WHERE author = '${name}'`)).toEqual([
    { is_buyer: true, status: 'pending' },
  ]);
  expect(complaints).toEqual([]);

  await signIn(page, 'editor', { path: `/reviews?of=products&q=${encodeURIComponent(name)}` });
  await page.getByRole('link', { name }).click();
  const photo = page.getByRole('img', { name: 'Фото 1' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoAxe(page);
  // Only the team may load the photo.
  const address = await photo.getAttribute('src');
  expect((await phone.request.get(String(address))).status()).toBe(401);
  await expect(page.getByText(/Змін(?:иться|яться) \d+ сторін/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Опублікувати', exact: true }).click();
  await expect(page.getByText('Відгук опубліковано')).toBeVisible();
  const published = Date.now();

  await expect(async () => {
    await phone.goto(`/${SLUG}`);
    await expect(phone.getByRole('article').filter({ hasText: name })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000, intervals: [100] });
  console.log(`published, and on the product's page: ${Date.now() - published} ms`);
  await expect(phone.getByRole('img', { name: 'Оцінка 5,0 з 5, відгуків: 1' }).first()).toBeVisible();
  await expect(phone.getByRole('article').filter({ hasText: name })).toContainText('Купили в нас');
  expect(await productOf(phone)).toMatchObject({
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
    review: [{ author: { name }, reviewBody: text, reviewRating: { ratingValue: 5 } }],
  });
  await expect(async () => {
    await phone.goto(`/${SLUG}`);
    await expect(phone.getByRole('img', { name: /Фото 1/ })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });
  const card = phone.locator('li').filter({ has: phone.locator(`a[href="/${SLUG}"]`) });
  await expect(async () => {
    await phone.goto(CATEGORY);
    await expect(card.getByRole('img', { name: 'Оцінка 5,0 з 5, відгуків: 1' })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });

  // The link is opened again after the review has been written.
  await phone.goto(pathOf(link));
  await expect(phone.getByText('Ваш відгук у нас уже є. Дякуємо!')).toBeVisible();
  await sql(`DELETE FROM reviews WHERE author = '${name}'`);
  await phone.close();
});

test('the letter’s second link stops the letters by one press', async ({ page }) => {
  const email = newEmail();
  await deliver(email, 11);
  await ask();
  const [, stop] = await linksOf(page, email);
  await page.goto(pathOf(stop));
  await expect(page.getByRole('heading', { name: 'Більше не питатимемо' })).toBeVisible();
  await deliver(email, 11);
  await ask();
  await expect
    .poll(
      async () =>
        (
          await sql(`SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE task_identifier = 'ask-for-reviews'`)
        )[0]?.left,
    )
    .toBe(0);
  expect(await messagesTo(page.request, email)).toHaveLength(1);
});

test('below a product all reviews are shown and one is written without a letter, by keyboard; offline says so', async ({
  page,
  context,
}) => {
  const text = `Бронзові відблиски, як на іконах ${randomUUID().slice(0, 6)}`;
  await page.goto('/ru/susalne-zoloto-vilne-24k');
  await hydrated(page);
  const part = page.getByRole('region', { name: 'Отзывы' });
  await expect(part.getByRole('article')).toHaveCount(2);
  await part.getByRole('button', { name: 'Читать все полностью' }).press('Enter');
  await expect(part.getByRole('list', { name: 'Оценки покупателей' }).getByRole('img')).toHaveCount(5);
  await expect(part.getByRole('article')).toHaveCount(3);
  await part.getByRole('button', { name: 'Написать отзыв' }).press('Enter');
  const form = page.getByRole('form', { name: /Ваш отзыв/ });
  await form.getByRole('radio', { name: '4 из 5' }).press('Space');
  await form.getByRole('textbox', { name: 'Отзыв' }).fill(text);
  await form.getByRole('textbox', { name: 'Ваше имя' }).fill('Ирина');
  await form.getByRole('checkbox').press('Space');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Отправить отзыв' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText('Нет связи');
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Отправить отзыв' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Спасибо за отзыв!' })).toBeFocused();
  expect(await sql(`SELECT is_buyer, lang FROM reviews WHERE text = '${text}'`)).toEqual([
    { is_buyer: false, lang: 'ru' },
  ]);
  await sql(`DELETE FROM reviews WHERE text = '${text}'`);
});
