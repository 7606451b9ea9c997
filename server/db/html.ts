import sanitizeHtml from 'sanitize-html';
import { SKU_LENGTH } from '../../src/contract/product.ts';
import { withoutHidden } from '../../src/rules/visible-characters.ts';

/** What the HTML of one kind of text may hold. */
export type HtmlPolicy = Readonly<{
  tags: readonly string[];
  /** Whether products may stand in it: `<div data-sku="...">`, see src/rules/embeds.ts. */
  hasProducts?: boolean;
}>;

const TEXT_TAGS = ['p', 'h2', 'ul', 'li', 'strong'] as const;
const ARTICLE_TAGS = [...TEXT_TAGS, 'h3', 'ol', 'em', 'blockquote', 'a'] as const;

/** Everything that the shop's styles know, a kind of text at a time. */
export const HTML_POLICIES = {
  product: { tags: TEXT_TAGS },
  post: { tags: ARTICLE_TAGS, hasProducts: true },
  content: {
    tags: [...ARTICLE_TAGS, 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
    hasProducts: true,
  },
} as const satisfies Record<string, HtmlPolicy>;

/** Links to the shop's own pages, to the web, to a letter or a call. */
const LINKS = {
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Elements of which nothing is left, their text neither. */
const WITHOUT_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
];

/** Deeper than this no text of an editor goes; what is deeper keeps its words and loses its tags. */
const DEPTH = 12;

/** A tag that no policy has: what is in the element stays. */
const NO_TAG = 'x-none';

/** What one pass has closed in its own way is read differently by the next; more than a few are never needed. */
const PASSES = 20;

/**
 * The HTML without everything that its policy does not name, and without characters that nobody sees; the result is safe
 * to put into a page. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string, policy: HtmlPolicy): string {
  let clean = cleanOnce(html, policy);
  for (let pass = 1; pass < PASSES; pass += 1) {
    const again = cleanOnce(clean, policy);
    if (again === clean) return clean;
    clean = again;
  }
  // Of what does not settle the words are left.
  return cleanOnce(clean, { tags: [] });
}

/** Elements that a browser shows apart from what stands beside them. */
const APART =
  /<\/?(address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|fig(?:ure|caption)|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|t[dhr]|ul)(?=[\s/>])[^>]*>?/gi;

/**
 * The words of two elements stay two words when the policy takes their tags away. Where products stand in a text, `div`
 * is theirs, and text that has been cleaned already must not change.
 */
const keptApart = (html: string, { tags, hasProducts = false }: HtmlPolicy): string =>
  html.replace(APART, (tag, name: string) => {
    const isKept = tags.includes(name.toLowerCase()) || (hasProducts && /^<(?:\/div|div[^>]*\sdata-sku)/i.test(tag));
    return isKept ? tag : ` ${tag}`;
  });

function cleanOnce(html: string, policy: HtmlPolicy): string {
  const visible = withoutHidden(html);
  const apart = keptApart(visible, policy);
  const clean = sanitizeHtml(apart, {
    ...LINKS,
    allowedTags: [...policy.tags, ...(policy.hasProducts ? ['div'] : [])],
    allowedAttributes: { a: ['href'], th: ['scope'], div: ['data-sku'] },
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: DEPTH,
    // Entities have become characters by then.
    textFilter: withoutHidden,
    transformTags: { '*': visibleAttributes, div: policy.hasProducts ? productOrNothing : NO_TAG },
  });
  const placed = policy.hasProducts ? withProductsBetweenBlocks(clean) : clean;
  return apart === visible ? placed : placed.trim();
}

/** Before addresses are looked at: a character that nobody sees would hide what one begins with. */
function visibleAttributes(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const visible = Object.entries(attribs).map(([name, value]) => [name, withoutHidden(value)]);
  return { tagName, attribs: Object.fromEntries(visible) };
}

/** Of a `div` only a product is left. */
function productOrNothing(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const sku = withoutHidden(attribs['data-sku'] ?? '').trim();
  const isProduct = sku !== '' && sku.length <= SKU_LENGTH;
  return isProduct ? { tagName, attribs: { 'data-sku': sku } } : { tagName: NO_TAG, attribs: {} };
}

/**
 * Each product of a clean text behind the block that it stood in, and nothing in it: pages put a component there
 * (src/features/catalogue/rich-text.tsx), and cut the text for that.
 */
function withProductsBetweenBlocks(clean: string): string {
  const written: string[] = [];
  let waiting: string[] = [];
  let depth = 0;
  for (const [token, end, tag] of clean.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (tag === 'div') {
      if (!end) waiting.push(`${token}</div>`);
    } else {
      written.push(token);
      if (tag) depth += end ? -1 : 1;
    }
    if (depth === 0) {
      written.push(...waiting);
      waiting = [];
    }
  }
  return [...written, ...waiting].join('');
}

/** Whether the HTML holds nothing that cleaning would take away. */
export function isCleanHtml(html: string, policy: HtmlPolicy): boolean {
  // Both sides are written by the same serializer, so that only what was removed makes a difference.
  const everything = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: false,
  });
  return everything === cleanHtml(html, policy);
}
