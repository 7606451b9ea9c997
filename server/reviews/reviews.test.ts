import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createMessageWriter } from '../jobs/handlers.ts';
import { hideContacts } from './hide-contacts.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const review = (more: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  rating: 4,
  name: 'Оксана',
  text: 'Золото приїхало цілим, дякую.',
  consent: true,
  ...more,
});

const send = (body: Record<string, unknown>, browser = openBrowser(shop.app)) => browser.post('/reviews', body);

const rowOf = async (key: string) =>
  (await shop.pool.query('SELECT *, revision::int FROM reviews WHERE key = $1', [key])).rows[0];

/** Returns the page data of the reviews. */
const pageOf = async (path = '/otzyvy', lang: Language = 'uk') =>
  (await openBrowser(shop.app, { lang }).get(`/page-data?path=${path}`)).data;

/** Submits a review and publishes it. @returns its id */
async function published(more: Record<string, unknown> = {}, browser?: Browser): Promise<number> {
  const body = review(more);
  await send(body, browser);
  const { id } = await rowOf(body.key);
  const answer = await editor.send('PATCH', `/studio/reviews/${id}`, { status: 'published' });
  expect(answer.status).toBe(200);
  return id;
}

describe('a review of the shop', () => {
  test('is confirmed, and not published before moderation', async () => {
    const body = review({ text: 'Ще ніхто цього не прочитав.' });
    expect(await send(body)).toMatchObject({ status: 200, data: null });
    expect(await rowOf(body.key)).toMatchObject({ status: 'pending', author: 'Оксана', lang: 'uk', is_buyer: false });
    expect(JSON.stringify(await pageOf())).not.toContain(body.text);
  });

  test('is stored once, however often it is sent, concurrently too', async () => {
    const body = review();
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send({ ...body, text: 'Зовсім інший текст.' })).status).toBe(200);
    const { rows } = await shop.pool.query('SELECT text FROM reviews WHERE key = $1', [body.key]);
    expect(rows).toEqual([{ text: body.text }]);
  });

  test.each([
    ['rating', { rating: undefined }],
    ['rating', { rating: 6 }],
    ['rating', { rating: '5' }],
    ['name', { name: ' \u200b\u2800 ' }],
    ['name', { name: 'я'.repeat(101) }],
    ['text', { text: 'Коротко' }],
    ['text', { text: `Довго\u200b${'\u200b'.repeat(20)}` }],
    ['text', { text: 'я'.repeat(3001) }],
    ['text', { text: `а${'🖌'.slice(0, 1)}`.repeat(10) }],
    ['text', { text: 'а\0б'.repeat(10) }],
    ['orderNumber', { orderNumber: 'сто' }],
    ['consent', { consent: false }],
    ['key', { key: 'none' }],
  ])('is refused with an error at the field %s for %j', async (field, wrong) => {
    const answer = await send(review(wrong));
    expect([answer.status, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  });

  test('may have 3000 characters, counting an emoji as one, and markup as text', async () => {
    const long = review({ text: '🖌'.repeat(3000), name: '🎨'.repeat(100) });
    expect((await send(long)).status).toBe(200);
    const script = review({ text: '<script>alert(1)</script> \u202eдзеркало\u202c' });
    await send(script);
    expect((await rowOf(script.key)).text).toBe('<script>alert(1)</script> дзеркало');
  });

  test('with a filled honeypot field gets the usual answer and is not stored', async () => {
    const body = review({ topic: 'SEO' });
    expect(await send(body)).toMatchObject({ status: 200, data: null });
    expect(await rowOf(body.key)).toBeUndefined();
  });

  test('is limited to ten an hour per address; a repeat does not count', async () => {
    const browser = openBrowser(shop.app);
    const first = review();
    for (let n = 0; n < 20; n++) expect((await send(first, browser)).status).toBe(200);
    for (let n = 1; n < 10; n++) expect((await send(review(), browser)).status).toBe(200);
    const refused = await send(review(), browser);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect((await send(review())).status).toBe(200);
  });

  test('is marked as a buyer’s if an order of the account was delivered, not by naming an order', async () => {
    const { rows } = await shop.pool.query('SELECT id, number FROM orders ORDER BY number LIMIT 1');
    const { browser, id } = await shop.newCustomer();
    const before = review({ orderNumber: `№ ${rows[0].number}` });
    await send(before, browser);
    expect(await rowOf(before.key)).toMatchObject({ customer_id: id, is_buyer: false, order_number: rows[0].number });
    await shop.pool.query(
      `UPDATE orders SET customer_id = $1, status = 'finished' WHERE id = (SELECT id FROM orders ORDER BY number DESC LIMIT 1)`,
      [id],
    );
    const after = review();
    await send(after, browser);
    expect((await rowOf(after.key)).is_buyer).toBe(true);
  });

  test('is exported and deleted with the account', async () => {
    const { browser, id } = await shop.newCustomer();
    const shown = await published({ text: 'Піду разом із кабінетом.' }, browser);
    const waiting = review({ text: 'Цього ще не прочитали.' });
    await send(waiting, browser);
    const { data } = await browser.get('/customer/export');
    expect(data.reviews).toMatchObject([
      { text: 'Піду разом із кабінетом.', isPublished: true, rating: 4, name: 'Оксана' },
      { text: 'Цього ще не прочитали.', isPublished: false },
    ]);
    await shop.pool.query('DELETE FROM customers WHERE id = $1', [id]);
    const { rows } = await shop.pool.query('SELECT id FROM reviews WHERE id = $1 OR key = $2', [shown, waiting.key]);
    expect(rows).toEqual([]);
    const log = await shop.pool.query(`SELECT before, after FROM audit_log WHERE entity = 'review'`);
    expect(JSON.stringify(log.rows)).not.toContain('Піду разом');
    expect(JSON.stringify(log.rows)).not.toContain('Оксана');
  });
});

describe('the page of reviews', () => {
  test('has the shop’s text, the rating, and the newest reviews first, in both languages', async () => {
    const id = await published({ rating: 1, text: 'Найновіший з усіх відгуків.' });
    for (const lang of ['uk', 'ru'] as const) {
      const page = await pageOf('/otzyvy', lang);
      const { rows } = await shop.pool.query(
        `SELECT count(*)::int AS count, round(avg(rating), 1)::float8 AS average FROM reviews
         WHERE status = 'published' AND product_id IS NULL`,
      );
      expect(page).toMatchObject({ type: 'reviews', path: '/otzyvy' });
      expect(page.html).toContain('<p>');
      expect(page.list).toMatchObject({ page: 1, reviewCount: rows[0].count, average: rows[0].average });
      expect(page.list.reviews[0]).toMatchObject({ id, lang: 'uk', rating: 1 });
    }
  });

  test('has further pages if there are more than twenty reviews', async () => {
    await shop.pool.query(`INSERT INTO reviews (key, author, rating, text, lang, status, published_at, created_at)
      SELECT gen_random_uuid(), 'Автор ' || n, 5, 'Один із багатьох відгуків', 'uk', 'published', now(),
        '2020-01-01'::timestamptz + n * interval '1 day' FROM generate_series(1, 25) n`);
    const first = await pageOf();
    const last = await pageOf(`/otzyvy/page/${first.list.pageCount}`);
    expect(first.list.reviews).toHaveLength(20);
    expect(last).toMatchObject({ html: '', breadcrumbs: [{ path: '/otzyvy' }, { path: last.path }] });
    expect(last.list.reviews.at(-1)).toMatchObject({ author: 'Автор 1' });
    const beyond = await openBrowser(shop.app).get(`/page-data?path=/otzyvy/page/${first.list.pageCount + 1}`);
    expect(beyond.status).toBe(404);
    await shop.pool.query(`DELETE FROM reviews WHERE author LIKE 'Автор %'`);
  });
});

describe('contacts in a text', () => {
  test.each([
    ['Пишіть: olena.k@example.com!', 'Пишіть: •••!'],
    ['тел. +38 (067) 123-45-67, після шостої', 'тел. •••, після шостої'],
    ['067 123 45 67', '•••'],
    ['див. https://example.com/a?b=1 і www.example.com', 'див. ••• і •••'],
    ['t.me/olena або @olena_gold', '••• або •••'],
    ['40 книжечок за 2026 рік, 45° і 12 345 ₴', '40 книжечок за 2026 рік, 45° і 12 345 ₴'],
    ['замовлення 100042', 'замовлення 100042'],
  ])('%s', (text, shown) => {
    expect(hideContacts(text)).toBe(shown);
  });

  test('hiding is idempotent, and leaves no e-mail or phone', () => {
    const phone = fc
      .tuple(fc.constantFrom('+38', '38', ''), fc.constantFrom(' ', '-', '', ' ('), fc.nat(999_999_999))
      .map(([prefix, gap, number]) => `${prefix}${gap}0${String(number).padStart(9, '0')}`);
    const part = fc.oneof(
      fc.string(),
      fc.emailAddress().filter((email) => /^[\w.]+@/.test(email)),
      phone,
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const shown = hideContacts(parts.join(' '));
        expect(hideContacts(shown)).toBe(shown);
        expect(shown).not.toMatch(/0\d{9}/);
      }),
    );
  });
});

test('the writer is notified of the reply by e-mail in their language, once, when both are published', async () => {
  const { browser, login } = await shop.newCustomer();
  const body = review();
  await send(body, browser);
  const { id } = await rowOf(body.key);
  const messages = async () =>
    (await shop.pool.query(`SELECT recipient, lang, content FROM messages WHERE content ->> 'type' = 'review-reply'`))
      .rows;
  const decide = (changes: object) => editor.send('PATCH', `/studio/reviews/${id}`, changes);
  await decide({ reply: 'Дякуємо, Оксано!\n\nЗаходьте ще.' });
  expect(await messages()).toEqual([]);
  await decide({ status: 'published' });
  await decide({ reply: 'Дякуємо, Оксано! Заходьте ще.' });
  await decide({ status: 'pending' });
  await decide({ status: 'published' });
  const sent = await messages();
  expect(sent).toEqual([{ recipient: login, lang: 'uk', content: { type: 'review-reply', reviewId: id } }]);
  const letter = await createMessageWriter(shop.deps)(sent[0].content, 'uk');
  expect(letter.subject).toBe('Ми відповіли на ваш відгук');
  expect(letter.text).toContain('Заходьте ще.');
  expect(letter.text).toContain(`${shop.deps.siteOrigin}/otzyvy`);
  const russian = await createMessageWriter(shop.deps)(sent[0].content, 'ru');
  expect(russian.text).toContain('/ru/otzyvy');
});
