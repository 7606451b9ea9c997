import { describingValues } from '../../../src/rules/compared-attributes.ts';
import { cutText } from '../../../src/rules/cut-text.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { listedValues } from '../../../src/rules/facet-values.ts';
import { decimalMoney } from '../../../src/rules/money.ts';
import { localize } from '../../../src/rules/paths.ts';
import { pictureFile, webpWidth } from '../../../src/rules/picture-files.ts';
import { plainText } from '../../../src/rules/plain-text.ts';
import type { FeedPageOf } from './feed-page.ts';
import type { FeedItemProblem } from './feed-store.ts';
import { DECLARATION, element, escapeXml } from './xml.ts';

/**
 * Limits that Google sets, in characters (`pictures` and `slashed` are numbers of pictures and of values):
 * https://support.google.com/merchants/answer/7052112.
 */
const MOST = { id: 50, title: 150, description: 5_000, pictures: 10, value: 100, slashed: 3 } as const;

/** Returns the start and end of Google Merchant's feed, around its items. */
export const merchantFrame = ({
  title,
  link,
  description,
}: {
  readonly title: string;
  readonly link: string;
  readonly description: string;
}) => ({
  start: `${DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', title)}${element('link', link)}${element('description', description)}`,
  end: '</channel></rss>',
});

const money = (kopiykas: number) => `${decimalMoney(kopiykas)} UAH`;

/** Returns the reason why Google would reject a product, which its feed therefore leaves out. */
export function merchantProblem({ product }: FeedPageOf<'product'>): FeedItemProblem | null {
  if (product.pictures.length === 0) return { reason: 'no-picture', isLeftOut: true };
  if (product.sku.length > MOST.id) return { reason: 'long-sku', isLeftOut: true };
  return product.price > 0 ? null : { reason: 'no-price', isLeftOut: true };
}

/** Returns a product as an item of Google Merchant; null if Google would reject it. */
export function merchantItem(page: FeedPageOf<'product'>, origin: string): string | null {
  if (merchantProblem(page)) return null;
  const { product, family, validity, breadcrumbs, lang, path } = page;
  const [picture, ...others] = pictureAddresses(product.pictures, origin);
  const sold = product.oldPrice ?? product.price;
  const fields = [
    element('g:id', product.sku),
    element('g:title', cutText(product.name, MOST.title)),
    element('g:description', cutText(plainText(`${product.summary} ${product.description}`), MOST.description)),
    element('g:link', origin + localize(lang, path)),
    element('g:image_link', picture),
    ...others.slice(0, MOST.pictures).map((address) => element('g:additional_image_link', address)),
    element('g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', money(sold)),
    ...(product.oldPrice === null ? [] : saleFields(product.price, validity)),
    element('g:condition', 'new'),
    element('g:brand', product.brand),
    element('g:gtin', product.gtin),
    element('g:mpn', product.mpn),
    ...(family ? [element('g:item_group_id', family.id)] : []),
    ...describingFields(page),
    element('g:product_type', categoriesOf(breadcrumbs).join(' > ')),
    ...(product.weight === undefined
      ? []
      : [element('g:shipping_weight', `${product.weight} g`), shipping(product.price, product.weight)]),
    ...product.attributes.map(({ name, value }) => detail(name, value)),
  ];
  return `<item>${fields.join('')}</item>`;
}

/**
 * Returns the reduced price and its period if known; without a period Google shows the price as long as it is in the
 * feed.
 */
function saleFields(price: number, validity: FeedPageOf<'product'>['validity']): string[] {
  // https://support.google.com/merchants/answer/6324460: `2026-11-20T00:00+0200/2026-12-01T00:00+0200`.
  const time = (withOffset: string) => withOffset.replace(/:(\d\d)$/, '$1');
  return [
    element('g:sale_price', money(price)),
    element('g:sale_price_effective_date', validity && `${time(validity.since)}/${time(validity.until)}`),
  ];
}

/**
 * Attributes whose values are separated by slashes, the main one first:
 * https://support.google.com/merchants/answer/6324410.
 */
const SLASHED: ReadonlySet<string> = new Set(['color', 'material']);

const slashed = (value: string) => listedValues(value).slice(0, MOST.slashed).join('/');

/**
 * Returns the values that Google compares: those of the family's axes, and of attributes that every product may have.
 * All attributes are among the details too.
 */
function describingFields({ product, family }: FeedPageOf<'product'>): string[] {
  const values = describingValues({ axes: family?.axes, attributes: product.attributes });
  return [...values].map(([name, value]) =>
    element(`g:${name}`, cutText(SLASHED.has(name) ? slashed(value) : value, MOST.value)),
  );
}

/** Returns the names of the categories above a product, from the top. */
const categoriesOf = (breadcrumbs: FeedPageOf<'product'>['breadcrumbs']) =>
  breadcrumbs.slice(0, -1).map(({ name }) => name);

/** Maximum width in pixels of the pictures that are named; both feeds accept WebP. */
const WIDTH = 1200;

export const pictureAddresses = (pictures: FeedPageOf<'product'>['product']['pictures'], origin: string) =>
  pictures.map(({ id, widths }) => `${origin}/media/${pictureFile(id, webpWidth(widths, WIDTH), 'webp')}`);

function shipping(itemsCost: number, weightGrams: number): string {
  const cost = shippingCost({ method: 'nova-poshta-branch', itemsCost, weightGrams, hasFreeDelivery: false });
  return `<g:shipping><g:country>UA</g:country><g:price>${escapeXml(money(cost))}</g:price></g:shipping>`;
}

const detail = (name: string, value: string) =>
  `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`;
