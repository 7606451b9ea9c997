import { XmlDocument, XmlElement } from 'libxml2-wasm';

/** Rules for an element. */
interface ElementRule {
  readonly isRequired?: boolean;
  /** Maximum number of occurrences; one by default. */
  readonly most?: number;
  /** Pattern of its text. */
  readonly text?: RegExp;
  /** Maximum characters of its text. */
  readonly length?: number;
  readonly attributes?: Readonly<Record<string, { readonly isRequired?: boolean; readonly text: RegExp }>>;
  /** The only allowed child elements; an element without them contains text. */
  readonly children?: ElementRules;
}
export type ElementRules = Readonly<Record<string, ElementRule>>;

const MANY = Number.POSITIVE_INFINITY;
const URL_TEXT = /^https?:\/\/[^\s<>"]+$/;
const PRICE = /^\d+\.\d\d UAH$/;
const MINUTE = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?:[+-]\d{4}|Z)`;

/**
 * https://support.google.com/merchants/answer/7052112 and the linked pages of single attributes: required attributes of
 * goods that are neither clothes nor used, maximum lengths, and formats. Of the optional attributes only those that the
 * shop uses.
 */
const MERCHANT_ITEM: ElementRules = {
  'g:id': { isRequired: true, text: /^[\x21-\x7e]+$/, length: 50 },
  'g:title': { isRequired: true, length: 150 },
  'g:description': { isRequired: true, length: 5_000 },
  'g:link': { isRequired: true, text: URL_TEXT, length: 2_000 },
  'g:image_link': { isRequired: true, text: /^https:\S+\.(?:jpe?g|webp|png|gif|bmp|tiff?)$/, length: 2_000 },
  'g:additional_image_link': { most: 10, text: /^https:\S+\.(?:jpe?g|webp|png|gif|bmp|tiff?)$/, length: 2_000 },
  'g:availability': { isRequired: true, text: /^(?:in_stock|out_of_stock|preorder|backorder)$/ },
  'g:price': { isRequired: true, text: PRICE },
  'g:sale_price': { text: PRICE },
  // https://support.google.com/merchants/answer/6324460
  'g:sale_price_effective_date': { text: new RegExp(`^${MINUTE}/${MINUTE}$`), length: 51 },
  'g:condition': { text: /^(?:new|refurbished|used)$/ },
  'g:brand': { length: 70 },
  'g:gtin': { text: /^(?:\d{8}|\d{12,14})$/ },
  'g:mpn': { length: 70 },
  'g:item_group_id': { text: /^[\w-]+$/, length: 50 },
  'g:color': { length: 100 },
  'g:size': { length: 100 },
  'g:material': { length: 200 },
  'g:pattern': { length: 100 },
  'g:product_type': { length: 750 },
  'g:shipping_weight': { text: /^\d+(?:\.\d+)? (?:g|kg|oz|lb)$/ },
  'g:shipping': {
    most: 100,
    children: {
      'g:country': { isRequired: true, text: /^[A-Z]{2}$/ },
      'g:price': { isRequired: true, text: PRICE },
    },
  },
  'g:product_detail': {
    most: 1_000,
    children: {
      'g:attribute_name': { isRequired: true, length: 140 },
      'g:attribute_value': { isRequired: true, length: 1_000 },
    },
  },
};

/** The frame of RSS 2.0, from which Google reads items too: https://www.rssboard.org/rss-specification. */
const rss = (channel: ElementRules): ElementRules => ({
  rss: {
    isRequired: true,
    attributes: { version: { isRequired: true, text: /^2\.0$/ } },
    children: {
      channel: {
        isRequired: true,
        children: {
          title: { isRequired: true },
          link: { isRequired: true, text: URL_TEXT },
          description: { isRequired: true },
          ...channel,
        },
      },
    },
  },
});

export const MERCHANT_FEED = rss({ item: { isRequired: true, most: MANY, children: MERCHANT_ITEM } });

/** RSS as above; the link to the feed itself is from https://www.rssboard.org/rss-profile. */
export const BLOG_FEED = rss({
  language: { text: /^(?:uk|ru)$/ },
  'atom:link': {
    attributes: {
      href: { isRequired: true, text: URL_TEXT },
      rel: { isRequired: true, text: /^self$/ },
      type: { text: /^application\/rss\+xml$/ },
    },
  },
  item: {
    isRequired: true,
    most: MANY,
    children: {
      title: { isRequired: true },
      link: { isRequired: true, text: URL_TEXT },
      guid: { isRequired: true, text: URL_TEXT, attributes: { isPermaLink: { text: /^true$/ } } },
      pubDate: {
        isRequired: true,
        text: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/,
      },
      category: { most: MANY },
      description: { isRequired: true },
    },
  },
});

const NUMBER = /^\d+$/;
const HRYVNIAS = /^\d+\.\d\d$/;

/**
 * YML as Ukrainian marketplaces document it: https://sellerhelp.rozetka.com.ua (requirements of an XML price list) and
 * https://support.prom.ua (import of XML and YML). Each reads some names of its own besides the common ones. The
 * `shops.dtd` of its doctype dates from 2001: it lacks the hryvnia and a second picture, and no marketplace validates
 * with it.
 */
export const YML_FEED: ElementRules = {
  yml_catalog: {
    isRequired: true,
    attributes: { date: { isRequired: true, text: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ } },
    children: {
      shop: {
        isRequired: true,
        children: {
          name: { isRequired: true, length: 255 },
          company: { isRequired: true, length: 255 },
          url: { isRequired: true, text: URL_TEXT, length: 255 },
          currencies: {
            isRequired: true,
            children: {
              currency: {
                isRequired: true,
                attributes: {
                  id: { isRequired: true, text: /^UAH$/ },
                  rate: { isRequired: true, text: /^1$/ },
                },
              },
            },
          },
          categories: {
            isRequired: true,
            children: {
              category: {
                isRequired: true,
                most: MANY,
                length: 255,
                attributes: { id: { isRequired: true, text: NUMBER }, parentId: { text: NUMBER } },
              },
            },
          },
          offers: {
            isRequired: true,
            children: {
              offer: {
                isRequired: true,
                most: MANY,
                attributes: {
                  id: { isRequired: true, text: /^\S+$/ },
                  available: { isRequired: true, text: /^(?:true|false)$/ },
                  group_id: { text: NUMBER },
                },
                children: {
                  url: { isRequired: true, text: URL_TEXT },
                  price: { isRequired: true, text: HRYVNIAS },
                  // For Rozetka and Prom, respectively.
                  price_old: { text: HRYVNIAS },
                  oldprice: { text: HRYVNIAS },
                  currencyId: { isRequired: true, text: /^UAH$/ },
                  categoryId: { isRequired: true, text: NUMBER },
                  picture: { most: 15, text: URL_TEXT },
                  vendor: { length: 255 },
                  vendorCode: { isRequired: true, length: 255 },
                  barcode: { text: NUMBER },
                  article: { isRequired: true, length: 255 },
                  name: { isRequired: true, length: 255 },
                  description: { isRequired: true, length: 50_000 },
                  // The Ukrainian texts, whatever the language of the others.
                  name_ua: { isRequired: true, length: 255 },
                  description_ua: { isRequired: true, length: 50_000 },
                  param: { most: MANY, length: 255, attributes: { name: { isRequired: true, text: /\S/ } } },
                  // For Rozetka and Prom, respectively.
                  stock_quantity: { isRequired: true, text: NUMBER },
                  quantity_in_stock: { isRequired: true, text: NUMBER },
                },
              },
            },
          },
        },
      },
    },
  },
};

/** Returns the violations of a feed's rules, each with its path: `/rss/channel/item[7]/g:price`. */
export function feedProblems(xml: string, rules: ElementRules): string[] {
  using document = XmlDocument.fromString(xml);
  return problemsAmong([document.root], rules, '');
}

function problemsAmong(elements: readonly XmlElement[], rules: ElementRules, path: string): string[] {
  const groups = Map.groupBy(elements, nameOf);
  const problems = Object.entries(rules).flatMap(([name, { isRequired, most = 1 }]) => {
    const count = groups.get(name)?.length ?? 0;
    if (count === 0) return isRequired ? [`${path}: no ${name}`] : [];
    return count > most ? [`${path}: ${count} ${name}`] : [];
  });
  for (const [name, group] of groups) {
    const rule = rules[name];
    if (!rule) problems.push(`${path}: ${name} is not known`);
    else {
      for (const [index, element] of group.entries()) {
        problems.push(...problemsOf(element, rule, `${path}/${name}${group.length > 1 ? `[${index + 1}]` : ''}`));
      }
    }
  }
  return problems;
}

function problemsOf(element: XmlElement, rule: ElementRule, path: string): string[] {
  const attributes = attributeProblems(element, rule.attributes ?? {}, path);
  if (rule.children) return [...attributes, ...problemsAmong(childrenOf(element), rule.children, path)];
  const text = element.content;
  return [
    ...attributes,
    ...(childrenOf(element).length > 0 ? [`${path}: holds elements`] : []),
    ...(rule.attributes === undefined && text.trim() === '' ? [`${path}: is empty`] : []),
    ...(rule.text && !rule.text.test(text) ? [`${path}: “${text}”`] : []),
    ...(rule.length !== undefined && text.length > rule.length ? [`${path}: ${text.length} characters`] : []),
  ];
}

function attributeProblems(
  { attrs }: XmlElement,
  rules: NonNullable<ElementRule['attributes']>,
  path: string,
): string[] {
  const values = new Map(attrs.map((attribute) => [attribute.name, attribute.value]));
  const missing = Object.entries(rules).flatMap(([name, { isRequired }]) =>
    isRequired && !values.has(name) ? [`${path}: no @${name}`] : [],
  );
  const wrong = [...values].flatMap(([name, value]) =>
    rules[name]?.text.test(value) ? [] : [`${path}/@${name}: “${value}”`],
  );
  return [...missing, ...wrong];
}

const nameOf = ({ prefix, name }: XmlElement) => (prefix ? `${prefix}:${name}` : name);

function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node; node = node.next) if (node instanceof XmlElement) children.push(node);
  return children;
}
