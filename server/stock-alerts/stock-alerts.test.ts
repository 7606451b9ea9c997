import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { createMessageWriter } from '../jobs/handlers.ts';
import { contentSchema } from '../messages/content.ts';
import { tellOfStock } from './tell-of-stock.ts';

const SKU = 'PZ-SZL-002';
const shop = await openSharedShop();
beforeEach(async () => {
  await shop.pool.query('DELETE FROM stock_alerts');
  await shop.pool.query('DELETE FROM messages');
  await shop.pool.query('DELETE FROM rate_limits');
  await setStock(0);
});

const setStock = (stock: number) => shop.pool.query('UPDATE products SET stock = $2 WHERE sku = $1', [SKU, stock]);
const ask = (changes: object = {}, lang: Language = 'uk') =>
  openBrowser(shop.app, { lang }).post('/stock-alerts', {
    id: randomUUID(),
    sku: SKU,
    contact: 'olena@example.com',
    ...changes,
  });
const tell = () => tellOfStock(shop.deps);
const stored = async () =>
  (await shop.pool.query('SELECT channel, contact, lang FROM stock_alerts ORDER BY created_at, contact')).rows;
const messages = async (type: string) =>
  (
    await shop.pool.query(
      "SELECT channel, recipient, lang, content FROM messages WHERE content ->> 'type' = $1 ORDER BY recipient",
      [type],
    )
  ).rows;

describe('a request', () => {
  test('is stored once, however often it is sent, with its contact normalized', async () => {
    const id = randomUUID();
    const [first, second] = [await ask({ id, contact: ' Olena@Example.com ' }), await ask({ id })];
    expect(first.status).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(await stored()).toEqual([{ channel: 'email', contact: 'olena@example.com', lang: 'uk' }]);
    expect(await messages('stock-alert-stored')).toHaveLength(1);
  });

  test('by phone is not confirmed by an SMS', async () => {
    expect((await ask({ contact: '067 123-45-67' }, 'ru')).status).toBe(200);
    expect(await stored()).toEqual([{ channel: 'phone', contact: '+380671234567', lang: 'ru' }]);
    expect(await messages('stock-alert-stored')).toEqual([]);
  });

  test.each([
    ['no contact', { contact: ' ' }, 'bad_request'],
    ['a landline, which receives no SMS', { contact: '044 123 45 67' }, 'bad_request'],
    ['half an address', { contact: 'olena@example' }, 'bad_request'],
    ['an unknown product', { sku: 'NO-SUCH' }, 'product_not_found'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await ask(changes)).error.code).toBe(code);
    expect(await stored()).toEqual([]);
  });

  test('for an available product is refused, unless it is the repeat of a stored one', async () => {
    const id = randomUUID();
    await ask({ id });
    await setStock(3);
    expect((await ask()).error.code).toBe('product_available');
    expect((await ask({ id })).status).toBe(200);
  });

  test('does not reveal whether the contact has asked before, and is limited by contact', async () => {
    const answers = [];
    for (let times = 0; times < 11; times++) answers.push((await ask()).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    expect(await stored()).toHaveLength(10);
  });

  test('ends with the account of its contact, and is part of the export before', async () => {
    const { id, login, browser } = await shop.newCustomer();
    await ask({ contact: login });
    await ask({ contact: 'other@example.com' });
    const { data } = await browser.get('/customer/export');
    expect(data.stockAlerts).toEqual([{ createdAt: expect.any(String), product: SKU, contact: login }]);
    await deleteCustomer(shop.pool, id);
    expect((await stored()).map(({ contact }) => contact)).toEqual(['other@example.com']);
  });
});

describe('the message', () => {
  test('is sent once to each contact when the product is available, however often the contact has asked', async () => {
    await ask();
    await ask();
    await ask({ contact: '0671234567' }, 'ru');
    await tell();
    expect(await messages('stock-alert')).toEqual([]);
    await setStock(2);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await messages('stock-alert')).toMatchObject([
      { channel: 'phone', recipient: '+380671234567', lang: 'ru' },
      { channel: 'email', recipient: 'olena@example.com', lang: 'uk' },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('is not sent for a hidden product', async () => {
    await ask();
    await shop.pool.query('UPDATE products SET stock = 5, is_published = false WHERE sku = $1', [SKU]);
    await tell();
    await shop.pool.query('UPDATE products SET is_published = true WHERE sku = $1', [SKU]);
    expect(await stored()).toHaveLength(1);
  });

  test.each(LANGUAGES)('names the product and links to its page: %s', async (lang) => {
    await ask({}, lang);
    await setStock(1);
    await tell();
    const [message] = await messages('stock-alert');
    const { subject, text, html, sms, unsubscribe } = await write(message.content, lang);
    const { rows } = await shop.pool.query('SELECT name, slug FROM products WHERE sku = $1', [SKU]);
    expect(subject).toContain(rows[0].name[lang]);
    for (const part of [text, html, sms]) expect(part).toContain(`${lang === 'ru' ? '/ru' : ''}/${rows[0].slug}`);
    expect(unsubscribe).toBeUndefined();
    if (lang === 'ru') expect(text).not.toMatch(/[іїєґ]/i);
  });
});

describe('the link of the confirmation', () => {
  test('ends the request, also as a mail program’s POST and twice; a wrong one ends nothing', async () => {
    const id = randomUUID();
    const { data } = await ask({ id });
    await ask({ contact: 'other@example.com' });
    const [confirmation] = await messages('stock-alert-stored');
    for (const lang of LANGUAGES) {
      const { text, unsubscribe = '' } = await write(confirmation.content, lang);
      const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
      expect(link.pathname).toBe(lang === 'ru' ? '/ru/stock-alert' : '/stock-alert');
      expect(link.searchParams.get('stop')).toBe(data.token);
      expect(unsubscribe).toContain(`/api/v1/stock-alerts/${id}/stop?`);
    }
    const stop = (token: string) =>
      shop.app.request(`/api/v1/stock-alerts/${id}/stop?token=${token}`, { method: 'POST' });
    expect((await stop('wrong')).status).toBe(403);
    expect(await stored()).toHaveLength(2);
    expect((await stop(data.token)).status).toBe(200);
    expect((await stop(data.token)).status).toBe(200);
    expect((await stored()).map(({ contact }) => contact)).toEqual(['other@example.com']);
  });
});

const write = (content: unknown, lang: Language) => {
  const parsed = v.parse(contentSchema, content);
  if (parsed.type === 'nothing') throw new Error('Nothing has no text');
  return createMessageWriter(shop.deps)(parsed, lang);
};
