import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../../../src/contract/language.ts';
import type { Site } from '../../../../src/contract/layout.ts';
import { localizedTexts } from '../../../../src/contract/localized.ts';
import { formatMoney } from '../../../../src/rules/money.ts';
import { formatPhone } from '../../../../src/rules/phone.ts';
import { kilograms } from '../../../../src/rules/weight.ts';
import type { StudioOrder } from '../../../../studio/contract/orders.ts';
import { SHIPPING_METHOD_NAMES } from '../../../orders/methods.ts';
import { barcode } from './barcode.ts';

const WORDS = localizedTexts({
  uk: {
    order: 'Замовлення',
    from: 'Від',
    collect: 'Сплатити при отриманні',
    owed: 'Чекаємо доплати, не надсилати',
    paid: 'Оплачено',
    kilograms: 'кг',
  },
  ru: {
    order: 'Заказ',
    from: 'От',
    collect: 'Оплатить при получении',
    owed: 'Ждём доплаты, не отправлять',
    paid: 'Оплачено',
    kilograms: 'кг',
  },
});

/** Styles of labels: each is a page of 100 × 100 mm, whatever the length of its texts. */
export const LABEL_STYLE = `@page label{size:100mm 100mm;margin:0}
.label{page:label;box-sizing:border-box;width:100mm;height:100mm;padding:4mm;display:grid;grid-template-rows:auto auto minmax(0,1fr) auto auto;gap:2mm;font:3.6mm/1.25 Arial,sans-serif;overflow:hidden;overflow-wrap:break-word}
.label p{margin:0}.label .barcode{display:block;width:100%}
.label .head{display:grid;grid-template-columns:minmax(0,1fr) 40mm;gap:3mm;align-items:start;border-bottom:.3mm solid;padding-bottom:1.5mm}
.label .head .barcode{height:8mm}.label .head p:last-child{text-align:center}
.label .name{font-size:5.6mm;font-weight:bold;line-height:1.15}.label .phone{font-size:5mm}
.label .name,.label .place,.label .from{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.label .place{-webkit-line-clamp:4;font-size:4.4mm}.label .place.long{-webkit-line-clamp:5;font-size:3.5mm}.label .from{-webkit-line-clamp:3}
.label .sum{display:flex;justify-content:space-between;gap:3mm;border-top:.3mm solid;padding-top:1.5mm;font-size:4.4mm}.label .sum span{white-space:nowrap}
.label .waybill .barcode{height:14mm}.label .waybill p{text-align:center;font-size:6mm;font-weight:bold;letter-spacing:.3mm}
@media screen{.label{border:1px dashed #999;margin:1rem auto}}`;

/** Characters of a place above which smaller letters are needed. */
const LONG_PLACE = 70;

/** Renders the label of a parcel; null for an order without a waybill. */
export function label(
  order: StudioOrder,
  lang: Language,
  site: Site,
): HtmlEscapedString | Promise<HtmlEscapedString> | null {
  const { number, waybill, name, phone, place, shippingMethod, weight } = order;
  if (waybill.number === null) return null;
  const words = WORDS[lang];
  const isLong = (place?.length ?? 0) > LONG_PLACE;
  return html`<div class="head"><p class="from">${words.from}: <b>${site.name}</b><br>${site.address.city}, ${formatPhone(site.phones[0] ?? '')}</p>
<p>${barcode(String(number))}${words.order} <b>${number}</b></p></div>
<div><p class="name">${name ?? ''}</p><p class="phone">${phone === null ? '' : formatPhone(phone)}</p></div>
<p class="${isLong ? 'place long' : 'place'}">${SHIPPING_METHOD_NAMES[shippingMethod][lang]}<br>${place ?? ''}</p>
<p class="sum"><b>${paymentText(order, lang)}</b><span>${kilograms(weight)} ${words.kilograms}</span></p>
<div class="waybill">${barcode(waybill.number)}<p>${spacedWaybill(waybill.number)}</p></div>`;
}

/** Returns the sum that the carrier collects, or that the shop waits for before it sends the parcel. */
export function paymentText({ paymentMethod, money: { due } }: StudioOrder, lang: Language): string {
  const words = WORDS[lang];
  if (due === 0) return words.paid;
  return `${paymentMethod === 'cash-on-delivery' ? words.collect : words.owed}: ${formatMoney(due)}`;
}

/** Formats the number of a waybill in groups of four digits, as the carrier prints it. */
export const spacedWaybill = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
