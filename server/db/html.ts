import sanitizeHtml from 'sanitize-html';
import { SKU_LENGTH } from '../../src/contract/product.ts';
import { cutText } from '../../src/rules/cut-text.ts';
import { stripInvisible } from '../../src/rules/visible-characters.ts';
import { storedWaits } from '../../src/rules/waits.ts';
import { PICTURE_TEXT_LENGTH } from '../../studio/contract/limits.ts';

/** Tags that the HTML of one kind of text may contain. */
export type HtmlPolicy = Readonly<{
  tags: readonly string[];
  /** True if the text may contain products (src/rules/embeds.ts) and pictures (server/page-data/text-pictures.ts). */
  hasEmbeds?: boolean;
}>;

const TEXT_TAGS = ['p', 'h2', 'ul', 'li', 'strong'] as const;
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const;
const ARTICLE_TAGS = [...TEXT_TAGS, ...TABLE_TAGS, 'h3', 'ol', 'em', 'blockquote', 'a'] as const;

/** Policies by kind of text; they allow only elements that the shop's styles cover. */
export const HTML_POLICIES = {
  product: { tags: TEXT_TAGS },
  post: { tags: ARTICLE_TAGS, hasEmbeds: true },
  content: { tags: [...ARTICLE_TAGS, 'dl', 'dt', 'dd'], hasEmbeds: true },
} as const satisfies Record<string, HtmlPolicy>;

/** Allowed links: to the shop's own pages, the web, e-mail addresses and phone numbers. */
const LINKS = {
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Elements that are removed together with their text. */
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

/** Maximum nesting depth; deeper elements lose their tags and keep their text. */
const DEPTH = 12;

/** A tag name that no policy allows: sanitize-html then removes the tag and keeps the element's content. */
const NO_TAG = 'x-none';

/**
 * Maximum number of passes: a pass may close tags so that the next one parses the text differently; more than a few are
 * never needed.
 */
const PASSES = 20;

/**
 * Returns the HTML without elements and attributes that its policy does not allow, and without invisible characters;
 * the result is safe to put into a page. Cleaning clean HTML changes nothing.
 */
export function cleanHtml(html: string, policy: HtmlPolicy): string {
  let clean = cleanOnce(html, policy);
  for (let pass = 1; pass < PASSES; pass += 1) {
    const again = cleanOnce(clean, policy);
    if (again === clean) return clean;
    clean = again;
  }
  // If the passes do not converge, only the text is kept.
  return cleanOnce(clean, { tags: [] });
}

/** Elements that a browser separates visually from what stands beside them. */
const APART =
  /<\/?(address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|fig(?:ure|caption)|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|t[dhr]|ul)(?=[\s/>])[^>]*>?/gi;

/**
 * Keeps the words of two elements apart when the policy removes their tags. Where embeds are allowed, `div` marks
 * one, and text that is already clean must not change.
 */
const keptApart = (html: string, { tags, hasEmbeds = false }: HtmlPolicy): string =>
  html.replace(APART, (tag, name: string) => {
    const isKept =
      tags.includes(name.toLowerCase()) || (hasEmbeds && /^<(?:\/div|div[^>]*\sdata-(?:sku|media))/i.test(tag));
    return isKept ? tag : ` ${tag}`;
  });

function cleanOnce(html: string, policy: HtmlPolicy): string {
  const visible = stripInvisible(html);
  const apart = keptApart(visible, policy);
  const clean = sanitizeHtml(apart, {
    ...LINKS,
    allowedTags: [...policy.tags, ...(policy.hasEmbeds ? ['div'] : [])],
    allowedAttributes: {
      a: ['href'],
      th: ['scope'],
      h3: policy.hasEmbeds ? ['data-step', 'data-minutes'] : [],
      div: ['data-sku', 'data-media', 'data-alt', 'data-caption'],
    },
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: DEPTH,
    // Entities are decoded by then.
    textFilter: stripInvisible,
    transformTags: {
      '*': visibleAttributes,
      div: policy.hasEmbeds ? embedOrNothing : NO_TAG,
      h3: stepOrSubheading,
    },
  });
  const placed = policy.hasEmbeds ? withEmbedsBetweenBlocks(clean) : clean;
  return apart === visible ? placed : placed.trim();
}

/** Removes invisible characters from attributes before URLs are checked: such a character would hide the scheme. */
function visibleAttributes(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const visible = Object.entries(attribs).map(([name, value]) => [name, stripInvisible(value)]);
  return { tagName, attribs: Object.fromEntries(visible) };
}

/** Keeps of a heading that it is a step, and the minutes to wait after it. */
function stepOrSubheading(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (attribs['data-step'] === undefined) return { tagName, attribs: {} };
  const waits = storedWaits(attribs['data-minutes'] ?? '').join(' ');
  return { tagName, attribs: { 'data-step': 'true', ...(waits && { 'data-minutes': waits }) } };
}

/** Keeps a `div` only if it is a product or a picture; removes its other attributes. */
function embedOrNothing(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const textOf = (name: string) => stripInvisible(attribs[name] ?? '').trim();
  const sku = textOf('data-sku');
  if (sku !== '' && sku.length <= SKU_LENGTH) return { tagName, attribs: { 'data-sku': sku } };
  const media = textOf('data-media');
  if (!MEDIA_ID.test(media)) return { tagName: NO_TAG, attribs: {} };
  const alt = cutText(textOf('data-alt'), PICTURE_TEXT_LENGTH);
  const caption = cutText(textOf('data-caption'), PICTURE_TEXT_LENGTH);
  return { tagName, attribs: { 'data-media': media, 'data-alt': alt, ...(caption && { 'data-caption': caption }) } };
}

/** Id of a stored picture: a part of its file's name. */
const MEDIA_ID = /^[\w-]{1,100}$/;

/**
 * Moves each product and picture of a clean text behind the block that contained it, and empties it: pages split the
 * text at a product and put a component there (src/features/catalogue/rich-text.tsx).
 */
function withEmbedsBetweenBlocks(clean: string): string {
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

/** Returns true if cleaning would remove nothing from the HTML. */
export function isCleanHtml(html: string, policy: HtmlPolicy): boolean {
  // The same serializer writes both sides, so that only removals make a difference.
  const everything = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: false,
  });
  return everything === cleanHtml(html, policy);
}
