import { html, raw } from 'hono/html';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import type { Picture } from '../../../src/contract/media.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { type PickingRow, pickingRowsOf } from '../../../studio/contract/picking-list.ts';
import { ApiError } from '../../errors.ts';
import type { StudioDeps } from '../deps.ts';
import { readPacking } from './packing.ts';
import { barcode } from './prints/barcode.ts';

const WORDS = localizedTexts({
  uk: {
    title: 'Лист підбору',
    orders: 'Замовлень',
    pieces: 'Штук',
    shelf: 'Полиця',
    name: 'Товар',
    quantity: 'Взяти',
    for: 'Для замовлень',
    unit: 'шт.',
    scan: 'Збирання: відскануйте замовлення',
    picked: 'Підібрав(ла)',
    print: 'Друкувати: Ctrl+P',
  },
  ru: {
    title: 'Лист подбора',
    orders: 'Заказов',
    pieces: 'Штук',
    shelf: 'Полка',
    name: 'Товар',
    quantity: 'Взять',
    for: 'Для заказов',
    unit: 'шт.',
    scan: 'Сборка: отсканируйте заказ',
    picked: 'Подобрал(а)',
    print: 'Печатать: Ctrl+P',
  },
});

const STYLE = `@page{size:A4;margin:12mm}
body{font:14px/1.35 Georgia,serif;max-width:48rem;margin:0 auto;padding:1rem;color:#1f1a17;background:#fff}
h1{margin:0}header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;margin-bottom:.75rem}
table{width:100%;border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .45rem;text-align:left;vertical-align:middle}
tr{break-inside:avoid}thead{display:table-header-group}
.tick{width:1.4rem;font-size:1.4rem;line-height:1}.picture{width:48px;padding:.15rem}.picture img{display:block;width:48px;height:48px;object-fit:contain}
h2{font-size:1.1rem;margin:1.25rem 0 .5rem;break-after:avoid}.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(45mm,1fr));gap:6mm;margin-bottom:1rem}
.codes figure{margin:0;text-align:center;break-inside:avoid}.codes .barcode{display:block;width:100%;height:10mm}
.shelf,.sku,.order{white-space:nowrap}.shelf{font-weight:bold}.sku{color:#555}.count{font-size:1.25rem;font-weight:bold;white-space:nowrap}
@media print{body{padding:0;max-width:none}.print{display:none}}`;

/**
 * Renders the picking list of some orders to print, in the reader's language: each product once, by shelf, with the
 * orders that need it.
 * @param ids all orders to pack if undefined; orders that no longer wait are left out
 * @throws ApiError nothing_to_pick
 */
export async function renderPickingList(
  { pool, clock }: StudioDeps,
  lang: Language,
  ids: readonly string[] | undefined,
): Promise<string> {
  const orders = await readPacking(pool, lang, { ids });
  if (orders.length === 0) throw new ApiError('nothing_to_pick');
  const words = WORDS[lang];
  const rows = pickingRowsOf(orders);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return String(
    await html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${raw(STYLE)}</style></head><body>
<header><h1>${words.title}</h1><span>${formatKyivInstant(lang, clock().toISOString())}</span>
<span>${words.orders}: <b>${orders.length}</b></span><span>${words.pieces}: <b>${pieces}</b></span></header>
<table><thead><tr><th></th><th>${words.shelf}</th><th></th><th>${words.name}</th><th>${words.quantity}</th><th>${words.for}</th></tr></thead><tbody>
${rows.map((row) => rowHtml(row, words.unit))}
</tbody></table>
<h2>${words.scan}</h2>
<div class="codes">${orders.map(({ number }) => html`<figure>${barcode(String(number))}<figcaption>№ ${number}</figcaption></figure>`)}</div>
<p>${words.picked}: ____________________</p>
<p class="print">${words.print}</p>
</body></html>`,
  );
}

const rowHtml = ({ sku, name, picture, shelf, quantity, orders }: PickingRow, unit: string) =>
  html`<tr><td class="tick">☐</td><td class="shelf">${shelf ?? '—'}</td><td class="picture">${pictureHtml(picture)}</td>
<td>${name}<br><span class="sku">${sku}</span></td><td class="count">${quantity} ${unit}</td>
<td>${orders.map(
    (order, index) =>
      html`${index === 0 ? '' : ', '}<span class="order">${order.number} × ${order.quantity}</span>${order.services.map((services) => html`<br>+ ${services.map(serviceText).join(', ')}`)}`,
  )}</td></tr>`;

const pictureHtml = (picture: Picture | null) =>
  picture === null
    ? ''
    : html`<img src="/media/${picture.id}-${picture.widths[0] ?? picture.width}.webp" alt="" width="48" height="48">`;
