import { html } from 'hono/html';
import type pg from 'pg';
import type { OrderDetails } from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import { orderToken } from '../orders/token.ts';
import { readOrderDetails } from '../resources/orders/read-orders.ts';
import type { OrderEvent } from './messages.ts';
import { ORDER_TEXTS, SUM_WORDS } from './order-texts.ts';
import type { RenderedMessage } from './render.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly secret: string;
  readonly siteOrigin: string;
}

/** Writes what a customer is told of an order, with what was ordered and what each thing cost. */
export async function renderOrderMessage(
  { event, orderId }: { event: OrderEvent; orderId: string },
  { pool, lang, secret, siteOrigin }: Options,
): Promise<RenderedMessage> {
  const order = await readOrderDetails(pool, lang, orderId);
  if (!order) throw new Error(`There is no order ${orderId}`);
  const link = siteOrigin + localize(lang, paths.orderPaymentFor(orderId, orderToken(secret, orderId)));
  const text = ORDER_TEXTS[event][lang];
  const put = (line: string) =>
    line
      .replaceAll('{number}', String(order.number))
      .replaceAll('{total}', formatMoney(order.prices.totalCost))
      .replaceAll('{tracking}', order.shipment.trackingNumber ?? '')
      .replaceAll('{link}', link);
  const rows = sumRows(order, lang);
  const [before = '', after = ''] = text.lead.split('{link}').map(put);
  const document = html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${put(text.subject)}</title></head>
<body style="font-family:Georgia,serif;font-size:17px;line-height:1.5;color:#2b2118;max-width:34em;margin:24px auto;padding:0 16px">
<p>${before}<a href="${link}">${link}</a>${after}</p>
<table style="width:100%;border-collapse:collapse">${rows.map(
    ([name, sum]) => html`<tr><td style="padding:6px 0">${name}</td><td style="text-align:right">${sum}</td></tr>`,
  )}</table>
<p style="color:#6b5d4f">«Позолота»</p></body></html>`;
  return {
    subject: put(text.subject),
    text: `${put(text.lead)}\n\n${rows.map(([name, sum]) => `${name} — ${sum}`).join('\n')}\n\n«Позолота»\n`,
    html: String(await document),
    sms: put(text.sms),
  };
}

/** Line by line: what was ordered, what came off, the delivery, the total. */
function sumRows({ items, prices, shippingCost }: OrderDetails, lang: Language): (readonly [string, string])[] {
  const words = SUM_WORDS[lang];
  return [
    ...items.map(({ name, qty, cost, additionalServices }) => {
      const services = additionalServices.map((service) => ` + ${service.name}`).join('');
      return [`${name}${services}, ${qty} ${words.pieces}`, formatMoney(cost)] as const;
    }),
    ...(prices.discountValue > 0 ? [[words.discount, formatMoney(-prices.discountValue)] as const] : []),
    ...(shippingCost > 0 ? [[words.shipping, formatMoney(shippingCost)] as const] : []),
    [words.total, formatMoney(prices.totalCost)] as const,
  ];
}
