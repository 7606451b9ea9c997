import { escapeHtml } from './escape-html.ts';

/**
 * Files of a page that has moved. A server reads the target from them and answers 301; on a static host the files
 * themselves redirect the browser. Addresses are paths with their language.
 */

/** Maximum size of these files in bytes. */
export const MAX_MOVED_SIZE = 2_048;

/** Pattern of targets: addresses within the site. */
const ADDRESS = String.raw`(\/(?!\/)[\w\-./%]*)`;
const HTML = new RegExp(`^<!doctype html><html lang="\\w+" data-moved="${ADDRESS}">`);
const JSON_FILE = new RegExp(`^\\{"moved":"${ADDRESS}"\\}$`);

/**
 * Goes to the new address, with the query and the fragment. The text is the same in every document, so that a content
 * security policy can name it by its hash.
 */
export const MOVED_SCRIPT = 'location.replace(document.documentElement.dataset.moved+location.search+location.hash)';

interface Move {
  readonly lang: string;
  /** `https://host` of the public site. */
  readonly origin: string;
  readonly address: string;
}

/**
 * Returns the document of an old address. Its script keeps the query and the fragment; without scripts the browser
 * drops them.
 */
export function movedHtml({ lang, origin, address }: Move): string {
  const escaped = escapeHtml(address);
  return [
    `<!doctype html><html lang="${lang}" data-moved="${escaped}"><head><meta charset="utf-8"><title>${escaped}</title>`,
    `<script>${MOVED_SCRIPT}</script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${escaped}"></noscript>`,
    `<link rel="canonical" href="${escapeHtml(origin)}${escaped}"></head>`,
    `<body><a href="${escaped}">${escaped}</a></body></html>`,
  ].join('');
}

/** Returns the data file of an old address. */
export const movedJson = (address: string): string => JSON.stringify({ moved: address });

/** Returns the target in the file of a page that has moved; null for any other file. */
export const movedTo = (content: string): string | null => (HTML.exec(content) ?? JSON_FILE.exec(content))?.[1] ?? null;
