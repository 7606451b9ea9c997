import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import * as v from 'valibot';
import type { OrderDetails } from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { formatIban, isDemoIban } from '../../src/rules/iban.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { serviceText } from '../../src/rules/ordered-services.ts';
import { formatPhone } from '../../src/rules/phone.ts';
import { promiseTexts } from '../../src/rules/promises.ts';
import { isDemoCode, TAX_SYSTEM_NAMES } from '../../src/rules/seller.ts';
import { readSite } from '../content/layout.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { amountInWords } from './amount-in-words.ts';
import { readOrderDetails } from './read-orders.ts';

const WORDS = localizedTexts({
  uk: {
    title: 'Рахунок на оплату',
    from: 'від',
    seller: 'Постачальник',
    account: 'Рахунок (IBAN)',
    bank: 'Банк',
    vatPayer: 'платник ПДВ, ІПН',
    noVatPayer: 'не платник ПДВ',
    buyer: 'Покупець',
    code: 'код',
    name: 'Товар, послуга',
    quantity: 'Кількість',
    pieces: 'шт.',
    price: 'Ціна',
    cost: 'Сума',
    discount: 'Знижка',
    shipping: 'Доставка',
    total: 'До сплати',
    vat: 'У тому числі ПДВ',
    withoutVat: 'Без ПДВ',
    inWords: 'Сума словами',
    until: 'Оплатіть до',
    days: 'Рахунок дійсний',
    purpose: 'Призначення платежу',
    payment: 'Оплата за товар за рахунком №',
    demo: 'Це рахунок демонстраційного магазину: за його реквізитами платити не можна.',
    print: 'Друкувати: Ctrl+P',
  },
  ru: {
    title: 'Счёт на оплату',
    from: 'от',
    seller: 'Поставщик',
    account: 'Счёт (IBAN)',
    bank: 'Банк',
    vatPayer: 'плательщик НДС, ИНН',
    noVatPayer: 'не плательщик НДС',
    buyer: 'Покупатель',
    code: 'код',
    name: 'Товар, услуга',
    quantity: 'Количество',
    pieces: 'шт.',
    price: 'Цена',
    cost: 'Сумма',
    discount: 'Скидка',
    shipping: 'Доставка',
    total: 'К оплате',
    vat: 'В том числе НДС',
    withoutVat: 'Без НДС',
    inWords: 'Сумма прописью',
    until: 'Оплатите до',
    days: 'Счёт действителен',
    purpose: 'Назначение платежа',
    payment: 'Оплата за товар по счёту №',
    demo: 'Это счёт демонстрационного магазина: по его реквизитам платить нельзя.',
    print: 'Печатать: Ctrl+P',
  },
});

const buyerSchema = v.object({ company: v.nullable(v.object({ name: v.string(), code: v.string() })) });

interface Parties extends v.InferOutput<typeof buyerSchema> {
  readonly site: Site;
}

/**
 * Renders the invoice of an order that a company pays by bank transfer, as a document to print; null for any other
 * order.
 */
export async function renderInvoice(deps: Deps, lang: Language, orderId: string): Promise<string | null> {
  const sheet = await renderInvoiceSheet(deps, lang, orderId);
  if (!sheet) return null;
  const { title, print } = WORDS[lang];
  return String(
    await html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} № ${sheet.number}</title>
<style>
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f1a17;background:#fff;overflow-wrap:anywhere}
${raw(INVOICE_STYLE)}
@media print{.print{display:none}}
</style></head><body>
${sheet.body}
<p class="print">${print}</p>
</body></html>`,
  );
}

/** The style of invoice tables; a document with several invoices includes it once. */
export const INVOICE_STYLE = `table{width:100%;border-collapse:collapse;margin:1.5rem 0}td,th{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top}
td:nth-last-child(-n+3),th:nth-last-child(-n+3){text-align:right}tr.total{font-weight:bold}
.demo{border:2px solid #8c2f1b;padding:.5rem 1rem}`;

interface Sheet {
  readonly number: number;
  readonly body: HtmlEscapedString;
}

/** Renders an invoice without the document around it; null for an order with another payment method. */
export async function renderInvoiceSheet(deps: Deps, lang: Language, orderId: string): Promise<Sheet | null> {
  const order = await readOrderDetails(deps.pool, lang, orderId);
  if (order?.payment.method !== 'invoice') return null;
  return { number: order.number, body: await sheetOf(order, lang, await readParties(deps, lang, orderId)) };
}

async function readParties({ pool }: Deps, lang: Language, orderId: string): Promise<Parties> {
  const [site, buyer] = await Promise.all([
    readSite(pool, lang),
    readRow(pool, buyerSchema, { text: 'SELECT company FROM orders WHERE id = $1', values: [orderId] }),
  ]);
  return { company: buyer?.company ?? null, site };
}

const DAY = new Intl.DateTimeFormat('uk-UA', { dateStyle: 'short', timeZone: 'Europe/Kyiv' });
const day = (instant: string) => DAY.format(new Date(instant));

/** Percent of VAT, which prices include if the shop pays VAT. */
const VAT = 20;
const vatOf = (total: number) => Math.round((total * VAT) / (100 + VAT));

/** Returns `without VAT`, or the VAT that a sum includes. */
function vatLine(lang: Language, { vatNumber }: Site, total: number): string {
  const words = WORDS[lang];
  return !vatNumber ? words.withoutVat : `${words.vat} ${VAT} %: ${formatMoney(vatOf(total))}`;
}

function seller(lang: Language, site: Site) {
  const words = WORDS[lang];
  const { address, bank, registrationCode, taxSystem, vatNumber } = site;
  const code = isDemoCode(registrationCode) ? null : `${words.code} ${registrationCode}`;
  const vat = !vatNumber ? words.noVatPayer : `${words.vatPayer} ${vatNumber}`;
  const said = [site.legalName, code, taxSystem && TAX_SYSTEM_NAMES[lang][taxSystem], vat].filter((part) => part);
  return html`<p><b>${words.seller}:</b> ${said.join(', ')}<br>
${address.postalCode}, ${address.city}, ${address.street}; ${formatPhone(site.phones[0] ?? '')}, ${site.email}</p>
${bank && html`<p><b>${words.account}:</b> ${formatIban(bank.iban)}<br><b>${words.bank}:</b> ${bank.name}</p>`}`;
}

function sheetOf(
  order: OrderDetails,
  lang: Language,
  { company, site }: Parties,
): HtmlEscapedString | Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  const { number, items, prices, shippingCost, payment } = order;
  const sum = (name: string, amount: number) =>
    html`<tr><td colspan="3">${name}</td><td>${formatMoney(amount)}</td></tr>`;
  const vat = vatLine(lang, site, prices.totalCost);
  const [createdOn, days] = [day(order.createdAt), promiseTexts(lang)['invoice-days']];
  return html`${site.bank && isDemoIban(site.bank.iban) ? html`<p class="demo"><b>${words.demo}</b></p>` : ''}
<h1>${words.title} № ${number}<br>${words.from} ${createdOn}</h1>
${seller(lang, site)}
<p><b>${words.buyer}:</b> ${company?.name ?? ''}, ${words.code} ${company?.code ?? ''}</p>
<table><thead><tr><th>${words.name}</th><th>${words.quantity}</th><th>${words.price}</th><th>${words.cost}</th></tr></thead><tbody>
${items.map(
  ({ name, qty, price, cost, additionalServices }) =>
    html`<tr><td>${[name, ...additionalServices.map(serviceText)].join(' + ')}</td><td>${qty} ${words.pieces}</td><td>${formatMoney(price)}</td><td>${formatMoney(cost)}</td></tr>`,
)}
${prices.discountValue > 0 ? sum(words.discount, -prices.discountValue) : ''}
${shippingCost > 0 ? sum(words.shipping, shippingCost) : ''}
<tr class="total"><td colspan="3">${words.total}</td><td>${formatMoney(prices.totalCost)}</td></tr>
</tbody></table>
<p><b>${words.inWords}:</b> ${amountInWords(lang, prices.totalCost)}. ${vat}.</p>
<p><b>${words.purpose}:</b> ${words.payment} ${number} ${words.from} ${createdOn}. ${vat}.</p>
${payment.dueUntil ? html`<p>${words.days} ${days}. ${words.until} ${day(payment.dueUntil)}.</p>` : ''}`;
}
