import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Announcement } from '../contract/announcement.ts';
import type { Language } from '../contract/language.ts';
import { hideClosedScript } from '../features/announcement/closed-announcement.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { localize } from '../rules/paths.ts';
import { FONTS } from '../styles/fonts.ts';
import type { Pieces } from './bytes.ts';
import { headLinks, type PageHead } from './head.ts';

/** Addresses of the built files that a document loads, from the build's manifest. */
export interface Assets {
  /** The browser's entry. */
  readonly entry: string;
  /** The language's catalogue. */
  readonly messages: string;
  /** Modules that the entry needs at once: its static imports. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

/** What the documents of one language share. */
interface Common {
  readonly lang: Language;
  readonly origin: string;
  /** null in development, where Vike adds the tags of the files that are being edited. */
  readonly assets: Assets | null;
  readonly announcement: Announcement | null;
  readonly sentryDsn: string | undefined;
  readonly analytics: AnalyticsSettings | undefined;
}

interface DocumentParts {
  readonly head: PageHead;
  /** Objects of schema.org that this page says. */
  readonly structuredData: readonly unknown[];
  /** The application's HTML. */
  readonly body: Pieces;
  /** The BootDocument of boot.ts as JSON in which nothing can close a script; see scriptJson(). */
  readonly boot: Pieces;
}

/** Makes whole HTML documents. */
export type DocumentTemplate = (parts: DocumentParts) => Pieces;

/** A value as JSON that may stand inside a <script>: nothing in it can close the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Runs before the first paint: marks that scripts run, so that parts which need them can show, and hides what the shopper
 * has closed.
 */
const firstScript = (announcement: Announcement | null) =>
  `document.documentElement.classList.add('js')${announcement ? `;${hideClosedScript(announcement)}` : ''}`;

const OG_LOCALES: Readonly<Record<Language, string>> = { uk: 'uk_UA', ru: 'ru_UA' };

/** Prepares the documents of one language: what they share is made once. */
export function createDocumentTemplate({
  lang,
  origin,
  assets,
  announcement,
  sentryDsn,
  analytics,
}: Common): DocumentTemplate {
  const messages = assets?.messages ?? `/locales/${lang}.po`;
  const start = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>`;
  const links = assetLinks(assets);
  const body = `<script>${firstScript(announcement)}</script></head><body><div id="app">`;
  const boot = `</div><script type="application/json" id="boot">${scriptJson({ origin, messages, announcement, sentryDsn, analytics }).slice(0, -1)},"document":`;
  const end = `}</script>${assets ? `<script type="module" src="${assets.entry}"></script>` : ''}</body></html>`;
  return (parts) => [
    start,
    `${escapeHtml(parts.head.title)}</title>${metaTags(parts.head, origin)}`,
    links,
    pageLinks(parts.head, origin),
    graph(parts.structuredData),
    body,
    ...parts.body,
    boot,
    ...parts.boot,
    end,
  ];
}

/** A page's objects of schema.org, where it says any. */
const graph = (objects: readonly unknown[]) =>
  objects.length === 0
    ? ''
    : `<script type="application/ld+json">{"@context":"https://schema.org","@graph":${scriptJson(objects)}}</script>`;

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

/** Links that are the same on every page. */
function assetLinks(assets: Assets | null): string {
  const styles = assets?.styles ?? [];
  const preloads = assets ? [...assets.preloads, assets.messages] : [];
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...FONTS.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    '<link rel="icon" href="/logo.svg" type="image/svg+xml">',
  ].join('');
}

const pageLinks = (head: PageHead, origin: string) =>
  headLinks(origin, head)
    .map(
      ({ rel, hreflang, href }) =>
        `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`,
    )
    .join('');
