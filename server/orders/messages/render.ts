import { html } from 'hono/html';
import type pg from 'pg';
import * as v from 'valibot';
import type { OrderDetails } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { discountRows } from '../../../src/rules/discount-names.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { readRow } from '../../db/rows.ts';
import type { OrderEvent } from '../../messages/content.ts';
import { letter, plainText, type RenderedMessage } from '../../messages/letter.ts';
import { readOrderDetails } from '../read-orders.ts';
import { readOrderFacts } from './facts.ts';
import { SUM_WORDS, writeOrderText } from './texts.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly lang: Language;
  readonly secret: string;
  readonly siteOrigin: string;
}

/** Renders the notification of an order's event, with its items and what each cost. */
export async function renderOrderMessage(
  { event, orderId, refundId }: { event: OrderEvent; orderId: string; refundId?: string | undefined },
  { clock, ...options }: Options,
): Promise<RenderedMessage> {
  const { pool, lang } = options;
  const order = await readOrderDetails(pool, lang, orderId);
  const facts = await readOrderFacts(orderId, { ...options, refundId, now: clock() });
  if (!order || !facts) throw new Error(`There is no order ${orderId}`);
  const { subject, paragraphs, sms } = writeOrderText(event, lang, facts);
  const rows = sumRows(order, lang);
  const table = html`<table style="width:100%;border-collapse:collapse">${rows.map(
    ([name, sum]) => html`<tr><td style="padding:6px 0">${name}</td><td style="text-align:right">${sum}</td></tr>`,
  )}</table>`;
  return {
    subject,
    text: plainText([...paragraphs, rows.map(([name, sum]) => `${name} — ${sum}`).join('\n')]),
    html: await letter(lang, subject, html`${paragraphs.map(paragraph)}\n${table}`),
    sms,
  };
}

/** Ends a paragraph after a link, so that mail programs do not take the following text for a part of it. */
function paragraph(text: string) {
  const [, before = text, link] = /^(.*?)(https?:\S+)$/.exec(text) ?? [];
  return link === undefined ? html`<p>${text}</p>` : html`<p>${before}<a href="${link}">${link}</a></p>`;
}

/** Returns the rows of the sums, as in the cart: items, discounts with their reasons, delivery, total. */
function sumRows(order: OrderDetails, lang: Language): (readonly [string, string])[] {
  const { items, prices, discounts, shippingCost, surcharge, shipment } = order;
  const words = SUM_WORDS[lang];
  const itemsCost = items.reduce((sum, { cost }) => sum + cost, 0);
  const isSent = shipment.recipient.address !== null;
  return [
    ...items.map(({ name, qty, unitPrice, netCost, additionalServices }) => {
      const services = additionalServices.map((service) => ` + ${serviceText(service)}`).join('');
      return [`${name}${services}, ${formatMoney(unitPrice)} × ${qty} ${words.pieces}`, formatMoney(netCost)] as const;
    }),
    ...discountRows(lang, { itemsCost, discounts, discountValue: prices.discountValue }).map(
      ([name, sum]) => [name, formatMoney(sum)] as const,
    ),
    ...(isSent ? [[words.shipping, shippingCost === 0 ? words.free : formatMoney(shippingCost)] as const] : []),
    ...(surcharge ? [[`${words.surcharge}: ${surcharge.reason}`, formatMoney(surcharge.amount)] as const] : []),
    [words.total, formatMoney(prices.totalCost)] as const,
  ];
}

const noteSchema = v.object({ number: v.number(), text: v.string() });

const NOTE_WORDS = localizedTexts({
  uk: { subject: 'Про замовлення № {number}', state: 'Стан і деталі замовлення: {link}' },
  ru: { subject: 'О заказе № {number}', state: 'Состояние и детали заказа: {link}' },
});

/** Renders a message that staff have written to the customer, with a link to the order. */
export async function renderOrderNote(
  { orderId, noteId }: { orderId: string; noteId: string },
  { clock, ...options }: Options,
): Promise<RenderedMessage> {
  const { pool, lang } = options;
  const note = await readRow(pool, noteSchema, {
    text: 'SELECT o.number, n.text FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE n.id = $1',
    values: [noteId],
  });
  const facts = await readOrderFacts(orderId, { ...options, now: clock() });
  if (!note || !facts) throw new Error(`There is no note ${noteId}`);
  const words = NOTE_WORDS[lang];
  const subject = words.subject.replace('{number}', String(note.number));
  const paragraphs = [...note.text.split(/\n+/), words.state.replace('{link}', facts.link)];
  return {
    subject,
    text: plainText(paragraphs),
    html: await letter(lang, subject, html`${paragraphs.map(paragraph)}`),
    sms: `${subject}. ${note.text} ${facts.shortLink}`,
  };
}
