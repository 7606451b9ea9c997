import sanitizeHtml from 'sanitize-html';

/** What the HTML of one kind of text may hold. */
export type HtmlPolicy = Readonly<{ tags: readonly string[] }>;

const TEXT_TAGS = ['p', 'h2', 'ul', 'li', 'strong'] as const;
const ARTICLE_TAGS = [...TEXT_TAGS, 'ol', 'em', 'blockquote', 'a'] as const;

/** Everything that the shop's styles know, a kind of text at a time. */
export const HTML_POLICIES = {
  product: { tags: TEXT_TAGS },
  post: { tags: ARTICLE_TAGS },
  content: {
    tags: [...ARTICLE_TAGS, 'h3', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
  },
} as const satisfies Record<string, HtmlPolicy>;

/** Links to the shop's own pages, to the web, to a letter or a call. */
const LINKS = {
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** The HTML without everything that its policy does not name; the result is safe to put into a page. */
export function cleanHtml(html: string, policy: HtmlPolicy): string {
  return sanitizeHtml(html, {
    ...LINKS,
    allowedTags: [...policy.tags],
    allowedAttributes: { a: ['href'], th: ['scope'] },
  });
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
