import { afterAll, expect, test } from 'vitest';
import { startBank } from '../../../demo/bank/bank.ts';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { PlaceOrder } from '../../../src/contract/place-order.ts';
import { addDays, formatDayAndMonth, kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { newEmail, newPhone } from '../../../tests/helpers/customers.ts';
import { buy, setOrderStatus, TYPED_BRANCH } from '../../../tests/helpers/ordering.ts';
import { openTestShop } from '../../../tests/helpers/test-shop.ts';
import { createMessageWriter } from '../../jobs/handlers.ts';
import { sendMessage } from '../../messages/send.ts';
import { createPaymentProviders } from '../../payments/providers.ts';
import { expireOrders } from '../expire.ts';
import { orderLinkCode } from '../token.ts';

const SKU = 'PZ-SZL-002';
const ORIGIN = 'https://pozolota.example';

const bank = await startBank();
const shop = await openTestShop({ siteOrigin: ORIGIN, payments: createPaymentProviders(bank.settings) });
afterAll(async () => {
  await shop.drop();
  await bank.close();
});

interface Sent {
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
}

/** Delivers the messages of an order, and returns them: e-mails and SMS separately. */
async function deliver(orderId: string): Promise<{ letters: Sent[]; sms: Sent[] }> {
  const [letters, sms]: [Sent[], Sent[]] = [[], []];
  const vendors = {
    mailer: { send: async (message: Sent) => void letters.push(message), close: () => {} },
    sms: { send: async (message: Sent) => void sms.push(message) },
  };
  const { rows } = await shop.pool.query<{ id: string }>(
    `SELECT id FROM messages WHERE content ->> 'orderId' = $1 AND sent_at IS NULL ORDER BY created_at, channel`,
    [orderId],
  );
  for (const { id } of rows) {
    await sendMessage({ ...shop.deps, ...vendors, writeMessage: createMessageWriter(shop.deps) }, id);
  }
  return { letters, sms };
}

async function place(lang: Language, changes: Partial<PlaceOrder>) {
  const browser = openBrowser(shop.app, { lang });
  const { status, data } = await buy(browser, SKU, 1, changes);
  expect(status).toBe(200);
  return data;
}

const phoneAlone = () => ({ name: 'Олена Коваль', phone: newPhone(), email: '' });

test.each(LANGUAGES)(
  'a shopper with only a phone who left the bank’s page returns by the link in the SMS: %s',
  async (lang) => {
    const order = await place(lang, { contact: phoneAlone(), payment: 'card', delivery: TYPED_BRANCH });
    const { letters, sms } = await deliver(order.id);
    expect(letters).toEqual([]);
    expect(sms).toHaveLength(1);
    const [link = ''] = /https:\S+$/.exec(sms[0]?.text ?? '') ?? [];
    const answer = await shop.app.request(link.slice(ORIGIN.length));
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get('location') ?? '', ORIGIN);
    expect(page.pathname).toBe(`${lang === 'ru' ? '/ru' : ''}/order-payment-details`);
    const [id, token] = [page.searchParams.get('order'), page.searchParams.get('token')];
    const stranger = openBrowser(shop.app, { lang });
    const paying = await stranger.post(`/orders/${id}/payments`, { provider: 'liqpay', token });
    expect([id, paying.status]).toEqual([order.id, 200]);
  },
);

test('a link that the shop has not made opens nothing', async () => {
  const { number } = await place('uk', { payment: 'card' });
  const right = orderLinkCode(shop.deps.secret, number);
  const others = [
    orderLinkCode(shop.deps.secret, number + 1),
    `${right}a`,
    right.slice(0, -1),
    `${number}`,
    '%00',
    'x',
  ];
  for (const code of [...others, `${number}-${right.split('-')[1]?.split('').toReversed().join('')}`]) {
    const answer = await shop.app.request(`/api/v1/o/${code}`);
    expect([code, answer.status, answer.headers.get('location')]).toEqual([code, 303, '/']);
  }
});

test('a shopper with only a phone gets by SMS what others get by e-mail', async () => {
  const alone = await place('uk', { contact: phoneAlone(), payment: 'card' });
  const other = await place('uk', { contact: { ...phoneAlone(), email: newEmail() }, payment: 'card' });
  await Promise.all([deliver(alone.id), deliver(other.id)]);
  shop.wait(3 * 60 * 60_000);
  await expireOrders(shop.deps);
  const toAlone = await deliver(alone.id);
  const toOther = await deliver(other.id);
  expect([toAlone.letters.length, toAlone.sms.length]).toEqual([0, 1]);
  expect(toAlone.sms[0]?.text).toContain('не оплачено вчасно');
  expect([toOther.letters.length, toOther.sms.length]).toEqual([1, 0]);
  expect(toOther.letters[0]?.text).toContain('оплата не надійшла вчасно');
});

test.each(LANGUAGES)('who collects an order is told where and when, once it is packed: %s', async (lang) => {
  const order = await place(lang, { contact: { ...phoneAlone(), email: newEmail() } });
  await deliver(order.id);
  const now = shop.deps.clock();
  await setOrderStatus(shop.pool, order.id, 'packed', now);
  const { letters, sms } = await deliver(order.id);
  const until = formatDayAndMonth(lang, addDays(kyivMoment(now).date, 5));
  for (const text of [letters[0]?.text, sms[0]?.text]) {
    expect(text).toContain(lang === 'uk' ? 'Київ, вул. Межигірська, 24' : 'Киев, ул. Межигорская, 24');
    expect(text).toContain(until);
    expect(text).toMatch(/10(:00)?–19/);
  }
});

test('the message of an invoice has its document, and that of a parcel its place', async () => {
  const company = { name: 'ТОВ «Іконопис»', code: '12345678' };
  const contact = { ...phoneAlone(), email: newEmail() };
  const order = await place('uk', { contact, payment: 'invoice', company, delivery: TYPED_BRANCH });
  const placed = await deliver(order.id);
  const [link = ''] = /https:\S+\/invoice\S+/.exec(placed.letters[0]?.text ?? '') ?? [];
  const invoice = await shop.app.request(link.slice(ORIGIN.length));
  expect([invoice.status, await invoice.text()]).toEqual([200, expect.stringContaining(company.name)]);
  await setOrderStatus(shop.pool, order.id, 'paid', shop.deps.clock());
  expect((await deliver(order.id)).letters[0]?.text).toContain('Нова пошта, Львів, Відділення № 3');
});
