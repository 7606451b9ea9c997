import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import type { Tier } from '../contract/product.ts';
import { shortenText } from './cut-text.ts';
import { formatMoney } from './money.ts';
import { quantityPrices } from './price.ts';

/**
 * Approximate numbers of characters of titles and descriptions that search results show completely; the actual limits
 * are in pixels, and change.
 */
export const TITLE_LENGTH = 70;
export const DESCRIPTION_LENGTH = { least: 70, most: 170 } as const;

/** Placeholder of the name in the pattern of a title. */
const NAME = '{name}';

/** Titles of products' pages, the most detailed first. */
const PRODUCT_TITLES: Localized<readonly [string, ...string[]]> = {
  uk: ['{name} — купити в Україні | Позолота', '{name} — купити | Позолота', '{name} | Позолота', NAME],
  ru: ['{name} — купить в Украине | Позолота', '{name} — купить | Позолота', '{name} | Позолота', NAME],
};

const WORDS: Localized<{
  readonly price: string;
  readonly sku: string;
  readonly more: (pieces: number, price: string) => string;
}> = {
  uk: { price: 'Ціна', sku: 'Артикул', more: (pieces, price) => `від ${pieces} шт. — ${price}` },
  ru: { price: 'Цена', sku: 'Артикул', more: (pieces, price) => `от ${pieces} шт. — ${price}` },
};

/** Sentences that are true of every page: added where a text alone is too short to describe the page. */
const ABOUT_SHOP: Localized<readonly string[]> = {
  uk: ['Доставка по Україні.', 'Позолота: матеріали для золочення, живопису й рукоділля.'],
  ru: ['Доставка по Украине.', 'Позолота: материалы для золочения, живописи и рукоделия.'],
};

/** Data of a product for its title and description in search results. Prices are in kopiykas. */
export interface SnippetProduct {
  readonly name: string;
  readonly sku: string;
  readonly summary: string;
  readonly price: number;
  readonly tiers: readonly Tier[];
  /** In the order of its page. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Returns the first title of these patterns that is short enough; if none is, the last one with the name shortened. */
export function titleOf(name: string, patterns: readonly [string, ...string[]]): string {
  const titles = patterns.map((pattern) => pattern.replace(NAME, () => name));
  const last = patterns.at(-1) ?? NAME;
  const cut = () => last.replace(NAME, () => shortenText(name, TITLE_LENGTH - last.length + NAME.length));
  return titles.find(({ length }) => length <= TITLE_LENGTH) ?? cut();
}

/**
 * Returns the title of a product's page. A name that is shortened is followed by the SKU, because names of a family
 * begin alike.
 */
export function productTitle(lang: Language, { name, sku }: Pick<SnippetProduct, 'name' | 'sku'>): string {
  const isCut = name.length > TITLE_LENGTH && sku.length < TITLE_LENGTH / 2;
  return titleOf(name, isCut ? [`${NAME} (${sku})`] : PRODUCT_TITLES[lang]);
}

/**
 * Returns the description of a product for search results: its summary, its attributes, the price of one piece and the
 * lowest one of several, and its SKU, which is unique, so that no two products of a family have the same description.
 */
export function productDescription(lang: Language, product: SnippetProduct): string {
  const { summary, name, sku, attributes } = product;
  const end = `${priceOf(lang, product)}. ${WORDS[lang].sku} ${shortenText(sku, 40)}.`;
  const room = DESCRIPTION_LENGTH.most - end.length - 1;
  const text = sentence(summary.trim() || name);
  const facts = factsWithin(attributes, room - Math.min(text.length, Math.ceil(room * SUMMARY_SHARE)) - 1);
  const beginning = shortenText(text, facts ? room - facts.length - 1 : room);
  return filledUp(lang, [beginning, facts, end].filter(Boolean).join(' '));
}

/** Fraction of the room in a description that the summary may take before the attributes. */
const SUMMARY_SHARE = 0.6;

function priceOf(lang: Language, product: SnippetProduct): string {
  const { price, more } = WORDS[lang];
  const lowest = quantityPrices(product).at(-1);
  const one = `${price} ${formatMoney(product.price)}`;
  return lowest ? `${one}, ${more(lowest.from, formatMoney(lowest.price))}` : one;
}

/**
 * Returns as many attributes as there is room for, in the order of the page; values without letters and digits (stars)
 * are left out.
 */
function factsWithin(attributes: SnippetProduct['attributes'], room: number): string {
  let facts = '';
  for (const { name, value } of attributes) {
    if (!/[\p{L}\p{N}]/u.test(value)) continue;
    const longer = facts ? `${facts}, ${decapitalized(name)}: ${value}` : `${name}: ${value}`;
    // Leaves room for the full stop.
    if (longer.length < room) facts = longer;
  }
  return facts && sentence(facts);
}

/** Returns `Проба` in the lower case of a word within a sentence; an abbreviation stays as it is. */
const decapitalized = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;

/**
 * Returns a description: the text, shortened if necessary, followed by facts of the page, and filled up if it is too
 * short.
 */
export function metaDescription(lang: Language, text: string, facts: readonly string[] = []): string {
  const end = facts.join(' ');
  const room = end ? DESCRIPTION_LENGTH.most - end.length - 1 : DESCRIPTION_LENGTH.most;
  return filledUp(lang, [shortenText(sentence(text.trim()), room), end].filter(Boolean).join(' '));
}

/** Summarises the list of a category's page. `prices` are those of the products on this page. */
export function listSummary(
  lang: Language,
  { count, isWhole, prices }: { readonly count: number; readonly isWhole: boolean; readonly prices: readonly number[] },
): string {
  const { products, from, to } = LIST_WORDS[lang];
  const least = formatMoney(Math.min(...prices));
  if (prices.length === 0) return `${products}: ${count}.`;
  // The lowest price of the whole list is known only if the page contains all of it.
  const range = isWhole ? `${from} ${least}` : `${from} ${least} ${to} ${formatMoney(Math.max(...prices))}`;
  return isWhole ? `${products}: ${count}, ${range}.` : `${range[0]?.toUpperCase()}${range.slice(1)}.`;
}

const LIST_WORDS: Localized<Readonly<Record<'products' | 'from' | 'to', string>>> = {
  uk: { products: 'Товарів', from: 'від', to: 'до' },
  ru: { products: 'Товаров', from: 'от', to: 'до' },
};

function filledUp(lang: Language, text: string): string {
  let filled = text;
  for (const words of ABOUT_SHOP[lang]) {
    if (filled.length >= DESCRIPTION_LENGTH.least) break;
    const longer = filled ? `${filled} ${words}` : words;
    if (longer.length <= DESCRIPTION_LENGTH.most) filled = longer;
  }
  return filled;
}

/** Ends a text like a sentence. */
const sentence = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);
