import type pg from 'pg';
import * as v from 'valibot';
import { decimalMoney } from '../../../src/rules/money.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { type ExportedProduct, readProducts, type Selection } from './read.ts';

const categorySchema = v.object({ id: v.number(), parentId: v.nullable(v.number()), name: localizedSchema });

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const tag = (name: string, text: string | null) =>
  text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/**
 * Yields the products for sale as a `yml_catalog` for price aggregators. It has only fields of that format: no stock,
 * packed size or tiers.
 */
export async function* exportYml(
  pool: pg.Pool,
  selection: Selection,
  siteOrigin: string,
  now: Date,
): AsyncGenerator<string> {
  const categories = await readRows(pool, categorySchema, {
    text: 'SELECT id, parent_id AS "parentId", name FROM categories ORDER BY id',
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${now.toISOString().slice(0, 16)}"><shop>
<name>Pozolota</name><url>${escapeXml(siteOrigin)}</url><currencies><currency id="UAH" rate="1"/></currencies>\n<categories>\n`;
  for (const { id, parentId, name } of categories) {
    yield `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${escapeXml(name.uk)}</category>\n`;
  }
  yield '</categories>\n<offers>\n';
  for await (const products of readProducts(pool, { ...selection, state: 'published' })) {
    yield products.map((product) => offerOf(product, siteOrigin)).join('');
  }
  yield '</offers></shop></yml_catalog>\n';
}

function offerOf(product: ExportedProduct, siteOrigin: string): string {
  const { id, sku, slug, name, price, oldPrice, brand, gtin, categoryId, description, stock } = product;
  return `<offer id="${id}" available="${stock > 0}">${[
    tag('url', `${siteOrigin}/${slug}`),
    tag('price', decimalMoney(price)),
    oldPrice === null ? '' : tag('oldprice', decimalMoney(oldPrice)),
    tag('currencyId', 'UAH'),
    tag('categoryId', String(categoryId)),
    tag('vendor', brand),
    tag('vendorCode', sku),
    tag('barcode', gtin),
    tag('name', name.ru),
    tag('name_ua', name.uk),
    tag('description', description.ru),
    tag('description_ua', description.uk),
  ].join('')}</offer>\n`;
}
