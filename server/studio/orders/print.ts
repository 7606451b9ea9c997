import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { PRINT_KINDS } from '../../../studio/contract/order-printing.ts';
import type { StudioOrder } from '../../../studio/contract/orders.ts';
import { readSite } from '../../content/layout.ts';
import { ApiError } from '../../errors.ts';
import { codeText, INVOICE_STYLE, renderInvoiceSheet, sellerName, signatures } from '../../orders/invoice.ts';
import { SHIPPING_METHOD_NAMES } from '../../orders/methods.ts';
import type { StudioDeps } from '../deps.ts';
import { barcode } from './prints/barcode.ts';
import { LABEL_STYLE, label, paymentText } from './prints/labels.ts';
import { REGISTER_STYLE, registerSheets } from './prints/registers.ts';
import { readOrder } from './read-order.ts';

type Kind = (typeof PRINT_KINDS)[number];

const WORDS = localizedTexts({
  uk: {
    titles: {
      invoice: 'Рахунки на оплату',
      packing: 'Листи збирання',
      parcel: 'Аркуші на посилки',
      label: 'Наклейки',
      register: 'Реєстр відправлень',
      dispatch: 'Наклейки й реєстр',
    },
    skipped: 'Без ТТН, тому без наклейки',
    order: 'Замовлення №',
    recipient: 'Одержувач',
    delivery: 'Доставка',
    waybill: 'ТТН',
    name: 'Товар',
    sku: 'Артикул',
    quantity: 'Кількість',
    note: 'Примітка покупця',
    team: 'Для своїх',
    call: 'Зателефонувати перед відправленням',
    weight: 'Вага',
    grams: 'г',
    pieces: 'шт.',
    packed: 'Зібрав(ла)',
    released: 'Відпустив(ла)',
    received: 'Отримав(ла)',
    seller: 'Продавець',
    buyer: 'Покупець',
    refunded: 'Повернуто гроші',
  },
  ru: {
    titles: {
      invoice: 'Счета на оплату',
      packing: 'Листы сборки',
      parcel: 'Листы на посылки',
      label: 'Наклейки',
      register: 'Реестр отправлений',
      dispatch: 'Наклейки и реестр',
    },
    skipped: 'Без ТТН, поэтому без наклейки',
    order: 'Заказ №',
    recipient: 'Получатель',
    delivery: 'Доставка',
    waybill: 'ТТН',
    name: 'Товар',
    sku: 'Артикул',
    quantity: 'Количество',
    note: 'Примечание покупателя',
    team: 'Для своих',
    call: 'Позвонить перед отправкой',
    weight: 'Вес',
    grams: 'г',
    pieces: 'шт.',
    packed: 'Собрал(а)',
    released: 'Отпустил(а)',
    received: 'Получил(а)',
    seller: 'Продавец',
    buyer: 'Покупатель',
    refunded: 'Возвращены деньги',
  },
});

const STYLE = `@page{size:A4;margin:14mm}
body{font:15px/1.45 Georgia,serif;max-width:46rem;margin:0 auto;padding:1rem;color:#1f1a17;background:#fff}
section{break-after:page}section:last-child{break-after:auto}section+section{border-top:2px dashed #999;margin-top:2rem;padding-top:1rem}
.top{display:grid;grid-template-columns:minmax(0,1fr) 60mm;gap:8mm;align-items:start}.top h1{margin-top:0}.top .barcode{display:block;width:100%;height:12mm}
.tick{width:2rem}.big{font-size:1.6rem;line-height:1.3}.box{border:1px solid #999;padding:.5rem .8rem}
@media print{.screen{display:none}body{padding:0;max-width:none}section+section{border:0;margin:0;padding:0}}`;

/** A part of the document on pages of its own. */
interface Section {
  readonly kind: 'sheet' | 'label' | 'register';
  readonly body: HtmlEscapedString;
}

interface Request {
  readonly kind: Kind;
  readonly ids: readonly string[];
}

/**
 * Renders documents of orders, each on its own page: invoices in the customer's language, the shop's own sheets in the
 * reader's. Orders with another payment method have no invoice, those without a waybill no label.
 * @throws ApiError order_not_found, nothing_to_print
 */
export async function renderPrint(deps: StudioDeps, lang: Language, { kind, ids }: Request): Promise<string> {
  const orders: StudioOrder[] = [];
  for (const id of ids) orders.push(await readOrder(deps.pool, lang, id));
  const sections = await sectionsOf(deps, lang, { kind, orders });
  if (sections.length === 0) throw new ApiError('nothing_to_print', { params: { kind } });
  const skipped =
    kind === 'label' || kind === 'dispatch' ? orders.filter(({ waybill }) => waybill.number === null) : [];
  return String(
    await html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${WORDS[lang].titles[kind]}</title>
<style>${raw(INVOICE_STYLE)}
${raw(STYLE)}
${raw(LABEL_STYLE)}
${raw(REGISTER_STYLE)}</style></head><body>
${skipped.length === 0 ? '' : html`<p class="box screen"><b>${WORDS[lang].skipped}:</b> ${skipped.map(({ number }) => `№ ${number}`).join(', ')}</p>`}
${sections.map((section) => (section.kind === 'sheet' ? html`<section>${section.body}</section>` : html`<section class="${section.kind}">${section.body}</section>`))}
</body></html>`,
  );
}

interface Chosen {
  readonly kind: Kind;
  readonly orders: readonly StudioOrder[];
}

async function sectionsOf(deps: StudioDeps, lang: Language, { kind, orders }: Chosen): Promise<Section[]> {
  const ids = orders.map(({ id }) => id);
  switch (kind) {
    case 'label':
      return labels(deps, lang, orders);
    case 'register':
      return registers(deps, lang, ids);
    case 'dispatch':
      return [...(await labels(deps, lang, orders)), ...(await registers(deps, lang, ids))];
    default:
      return sheets(deps, lang, { kind, orders });
  }
}

type SheetKind = Exclude<Kind, 'label' | 'register' | 'dispatch'>;

async function sheets(
  deps: StudioDeps,
  lang: Language,
  { kind, orders }: Chosen & { readonly kind: SheetKind },
): Promise<Section[]> {
  const bodies = await Promise.all(orders.map((order) => SHEETS[kind](order, lang, deps)));
  return bodies.flatMap((body) => (body ? [{ kind: 'sheet', body }] : []));
}

async function labels({ pool }: StudioDeps, lang: Language, orders: readonly StudioOrder[]): Promise<Section[]> {
  const site = await readSite(pool, lang);
  const bodies = await Promise.all(orders.map((order) => label(order, lang, site)));
  return bodies.flatMap((body) => (body ? [{ kind: 'label', body }] : []));
}

async function registers({ pool }: StudioDeps, lang: Language, ids: readonly string[]): Promise<Section[]> {
  const bodies = await registerSheets(pool, lang, { site: await readSite(pool, lang), ids });
  return bodies.map((body) => ({ kind: 'register', body }));
}

type Sheet = (order: StudioOrder, lang: Language, deps: StudioDeps) => Promise<HtmlEscapedString | null>;

const SHEETS: Readonly<Record<SheetKind, Sheet>> = {
  invoice: async ({ id, lang }, _, deps) => (await renderInvoiceSheet(deps, lang, id))?.body ?? null,
  packing: packingSheet,
  parcel: parcelSheet,
};

async function packingSheet(order: StudioOrder, lang: Language, deps: StudioDeps): Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  const notes = order.events.flatMap((event) => (event.kind === 'note' && event.to === 'team' ? [event.text] : []));
  return html`<div class="top"><h1>${words.order} ${order.number}</h1>${barcode(String(order.number))}</div>
${address(order, lang)}
${await parties(order, lang, deps)}
${order.isCallbackNeeded ? html`<p class="box"><b>${words.call}</b></p>` : ''}
${order.note === null ? '' : html`<p class="box"><b>${words.note}:</b> ${order.note}</p>`}
${isRefunded(order) ? html`<p class="box"><b>${words.refunded}:</b> ${formatMoney(order.money.returned + order.money.queued)}</p>` : ''}
${notes.map((text) => html`<p class="box"><b>${words.team}:</b> ${text}</p>`)}
<table class="items"><thead><tr><th class="tick"></th><th>${words.sku}</th><th class="name">${words.name}</th><th>${words.quantity}</th></tr></thead><tbody>
${order.lines
  .filter(({ quantity, refunded }) => refunded < quantity)
  .map(
    ({ sku, name, quantity, refunded, services }) =>
      html`<tr><td>☐</td><td>${sku}</td><td class="name">${[name, ...services.map(serviceText)].join(' + ')}</td><td><b>${quantity - refunded}</b> ${words.pieces}</td></tr>`,
  )}
</tbody></table>
${signatures([words.packed, words.released, words.received])}` as Promise<HtmlEscapedString>;
}

const isRefunded = ({ money }: StudioOrder) => money.returned + money.queued > 0;

async function parcelSheet(order: StudioOrder, lang: Language, deps: StudioDeps): Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  return html`<h1>${words.order} ${order.number}</h1>
<div class="big">${address(order, lang)}</div>
<p class="big"><b>${paymentText(order, lang)}</b></p>
<p>${words.weight}: ${order.weight} ${words.grams}</p>
${await parties(order, lang, deps)}
${signatures([words.released, words.received])}` as Promise<HtmlEscapedString>;
}

/** Returns the seller, and the company that buys, with their codes. */
async function parties({ company }: StudioOrder, lang: Language, { pool }: StudioDeps): Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  const buyer = company && html`<br><b>${words.buyer}:</b> ${company.name}, ${codeText(lang, company.code)}`;
  return html`<p><b>${words.seller}:</b> ${sellerName(lang, await readSite(pool, lang))}${buyer ?? ''}</p>`;
}

function address(order: StudioOrder, lang: Language) {
  const words = WORDS[lang];
  const phone = order.phone === null ? '' : formatPhone(order.phone);
  return html`<p><b>${words.recipient}:</b> ${order.name ?? ''} ${phone}<br>
<b>${words.delivery}:</b> ${SHIPPING_METHOD_NAMES[order.shippingMethod][lang]}${order.place === null ? '' : `, ${order.place}`}
${order.waybill.number === null ? '' : html`<br><b>${words.waybill}:</b> ${order.waybill.number}`}</p>`;
}
