import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { REVIEW_PHOTOS } from '../../src/contract/limits.ts';
import { nextAddress, openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openTestShop } from '../../tests/helpers/test-shop.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { joinGuestOrders } from '../customers/guest-orders.ts';
import { inTransaction } from '../db/transaction.ts';
import { createMessageWriter } from '../jobs/handlers.ts';
import { askForReviews } from './letters/ask-for-reviews.ts';
import { reviewToken } from './letters/token.ts';
import { showPhotos } from './photos/show-photos.ts';

/** Product without demo reviews. */
const SLUG = 'polotno-na-pidramnyku-lon-60x80';
const OTHER = 'polotno-na-pidramnyku-lon-40x60';
const DAY = 24 * 60 * 60 * 1000;

const folder = await mkdtemp(join(tmpdir(), 'review-photos-'));
const shop = await openTestShop({ mediaDir: join(folder, 'media') });
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});

const review = (more: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  rating: 4,
  name: 'Оксана',
  text: 'Ґрунт тримає, полотно не провисає.',
  consent: true,
  ...more,
});

const send = (body: object, { browser = openBrowser(shop.app), slug = SLUG } = {}) =>
  browser.post(`/products/${slug}/reviews`, body);

const rowOf = async (key: string) =>
  (await shop.pool.query('SELECT *, revision::int FROM reviews WHERE key = $1', [key])).rows[0];

/** Returns the page data of a product. */
const pageOf = async (slug = SLUG) => (await openBrowser(shop.app).get(`/page-data?path=/${slug}`)).data;

interface OrderOptions {
  readonly status?: string;
  readonly email?: string | null;
  readonly customer?: string | null;
  readonly slugs?: readonly string[];
  /** Days since the delivery. */
  readonly days?: number;
}

/** Creates a delivered order with some products. */
async function order({
  status = 'finished',
  email = 'reader@example.com',
  customer = null,
  slugs = [SLUG],
  days = 0,
}: OrderOptions = {}) {
  const { rows } = await shop.pool.query<{ id: string; number: number }>(
    `INSERT INTO orders (status, customer_id, recipient_name, recipient_email, shipping_method, payment_method, items_cost,
       total_cost) VALUES ($1, $2, 'Оксана Ш.', $3, 'pickup', 'card', 100, 100) RETURNING id, number`,
    [status, customer, email],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no order');
  await shop.pool.query(
    `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, price, quantity, services, cost)
     SELECT $1, row_number() OVER (), id, sku, name, slug, 100, 1, '[]', 100 FROM products WHERE slug = ANY ($2)`,
    [row.id, slugs],
  );
  await shop.pool.query(
    `INSERT INTO order_transitions (order_id, to_status, by, at) VALUES ($1, 'delivered', 'carrier', $2)`,
    [row.id, new Date(shop.deps.clock().getTime() - days * DAY)],
  );
  return row;
}

const linkTo = (id: string, days = 60) => ({
  id,
  token: reviewToken(shop.deps.secret, id, new Date(shop.deps.clock().getTime() + days * DAY)),
});

const publish = async (key: string, more: object = {}) => {
  const { id } = await rowOf(key);
  const editor = await openStudio(shop, 'editor');
  const answer = await editor.send('PATCH', `/studio/reviews/${id}`, { status: 'published', ...more });
  expect(answer.status).toBe(200);
  await showPhotos(shop.deps);
  return answer.data.review;
};

let colour = 0;
const photograph = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: ++colour, g: 90, b: 40 } } }).jpeg();

interface Sent {
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function sendPhoto(key: string, body: BodyInit, { address = nextAddress(), headers = {} }: Sent = {}) {
  const response = await shop.app.request(`/api/v1/reviews/photos?lang=uk&key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': address, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  const { data, error } = await response.json();
  return { status: response.status, id: data?.id as string, error, headers: response.headers };
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

describe('a review of a product', () => {
  test('is separate from reviews of the shop, and published after moderation', async () => {
    const shopPage = async () => (await openBrowser(shop.app).get('/page-data?path=/otzyvy')).data.list;
    const before = await shopPage();
    const body = review();
    expect(await send(body)).toMatchObject({ status: 200, data: null });
    expect(await rowOf(body.key)).toMatchObject({ status: 'pending', is_buyer: false, order_id: null });
    expect((await pageOf()).reviews).toBeUndefined();
    await publish(body.key);
    const page = await pageOf();
    expect(page.product.rating).toEqual({ average: 4, count: 1 });
    expect(page.reviews).toMatchObject({
      newest: [{ author: 'Оксана', rating: 4, isBuyer: false, photos: [] }],
      real: { average: 4, count: 1 },
    });
    expect(await shopPage()).toEqual(before);
    await shop.pool.query('DELETE FROM reviews WHERE key = $1', [body.key]);
  });

  test('is stored once, however often it is sent, concurrently too', async () => {
    const { browser } = await shop.newCustomer();
    const body = review();
    const answers = await Promise.all([1, 2, 3].map(() => send(body, { browser })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rowCount } = await shop.pool.query('SELECT FROM reviews WHERE key = $1', [body.key]);
    expect(rowCount).toBe(1);
  });

  test('is accepted once per account: another is refused with a message', async () => {
    const { browser } = await shop.newCustomer();
    await send(review(), { browser });
    const again = await send(review(), { browser });
    expect([again.status, again.error.code, again.error.message]).toEqual([
      409,
      'already_reviewed',
      'Ваш відгук про цей товар у нас уже є. Дякуємо!',
    ]);
    expect((await send(review(), { browser, slug: OTHER })).status).toBe(200);
  });

  test('is marked as a buyer’s if an order of the account contained this product', async () => {
    const { browser, id } = await shop.newCustomer();
    await order({ customer: id, slugs: [OTHER] });
    const [other, bought] = [review(), review()];
    await send(other, { browser });
    await send(bought, { browser, slug: OTHER });
    expect(await rowOf(other.key)).toMatchObject({ is_buyer: false });
    expect(await rowOf(bought.key)).toMatchObject({ is_buyer: true, customer_id: id });
  });

  test.each([
    ['photos', { photos: Array.from({ length: 5 }, () => randomUUID()) }, 'Забагато: приберіть зайве'],
    ['photos.0', { photos: ['../../etc/passwd'] }, 'Недопустиме значення'],
    ['rating', { rating: 0 }, 'Заповніть це поле'],
    ['consent', { consent: false }, 'Заповніть це поле'],
  ])('is refused with an error at the field %s for %j', async (field, wrong, message) => {
    const { status, error } = await send(review(wrong));
    expect([status, error.fields]).toEqual([400, { [field]: message }]);
  });

  test('is refused for an unpublished product', async () => {
    expect((await send(review(), { slug: 'nema-takoho' })).error.code).toBe('product_not_found');
  });
});

describe('the link of a letter', () => {
  const read = (id: string, token: string) => openBrowser(shop.app).get(`/orders/${id}/review?token=${token}`);

  test('gives access to the received products, and marks its reader as a buyer without an account', async () => {
    const { id, number } = await order({ slugs: [SLUG, OTHER] });
    const link = linkTo(id);
    const before = await read(id, link.token);
    expect(before.data).toMatchObject({ number, items: [{ isReviewed: false }, { isReviewed: false }] });
    const body = review({ order: link });
    expect((await send(body)).status).toBe(200);
    expect(await rowOf(body.key)).toMatchObject({
      is_buyer: true,
      order_id: id,
      order_number: number,
      customer_id: null,
    });
    const after = await read(id, link.token);
    expect(after.data.items.find(({ slug }: { slug: string }) => slug === SLUG)).toMatchObject({ isReviewed: true });
    // The same link can be used for another product, but not for the same one again.
    expect((await send(review({ order: link }))).error.code).toBe('already_reviewed');
    expect((await send(review({ order: link }), { slug: OTHER })).status).toBe(200);
  });

  test('accepts one of two concurrent reviews', async () => {
    const { id } = await order();
    const answers = await Promise.all([1, 2, 3].map(() => send(review({ order: linkTo(id) }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    ['of nothing', (_: string) => '', 'review_link_wrong'],
    ['made up', (_: string) => `${(4_000_000_000).toString(36)}.abcdef`, 'review_link_wrong'],
    ['with a later end', (token: string) => `zzzzzz.${token.split('.')[1]}`, 'review_link_wrong'],
    ['of the order itself', (_: string) => 'x'.repeat(43), 'review_link_wrong'],
  ])('with %s is refused', async (_, change, code) => {
    const { id } = await order();
    const token = change(linkTo(id).token);
    expect((await read(id, token)).error.code).toBe(code);
    const { status, error } = await send(review({ order: { id, token } }));
    expect([status, error.code]).toEqual([403, code]);
  });

  test('of another order is refused; without a link, an order’s existence is not revealed', async () => {
    const [one, other] = [await order(), await order()];
    expect((await read(one.id, linkTo(other.id).token)).error.code).toBe('review_link_wrong');
    expect((await read(randomUUID(), linkTo(other.id).token)).error.code).toBe('review_link_wrong');
    expect((await read('none', 'none')).error.code).toBe('order_not_found');
  });

  test('expires, with its own error', async () => {
    const { id } = await order();
    const { status, error } = await read(id, linkTo(id, -1).token);
    expect([status, error.code]).toEqual([410, 'review_link_expired']);
    expect(error.message).toContain('на сторінці товару');
  });

  test('of an order that was not delivered, or was returned, is refused', async () => {
    for (const status of ['shipped', 'returned', 'cancelled']) {
      const { id } = await order({ status });
      expect((await send(review({ order: linkTo(id) }))).error.code).toBe('not_reviewable');
    }
  });

  test('accepts no product that was not in the order', async () => {
    const { id } = await order({ slugs: [OTHER] });
    expect((await send(review({ order: linkTo(id) }))).error.code).toBe('product_not_found');
  });

  test('is not needed by the order’s customer; other customers are refused', async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const { id } = await order({ customer: one.id });
    expect((await one.browser.get(`/orders/${id}/review`)).status).toBe(200);
    expect((await other.browser.get(`/orders/${id}/review`)).status).toBe(403);
    const body = review({ order: { id } });
    expect((await send(body, { browser: one.browser })).status).toBe(200);
    expect(await rowOf(body.key)).toMatchObject({ is_buyer: true, customer_id: one.id });
  });
});

describe('the letter', () => {
  const letters = async (orderId: string) =>
    (
      await shop.pool.query(
        `SELECT recipient, lang, content FROM messages WHERE content ->> 'type' = 'review-request'
      AND content ->> 'orderId' = $1`,
        [orderId],
      )
    ).rows;
  const ask = () => askForReviews(shop.deps);

  test('is sent once, ten days after delivery, and its link works', async () => {
    const { id, number } = await order({ email: 'ten@example.com' });
    await ask();
    expect(await letters(id)).toEqual([]);
    shop.wait(10 * DAY - 60_000);
    await ask();
    expect(await letters(id)).toEqual([]);
    shop.wait(120_000);
    await Promise.all([ask(), ask()]);
    await ask();
    const [sent, ...others] = await letters(id);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ recipient: 'ten@example.com', lang: 'uk' });
    for (const lang of ['uk', 'ru'] as const) {
      const { subject, text, html, unsubscribe } = await createMessageWriter(shop.deps)(sent.content, lang);
      expect(subject).toContain(`№ ${number}`);
      const [link, stop] = [...text.matchAll(/https?:\S+/g)].map(([url]) => new URL(url));
      expect(link?.pathname).toBe(lang === 'ru' ? '/ru/order-review' : '/order-review');
      const token = link?.searchParams.get('token') ?? '';
      expect((await openBrowser(shop.app).get(`/orders/${id}/review?token=${token}`)).data.number).toBe(number);
      expect(stop?.searchParams.get('stop')).toBeTruthy();
      expect(html).toContain(`${link?.href.replaceAll('&', '&amp;')}"`);
      expect(unsubscribe).toContain(`/api/v1/orders/${id}/review/stop?`);
      if (lang === 'ru') expect(text.replace(/—.*/g, '')).not.toMatch(/[іїєґ]/i);
    }
  });

  test.each([
    ['who gave no e-mail', { email: null }],
    ['of an order that went back', { status: 'returned' }],
    ['of one that came long ago', { days: 40 }],
    ['of nothing that is sold', { slugs: [] }],
  ])('is not sent to %s', async (_, options: OrderOptions) => {
    const { id } = await order({ days: 11, ...options });
    await ask();
    expect(await letters(id)).toEqual([]);
  });

  test('is not sent for products that are reviewed already', async () => {
    const { id } = await order({ days: 11 });
    await send(review({ order: linkTo(id) }));
    await ask();
    expect(await letters(id)).toEqual([]);
  });

  test('is stopped by a mail program’s POST or its link, for the e-mail and not the order; a wrong link stops nothing', async () => {
    const email = 'Quiet@Example.com';
    const first = await order({ days: 11, email: email.toLowerCase() });
    await ask();
    const [sent] = await letters(first.id);
    const { unsubscribe = '' } = await createMessageWriter(shop.deps)(sent.content, 'uk');
    const wrong = await shop.app.request(unsubscribe.replace(/token=[^&]+/, 'token=wrong'), { method: 'POST' });
    expect(wrong.status).toBe(403);
    expect((await shop.app.request(unsubscribe)).status).toBe(404);
    const second = await order({ days: 11, email });
    for (let times = 0; times < 2; times++) {
      const answer = await shop.app.request(unsubscribe, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
    }
    await ask();
    expect(await letters(second.id)).toEqual([]);
    const { rows } = await shop.pool.query('SELECT * FROM no_review_letters');
    expect(JSON.stringify(rows)).not.toMatch(/quiet/i);
  });

  test('is not sent to recipients who opted out', async () => {
    const { id } = await order({ days: 11 });
    await askForReviews({ ...shop.deps, reviewLetterDays: 0 });
    expect(await letters(id)).toEqual([]);
  });
});

describe('photos', () => {
  test('are re-encoded without metadata, visible to staff only, and shown when published', async () => {
    const body = review();
    const taken = photograph(2400, 1200).withExif({ IFD0: { Copyright: 'Secret place' } });
    const { id } = await sendPhoto(body.key, await bytesOf(taken));
    expect((await send({ ...body, photos: [id] })).status).toBe(200);
    const { rows } = await shop.pool.query('SELECT bytes, width, height FROM review_photos WHERE id = $1', [id]);
    const kept = await sharp(rows[0].bytes).metadata();
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 1600, 800, undefined]);

    const shopper = await openBrowser(shop.app).get(`/studio/reviews/photos/${id}`);
    expect(shopper.status).toBe(401);
    const packer = await openStudio(shop, 'order-manager');
    expect((await packer.get(`/studio/reviews/photos/${id}`)).status).toBe(403);
    // The time that passed for the letters has ended every session.
    const editor = await openStudio(shop, 'editor');
    const seen = await editor.get(`/studio/reviews/photos/${id}`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(existsSync(shop.deps.mediaDir) ? readdirSync(shop.deps.mediaDir) : []).toEqual([]);

    const { id: reviewId, photos } = await publish(body.key);
    expect(photos).toEqual([{ id, width: 1600, height: 800 }]);
    const [shown] = (await pageOf()).reviews.newest[0].photos;
    expect(shown).toMatchObject({ width: 1200, height: 600, widths: [160, 320, 1200] });
    expect(readdirSync(shop.deps.mediaDir)).toContain(`${shown.id}-160.webp`);

    // When a photo is hidden, the page changes at once, and the job deletes its files.
    await editor.send('PATCH', `/studio/reviews/${reviewId}`, { hiddenPhotos: [id] });
    expect((await pageOf()).reviews.newest[0].photos).toEqual([]);
    await showPhotos(shop.deps);
    expect(readdirSync(shop.deps.mediaDir)).toEqual([]);
    await editor.send('PATCH', `/studio/reviews/${reviewId}`, { hiddenPhotos: [] });
    await showPhotos(shop.deps);
    expect((await pageOf()).reviews.newest[0].photos).toHaveLength(1);
    await editor.send('PATCH', `/studio/reviews/${reviewId}`, { status: 'rejected', rejection: 'Чуже фото' });
    await showPhotos(shop.deps);
    expect(readdirSync(shop.deps.mediaDir)).toEqual([]);
    const left = await shop.pool.query('SELECT FROM media WHERE id = $1', [shown.id]);
    expect(left.rowCount).toBe(0);
  });

  test.each([
    [
      'SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'picture_svg',
    ],
    ['a page', () => '<!doctype html><script>alert(1)</script>', 'picture_unreadable'],
    ['a JPEG in name only', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'picture_unreadable'],
    ['half of a photo', async () => (await bytesOf(photograph(900, 900))).slice(0, 2000), 'picture_unreadable'],
    ['a dot', () => bytesOf(photograph(20, 20)), 'picture_too_small'],
    ['a strip', () => bytesOf(photograph(200, 9000)), 'picture_too_small'],
  ])('%s is refused with a message, and nothing of it is stored', async (_, body, code) => {
    const key = randomUUID();
    const { status, error } = await sendPhoto(key, await body());
    expect([status, error.code]).toEqual([422, code]);
    expect(error.message).toMatch(/картин/i);
    const { rowCount } = await shop.pool.query('SELECT FROM review_photos WHERE review_key = $1', [key]);
    expect(rowCount).toBe(0);
  });

  test('data hidden behind a photo is not stored', async () => {
    const key = randomUUID();
    const hiding = Buffer.concat([await photograph().toBuffer(), Buffer.from('<?php system($_GET["x"]); ?>')]);
    const { id } = await sendPhoto(key, new Uint8Array(hiding));
    const { rows } = await shop.pool.query('SELECT bytes FROM review_photos WHERE id = $1', [id]);
    expect(rows[0].bytes.includes('php')).toBe(false);
  });

  test('a body over the limit is refused by its Content-Length, and while it is read', async () => {
    const key = randomUUID();
    const said = await sendPhoto(key, 'x', { headers: { 'content-length': String(REVIEW_PHOTOS.bytes + 1) } });
    async function* pieces() {
      for (let sent = 0; sent < REVIEW_PHOTOS.bytes + (2 << 20); sent += 1 << 20) yield new Uint8Array(1 << 20);
    }
    const came = await sendPhoto(key, pieces() as unknown as BodyInit);
    expect([said, came].map(({ status, error }) => [status, error.code])).toEqual([
      [413, 'body_too_large'],
      [413, 'body_too_large'],
    ]);
    expect((await sendPhoto(key, '')).status).toBe(400);
  });

  test('while five photos are being processed, further ones are refused with a time to retry', async () => {
    const endings: (() => void)[] = [];
    // The first pull shows that the shop reads the photo; it was counted before.
    const pull = (controller: ReadableStreamDefaultController) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      endings.push(() => {
        controller.close();
        resolve();
      });
      return promise;
    };
    const trickle = () => new ReadableStream({ pull }, { highWaterMark: 0 }) as unknown as BodyInit;
    const waiting = Array.from({ length: 5 }, () => sendPhoto(randomUUID(), trickle()));
    await vi.waitFor(() => expect(endings).toHaveLength(5));
    const sixth = await sendPhoto(randomUUID(), await bytesOf(photograph()));
    expect([sixth.status, sixth.error.code, sixth.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    for (const end of endings) end();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await sendPhoto(randomUUID(), await bytesOf(photograph()))).status).toBe(200);
  });

  test('a page of another site cannot upload one, not even by a form', async () => {
    const bytes = await bytesOf(photograph());
    expect((await sendPhoto(randomUUID(), bytes, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const form = await sendPhoto(randomUUID(), bytes, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(form.status).toBe(403);
  });

  test('a review accepts twelve photos and keeps four; photos of another review are refused', async () => {
    const [one, other] = [review(), review()];
    const ids: string[] = [];
    const bytes = await bytesOf(photograph(200, 200));
    for (let sent = 0; sent < 12; sent++) ids.push((await sendPhoto(one.key, bytes)).id);
    expect((await sendPhoto(one.key, bytes)).status).toBe(429);
    const stolen = await send({ ...other, photos: [ids[0]] });
    expect([stolen.status, stolen.error.code]).toEqual([409, 'photo_gone']);
    expect(await rowOf(other.key)).toBeUndefined();
    expect((await send({ ...one, photos: ids.slice(0, 4) })).status).toBe(200);
    const { rows } = await shop.pool.query('SELECT id FROM review_photos WHERE review_key = $1 ORDER BY position', [
      one.key,
    ]);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    // The photos belong to this review now.
    const again = await send({ ...review({ photos: [ids[0]] }) });
    expect(again.error.code).toBe('photo_gone');
  });

  test('one address can upload forty an hour', async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 40; sent++) await sendPhoto(randomUUID(), 'none', { address });
    expect((await sendPhoto(randomUUID(), 'none', { address })).status).toBe(429);
  });
});

describe('personal data', () => {
  test('is exported and deleted with the account, with its files', async () => {
    const { browser, id } = await shop.newCustomer();
    const body = review();
    const photo = await sendPhoto(body.key, await bytesOf(photograph()));
    await send({ ...body, photos: [photo.id] }, { browser });
    await publish(body.key);
    const [shown] = (await pageOf()).reviews.newest[0].photos;
    const { data } = await browser.get('/customer/export');
    expect(data.reviews).toMatchObject([
      { text: body.text, product: expect.stringContaining('60×80'), isPublished: true },
    ]);
    const [, bytes = ''] = data.reviews[0].photos[0].split('base64,');
    expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).format).toBe('webp');
    await deleteCustomer(shop.pool, id);
    expect(await rowOf(body.key)).toBeUndefined();
    await showPhotos(shop.deps);
    expect(readdirSync(shop.deps.mediaDir).filter((file) => file.startsWith(shown.id))).toEqual([]);
    const { rowCount } = await shop.pool.query('SELECT FROM review_photos WHERE id = $1', [photo.id]);
    expect(rowCount).toBe(0);
  });

  test('of a guest’s review by a link joins the account that the order joins', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await order({ email });
    const body = review({ order: linkTo(id) });
    await send(body);
    const customer = await shop.newCustomer(email);
    await inTransaction(shop.pool, (client) => joinGuestOrders(client, customer.id, shop.deps.clock()));
    expect((await rowOf(body.key)).customer_id).toBe(customer.id);
    expect((await send(review(), { browser: customer.browser })).error.code).toBe('already_reviewed');
  });
});

test('the list of a product’s reviews is paged, newest first, with the distribution of stars', async () => {
  const slug = 'polotno-na-pidramnyku-bavovna-30x40';
  await shop.pool.query(
    `INSERT INTO reviews (key, product_id, author, rating, text, lang, status, published_at, created_at)
     SELECT gen_random_uuid(), (SELECT id FROM products WHERE slug = $1), 'Автор ' || n, 1 + n % 5, repeat('слово ', 60), 'uk',
       'published', now(), '2020-01-01'::timestamptz + n * interval '1 day' FROM generate_series(1, 12) n`,
    [slug],
  );
  const list = (page: number) => openBrowser(shop.app).get(`/products/${slug}/reviews?page=${page}`);
  const { data } = await list(1);
  expect(data).toMatchObject({ page: 1, pageCount: 2, reviewCount: 12, stars: [2, 3, 3, 2, 2] });
  expect(data.reviews.map(({ author }: { author: string }) => author).slice(0, 2)).toEqual(['Автор 12', 'Автор 11']);
  expect((await list(2)).data.reviews).toHaveLength(2);
  expect((await list(3)).status).toBe(404);
  const { newest } = (await pageOf(slug)).reviews;
  expect(newest).toHaveLength(2);
  expect(newest[0].text.length).toBeLessThanOrEqual(140);
  expect(newest[0].text.endsWith('…')).toBe(true);
  const category = (await openBrowser(shop.app).get('/page-data?path=/polotna')).data;
  expect(category.list.products.find((card: { slug: string }) => card.slug === slug).rating.count).toBe(12);
});

test('demo reviews are shown, but not in structured data', async () => {
  const { reviews } = await pageOf('susalne-zoloto-vilne-24k');
  expect(reviews.newest).toHaveLength(2);
  expect(reviews.newest.every(({ isDemo }: { isDemo?: boolean }) => isDemo)).toBe(true);
  expect(reviews.real).toBeUndefined();
});
