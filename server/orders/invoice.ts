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
    company: 'ЄДРПОУ',
    person: 'РНОКПП',
    name: 'Товар, послуга',
    quantity: 'Кількість',
    pieces: 'шт.',
    price: 'Ціна',
    cost: 'Сума',
    discount: 'Знижка',
    shipping: 'Доставка',
    surcharge: 'Доплата',
    paid: 'Уже сплачено',
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
    released: 'Відпустив(ла)',
    received: 'Отримав(ла)',
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
    company: 'ЕГРПОУ',
    person: 'РНУКПН',
    name: 'Товар, услуга',
    quantity: 'Количество',
    pieces: 'шт.',
    price: 'Цена',
    cost: 'Сумма',
    discount: 'Скидка',
    shipping: 'Доставка',
    surcharge: 'Доплата',
    paid: 'Уже оплачено',
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
    released: 'Отпустил(а)',
    received: 'Получил(а)',
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
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f1a17;background:#fff}
${raw(INVOICE_STYLE)}
@media print{.print{display:none}}
</style></head><body>
${sheet.body}
<p class="print">${print}</p>
</body></html>`,
  );
}

/**
 * The style of printed tables and signatures; a document with several sheets includes it once. Only the column of names
 * wraps: it gets the width that the others leave, so that no word is broken unless it is longer than the column.
 */
export const INVOICE_STYLE = `body{overflow-wrap:break-word}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}td,th{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top;white-space:nowrap}
td.name,th.name{width:100%;white-space:normal;overflow-wrap:anywhere}td.sum,th.sum{text-align:right;font-variant-numeric:tabular-nums}
tr{break-inside:avoid}thead{display:table-header-group}tr.total{font-weight:bold}
.demo{border:2px solid #8c2f1b;padding:.5rem 1rem}
.signatures{display:flex;flex-wrap:wrap;gap:1.5rem 2.5rem;margin-top:2.5rem;break-inside:avoid}.signatures span{display:flex;flex:1 1 10rem;gap:.5rem;white-space:nowrap}.signatures span::after{content:"";flex:1;border-bottom:1px solid #1f1a17}
@media(max-width:30rem){table{font-size:.8rem}td,th{padding:.25rem}}`;

/** Returns a line to sign for each of the words. */
export const signatures = (words: readonly string[]) =>
  html`<p class="signatures">${words.map((word) => html`<span>${word}</span>`)}</p>`;

/** Returns a tax or registration code with its kind: companies have 8 digits, entrepreneurs 10. */
export const codeText = (lang: Language, code: string): string =>
  `${code.length === 10 ? WORDS[lang].person : WORDS[lang].company} ${code}`;

/** Returns the seller's name with its code; a demonstration's code is left out. */
export const sellerName = (lang: Language, { legalName, registrationCode }: Site): string =>
  isDemoCode(registrationCode) ? legalName : `${legalName}, ${codeText(lang, registrationCode)}`;

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
  const { address, bank, taxSystem, vatNumber } = site;
  const vat = !vatNumber ? words.noVatPayer : `${words.vatPayer} ${vatNumber}`;
  const said = [sellerName(lang, site), taxSystem && TAX_SYSTEM_NAMES[lang][taxSystem], vat].filter((part) => part);
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
  const { number, items, prices, shippingCost, surcharge, payment } = order;
  const due = payment.rest ?? prices.totalCost;
  const sum = (name: string, amount: number) =>
    html`<tr><td class="name sum" colspan="3">${name}</td><td class="sum">${formatMoney(amount)}</td></tr>`;
  const vat = vatLine(lang, site, due);
  const [createdOn, days] = [day(order.createdAt), promiseTexts(lang)['invoice-days']];
  return html`${site.bank && isDemoIban(site.bank.iban) ? html`<p class="demo"><b>${words.demo}</b></p>` : ''}
<h1>${words.title} № ${number}<br>${words.from} ${createdOn}</h1>
${seller(lang, site)}
<p><b>${words.buyer}:</b> ${company ? `${company.name}, ${codeText(lang, company.code)}` : ''}</p>
<table><thead><tr><th class="name">${words.name}</th><th class="sum">${words.quantity}</th><th class="sum">${words.price}</th><th class="sum">${words.cost}</th></tr></thead><tbody>
${items.map(
  ({ name, qty, price, cost, additionalServices }) =>
    html`<tr><td class="name">${[name, ...additionalServices.map(serviceText)].join(' + ')}</td><td class="sum">${qty} ${words.pieces}</td><td class="sum">${formatMoney(price)}</td><td class="sum">${formatMoney(cost)}</td></tr>`,
)}
${prices.discountValue > 0 ? sum(words.discount, -prices.discountValue) : ''}
${shippingCost > 0 ? sum(words.shipping, shippingCost) : ''}
${surcharge ? sum(`${words.surcharge}: ${surcharge.reason}`, surcharge.amount) : ''}
${due < prices.totalCost ? sum(words.paid, due - prices.totalCost) : ''}
<tr class="total"><td class="sum" colspan="3">${words.total}</td><td class="sum">${formatMoney(due)}</td></tr>
</tbody></table>
<p><b>${words.inWords}:</b> ${amountInWords(lang, due)}. ${vat}.</p>
<p><b>${words.purpose}:</b> ${words.payment} ${number} ${words.from} ${createdOn}. ${vat}.</p>
${payment.dueUntil ? html`<p>${words.days} ${days}. ${words.until} ${day(payment.dueUntil)}.</p>` : ''}
${signatures([words.released, words.received])}`;
}
