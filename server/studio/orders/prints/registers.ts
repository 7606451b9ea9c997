import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../../src/contract/language.ts';
import type { Site } from '../../../../src/contract/layout.ts';
import { localizedTexts } from '../../../../src/contract/localized.ts';
import { formatKyivInstant } from '../../../../src/rules/instants.ts';
import { formatMoney } from '../../../../src/rules/money.ts';
import { formatPhone } from '../../../../src/rules/phone.ts';
import { kilograms } from '../../../../src/rules/weight.ts';
import { readRows } from '../../../db/rows.ts';
import { sellerName } from '../../../orders/invoice.ts';
import { PLACE_SQL } from '../place-sql.ts';
import { barcode } from './barcode.ts';
import { spacedWaybill } from './labels.ts';

const WORDS = localizedTexts({
  uk: {
    title: 'Реєстр відправлень Нової пошти',
    from: 'від',
    sender: 'Відправник',
    waybill: 'ТТН',
    order: 'Замовлення',
    recipient: 'Одержувач',
    place: 'Куди',
    weight: 'Вага, кг',
    collect: 'Післяплата',
    total: 'Разом посилок',
    handed: 'Здав(ла)',
    taken: 'Прийняв(ла)',
    sign: 'підпис, прізвище',
  },
  ru: {
    title: 'Реестр отправлений Новой почты',
    from: 'от',
    sender: 'Отправитель',
    waybill: 'ТТН',
    order: 'Заказ',
    recipient: 'Получатель',
    place: 'Куда',
    weight: 'Вес, кг',
    collect: 'Наложенный платёж',
    total: 'Всего посылок',
    handed: 'Сдал(а)',
    taken: 'Принял(а)',
    sign: 'подпись, фамилия',
  },
});

export const REGISTER_STYLE = `.register{font:14px/1.35 Arial,sans-serif;overflow-wrap:break-word}
.register h1{font-size:1.3rem;margin:0 0 .5rem}.register .top>div{text-align:center}
.register td,.register th{text-align:left;padding:.3rem}.register .number{white-space:nowrap}
.register td.sum,.register th.sum{text-align:right;white-space:nowrap}.register tr{break-inside:avoid}.register thead{display:table-header-group}
.register .signs{display:grid;grid-template-columns:1fr 1fr;gap:12mm;margin-top:10mm}.register .signs p{border-bottom:1px solid;padding-bottom:8mm;margin:0}
.register .signs small{display:block}`;

const parcelSchema = v.object({
  register: v.string(),
  at: v.date(),
  number: v.number(),
  waybill: v.string(),
  name: v.nullable(v.string()),
  place: v.nullable(v.string()),
  weight: v.number(),
  /** Kopiykas that the carrier collects from the recipient. */
  collect: v.number(),
});
type Parcel = v.InferOutput<typeof parcelSchema>;

/** Renders the whole registers that have parcels of the orders, the oldest first. */
export async function registerSheets(
  pool: pg.Pool,
  lang: Language,
  { site, ids }: { readonly site: Site; readonly ids: readonly string[] },
): Promise<HtmlEscapedString[]> {
  const parcels = await readParcels(pool, lang, ids);
  const registers = Map.groupBy(parcels, ({ register }) => register);
  return Promise.all([...registers.values()].map((each) => sheet(each, lang, site)));
}

function readParcels(pool: pg.Pool, lang: Language, ids: readonly string[]): Promise<Parcel[]> {
  return readRows(pool, parcelSchema, {
    text: `SELECT r.number AS register, r.at, o.number, o.tracking_number AS waybill, o.recipient_name AS name,
        ${PLACE_SQL} AS place, o.weight,
        CASE WHEN o.payment_method = 'cash-on-delivery' THEN o.total_cost ELSE 0 END AS collect
      FROM parcel_registers r JOIN orders o ON o.register_id = r.id
      WHERE o.tracking_number IS NOT NULL
        AND r.id IN (SELECT register_id FROM orders WHERE id = ANY($2::uuid[]) AND register_id IS NOT NULL)
      ORDER BY r.id, o.number`,
    values: [lang, ids],
  });
}

async function sheet(parcels: readonly Parcel[], lang: Language, site: Site): Promise<HtmlEscapedString> {
  const words = WORDS[lang];
  const [first] = parcels;
  const number = first?.register ?? '';
  const sum = (of: (parcel: Parcel) => number) => parcels.reduce((total, parcel) => total + of(parcel), 0);
  return html`<div class="top"><div style="text-align:left"><h1>${words.title} № ${number} ${words.from} ${first && formatKyivInstant(lang, first.at.toISOString())}</h1>
${sender(site, lang)}</div><div>${barcode(number)}${number}</div></div>
<table><thead><tr><th>№</th><th>${words.waybill}</th><th>${words.order}</th><th>${words.recipient}</th><th>${words.place}</th><th class="sum">${words.weight}</th><th class="sum">${words.collect}</th></tr></thead><tbody>
${parcels.map(
  ({ number: order, waybill, name, place, weight, collect }, index) =>
    html`<tr><td>${index + 1}</td><td class="number">${spacedWaybill(waybill)}</td><td>${order}</td><td>${name ?? ''}</td><td>${place ?? ''}</td><td class="sum">${kilograms(weight)}</td><td class="sum">${collect > 0 ? formatMoney(collect) : '—'}</td></tr>`,
)}
<tr class="total"><td colspan="5">${words.total}: ${parcels.length}</td><td class="sum">${kilograms(sum(({ weight }) => weight))}</td><td class="sum">${formatMoney(sum(({ collect }) => collect))}</td></tr>
</tbody></table>
<div class="signs">${[words.handed, words.taken].map((who) => html`<div><p>${who}:</p><small>${words.sign}</small></div>`)}</div>` as Promise<HtmlEscapedString>;
}

const sender = (site: Site, lang: Language) =>
  html`<p><b>${WORDS[lang].sender}:</b> ${sellerName(lang, site)}<br>${site.address.city}, ${site.address.street}, ${formatPhone(site.phones[0] ?? '')}</p>`;
