import type { Language } from '../contract/language.ts';
import { localize } from '../rules/paths.ts';
import { headLinks, type PageHead } from './head.ts';

/** Addresses of the built files that a document loads, from the build's manifest. */
export interface Assets {
  /** The browser's entry. */
  readonly entry: string;
  /** Modules that the entry needs at once: its static imports and the language's catalogue. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

interface DocumentParts {
  readonly head: PageHead;
  readonly origin: string;
  /** null in development, where Vike adds the tags of the files that are being edited. */
  readonly assets: Assets | null;
  readonly structuredData: readonly unknown[];
  /** The application's HTML. */
  readonly body: string;
  /** What the browser needs to take over; see boot.ts. */
  readonly boot: unknown;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe for HTML content and double-quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that may stand inside a <script>: nothing in it can close the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Runs before the first paint: marks that scripts run, so that parts which need them can show. */
const FIRST_SCRIPT = "document.documentElement.classList.add('js')";

/** Fonts of the first paint; the only two that the shop has. */
const FONTS = ['/fonts/source-serif-4.woff2', '/fonts/source-sans-3.woff2'];

const OG_LOCALES: Readonly<Record<Language, string>> = { uk: 'uk_UA', ru: 'ru_UA' };

/** The whole HTML document of a page. */
export function renderDocument({ head, origin, assets, structuredData, body, boot }: DocumentParts): string {
  return `<!doctype html><html lang="${head.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(head.title)}</title>${metaTags(head, origin)}${linkTags(head, origin, assets)}<script>${FIRST_SCRIPT}</script><script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': structuredData })}</script></head><body><div id="app">${body}</div><script type="application/json" id="boot">${scriptJson(boot)}</script>${assets ? `<script type="module" src="${assets.entry}"></script>` : ''}</body></html>`;
}

function metaTags({ lang, path, title, description, isIndexed, image }: PageHead, origin: string): string {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    isIndexed ? '' : '<meta name="robots" content="noindex">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF6EE">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171311">',
    property('title', title),
    property('description', description),
    property('url', origin + localize(lang, path)),
    property('locale', OG_LOCALES[lang]),
    image ? property('image', image) : '',
  ].join('');
}

function linkTags(head: PageHead, origin: string, assets: Assets | null): string {
  const { preloads, styles } = assets ?? { preloads: [], styles: [] };
  return [
    ...FONTS.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    '<link rel="icon" href="/logo.svg" type="image/svg+xml">',
    ...headLinks(origin, head).map(
      ({ rel, hreflang, href }) =>
        `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`,
    ),
  ].join('');
}
