import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { OrderDetails } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Site } from '../../../src/contract/layout.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { Deps } from '../../context.ts';
import { readOrderDetails } from '../orders/read-orders.ts';

const WORDS = {
  uk: {
    title: 'Рахунок на оплату',
    from: 'від',
    seller: 'Постачальник',
    buyer: 'Покупець',
    code: 'код',
    name: 'Товар, послуга',
    quantity: 'Кількість',
    price: 'Ціна',
    cost: 'Сума',
    discount: 'Знижка',
    shipping: 'Доставка',
    total: 'До сплати',
    until: 'Рахунок дійсний до',
    purpose: 'Призначення платежу: оплата за замовленням №',
    print: 'Друкувати: Ctrl+P',
  },
  ru: {
    title: 'Счёт на оплату',
    from: 'от',
    seller: 'Поставщик',
    buyer: 'Покупатель',
    code: 'код',
    name: 'Товар, услуга',
    quantity: 'Количество',
    price: 'Цена',
    cost: 'Сумма',
    discount: 'Скидка',
    shipping: 'Доставка',
    total: 'К оплате',
    until: 'Счёт действителен до',
    purpose: 'Назначение платежа: оплата по заказу №',
    print: 'Печатать: Ctrl+P',
  },
} as const;

interface Parties {
  readonly company: { readonly name: string; readonly code: string } | null;
  readonly site: Site;
}

/** The invoice of an order that a company pays by bank transfer, as a document to print; null for any other order. */
export async function renderInvoice(deps: Deps, lang: Language, orderId: string): Promise<string | null> {
  const order = await readOrderDetails(deps.pool, lang, orderId);
  if (order?.payment.method !== 'invoice') return null;
  return String(await document(order, lang, await readParties(deps, lang, orderId)));
}

async function readParties({ pool }: Deps, lang: Language, orderId: string): Promise<Parties> {
  const { rows } = await pool.query<Parties>(
    'SELECT o.company, s.site -> $2 AS site FROM orders o, site_settings s WHERE o.id = $1',
    [orderId, lang],
  );
  const [parties] = rows;
  if (!parties) throw new Error('The shop does not say who it is');
  return parties;
}

const day = (instant: string) =>
  new Intl.DateTimeFormat('uk-UA', { dateStyle: 'short', timeZone: 'Europe/Kyiv' }).format(new Date(instant));

function document(
  order: OrderDetails,
  lang: Language,
  { company, site }: Parties,
): HtmlEscapedString | Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  const { number, items, prices, shippingCost, payment } = order;
  const sum = (name: string, amount: number) =>
    html`<tr><td colspan="3">${name}</td><td>${formatMoney(amount)}</td></tr>`;
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${words.title} № ${number}</title>
<style>
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f1a17;background:#fff}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}td,th{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top}
td:nth-last-child(-n+3),th:nth-last-child(-n+3){text-align:right}tr.total{font-weight:bold}
@media print{.print{display:none}}
</style></head><body>
<h1>${words.title} № ${number}<br>${words.from} ${day(order.createdAt)}</h1>
<p><b>${words.seller}:</b> ${site.legalName}, ${words.code} ${site.registrationCode}, ${site.address.city}, ${site.address.street}</p>
<p><b>${words.buyer}:</b> ${company?.name ?? ''}, ${words.code} ${company?.code ?? ''}</p>
<table><thead><tr><th>${words.name}</th><th>${words.quantity}</th><th>${words.price}</th><th>${words.cost}</th></tr></thead><tbody>
${items.map(
  ({ name, qty, price, cost, additionalServices }) =>
    html`<tr><td>${[name, ...additionalServices.map((service) => service.name)].join(' + ')}</td><td>${qty}</td><td>${formatMoney(price)}</td><td>${formatMoney(cost)}</td></tr>`,
)}
${prices.discountValue > 0 ? sum(words.discount, -prices.discountValue) : ''}
${shippingCost > 0 ? sum(words.shipping, shippingCost) : ''}
<tr class="total"><td colspan="3">${words.total}</td><td>${formatMoney(prices.totalCost)}</td></tr>
</tbody></table>
<p>${words.purpose} ${number}</p>
${payment.dueUntil ? html`<p>${words.until} ${day(payment.dueUntil)}</p>` : ''}
<p class="print">${words.print}</p>
</body></html>`;
}
