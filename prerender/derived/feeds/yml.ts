import { crc32 } from 'node:zlib';
import { decimalMoney } from '../../../src/rules/money.ts';
import { localize } from '../../../src/rules/paths.ts';
import type { FeedPageOf } from './feed-page.ts';
import type { FeedItemProblem } from './feed-store.ts';
import { pictureAddresses } from './merchant.ts';
import { DECLARATION, element, escapeXml } from './xml.ts';

/** The categories above a product, from the top. */
export type Trail = readonly { readonly name: string; readonly path: string }[];

interface Catalogue {
  readonly name: string;
  readonly company: string;
  readonly url: string;
  /** Category trails of the products, each once. */
  readonly trails: Iterable<Trail>;
  /** The day of the last change: YYYY-MM-DD. */
  readonly day: string;
}

/** Returns a category's number, stable as long as its address: marketplaces map a seller's categories by it. */
const categoryId = (path: string) => crc32(path);

/** Returns the start and end of a YML catalogue, around its offers, as Prom and Rozetka read it. */
export const ymlFrame = ({ name, company, url, trails, day }: Catalogue) => ({
  start: [
    `${DECLARATION}<!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog date="${day} 00:00"><shop>`,
    element('name', name),
    element('company', company),
    element('url', url),
    '<currencies><currency id="UAH" rate="1"/></currencies>',
    `<categories>${categories(trails)}</categories><offers>`,
  ].join(''),
  end: '</offers></shop></yml_catalog>',
});

function categories(trails: Iterable<Trail>): string {
  const found = new Map<string, string>();
  for (const trail of trails) {
    for (const [index, { name, path }] of trail.entries()) {
      const above = trail[index - 1];
      const parent = above ? ` parentId="${categoryId(above.path)}"` : '';
      found.set(path, `<category id="${categoryId(path)}"${parent}>${escapeXml(name)}</category>`);
    }
  }
  return [...found.values()].join('');
}

/** Returns the reason why a product is no offer, or why a marketplace may refuse it. */
export function ymlProblem({ product, breadcrumbs }: FeedPageOf<'product'>): FeedItemProblem | null {
  if (!breadcrumbs.at(-2)) return { reason: 'no-category', isLeftOut: true };
  if (product.price === 0) return { reason: 'no-price', isLeftOut: true };
  return product.pictures.length > 0 ? null : { reason: 'no-picture', isLeftOut: false };
}

/** The end of an offer, after the texts of ymlTexts(). */
export const OFFER_END = '</offer>';

/**
 * Returns a product as an offer up to its Ukrainian texts, which come from its Ukrainian page; null if it is left out.
 */
export function ymlOffer(page: FeedPageOf<'product'>, origin: string): string | null {
  const { product, family, breadcrumbs, lang, path } = page;
  const category = breadcrumbs.at(-2);
  if (!category || ymlProblem(page)?.isLeftOut) return null;
  const fields = [
    element('url', origin + localize(lang, path)),
    element('price', decimalMoney(product.price)),
    // Rozetka reads the former, Prom the latter.
    element('price_old', product.oldPrice === null ? null : decimalMoney(product.oldPrice)),
    element('oldprice', product.oldPrice === null ? null : decimalMoney(product.oldPrice)),
    '<currencyId>UAH</currencyId>',
    `<categoryId>${categoryId(category.path)}</categoryId>`,
    ...pictureAddresses(product.pictures, origin).map((address) => element('picture', address)),
    element('vendor', product.brand),
    element('vendorCode', product.sku),
    element('barcode', product.gtin),
    element('article', product.sku),
    element('name', product.name),
    description('description', page),
    ...product.attributes.map(({ name, value }) => `<param name="${escapeXml(name)}">${escapeXml(value)}</param>`),
    `<stock_quantity>${product.stock}</stock_quantity><quantity_in_stock>${product.stock}</quantity_in_stock>`,
  ];
  // Marketplaces show offers with the same group number as one card.
  const group = family ? ` group_id="${family.id}"` : '';
  return `<offer id="${escapeXml(product.sku)}"${group} available="${product.stock > 0}">${fields.join('')}`;
}

/**
 * Returns the Ukrainian name and description of an offer, which Prom and Rozetka read beside those of the file's
 * language; null for a page in another language.
 */
export const ymlTexts = (page: FeedPageOf<'product'>): string | null =>
  page.lang === 'uk' ? element('name_ua', page.product.name) + description('description_ua', page) : null;

const description = (name: string, { product }: FeedPageOf<'product'>) =>
  `<${name}>${cdata(`<p>${escapeXml(product.summary)}</p>${product.description}`)}</${name}>`;

/** Wraps markup in CDATA, so that it is read as markup. */
const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
