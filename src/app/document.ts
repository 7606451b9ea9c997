import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Announcement } from '../contract/announcement.ts';
import { LANGUAGES, type Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import type { PageData } from '../contract/page-data.ts';
import { hideClosedElement } from '../features/announcement/closed-announcement.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { localize, paths } from '../rules/paths.ts';
import { PREVIEW, previewFile, SHOP_PREVIEW } from '../rules/preview-file.ts';
import { FONTS } from '../styles/fonts.ts';
import type { Boot } from './boot.ts';
import { headLinks, type PageHead } from './head.ts';

/** Files of the build that documents refer to. */
export interface Assets {
  /** The script that is inlined in a document's head, src/app/loader/recorder.ts. */
  readonly recorder: string;
  /** Address of the script that the recorder loads, which knows all other files. */
  readonly start: string;
  readonly styles: readonly string[];
}

/** Data that the documents of one language share. */
interface Common {
  readonly lang: Language;
  readonly origin: string;
  /** Null in development, where Vike adds the tags of the source files. */
  readonly assets: Assets | null;
  readonly announcement: Announcement | null;
  /** The shop's name. */
  readonly siteName: string;
  /** Message that is shown when the app fails to load. */
  readonly loadFailed: string;
  readonly sentryDsn: string | undefined;
  readonly analytics: AnalyticsSettings | undefined;
  readonly unpublished: readonly string[] | undefined;
}

interface DocumentParts {
  /** The screen that the document shows. */
  readonly screen: PageData['type'] | 'app';
  readonly head: PageHead;
  /** Objects of schema.org that describe this page. */
  readonly structuredData: readonly unknown[];
  /** The application's HTML. */
  readonly body: string;
  /** The document's part of the boot data, boot.ts. */
  readonly boot: Boot['document'];
}

/** Renders complete HTML documents. */
export type DocumentTemplate = (parts: DocumentParts) => string;

/** Serialises a value as JSON for a <script> element: nothing in it can close the element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Marks the document when scripts run, so that parts which need them are shown. In a build the recorder does it. */
const MARK_SCRIPTS = "document.documentElement.classList.add('js')";

/** Runs before the first paint: hides the announcement if the shopper has closed it. */
const closedScript = (announcement: Announcement | null) => (announcement ? hideClosedElement(announcement) : '');

/** The first script of a document. Its text is the same in every document; its attributes hold what differs. */
function headScript({ assets, loadFailed }: Common, screen: DocumentParts['screen']): string {
  if (!assets) return `<script>${MARK_SCRIPTS}</script>`;
  const { start, recorder } = assets;
  return `<script data-start="${start}" data-screen="${screen}" data-failed="${escapeHtml(loadFailed)}">${recorder}</script>`;
}

/** Media type of a description by which a browser adds the shop's search: https://github.com/dewitt/opensearch. */
const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

const OG_LOCALES: Localized = { uk: 'uk_UA', ru: 'ru_UA' };

/** Creates the template of documents in one language. Their common parts are built once. */
export function createDocumentTemplate(common: Common): DocumentTemplate {
  const { lang, origin, assets, announcement, sentryDsn, analytics, unpublished } = common;
  const start = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>`;
  const links = assetLinks(assets);
  const body = `${closedScript(announcement)}</head><body><div id="app">`;
  const boot = `</div><script type="application/json" id="boot">${scriptJson({ origin, announcement, sentryDsn, analytics, unpublished }).slice(0, -1)},`;
  const end = '</script></body></html>';
  const bootOf = ({ boot: document }: DocumentParts) => scriptJson({ document }).slice(1);
  return (parts) =>
    [
      start,
      `${escapeHtml(parts.head.title)}</title>${metaTags(parts.head, common)}`,
      headScript(common, parts.screen),
      links,
      pageLinks(parts.head, common),
      graph(parts.structuredData),
      body,
      parts.body,
      boot,
      bootOf(parts),
      end,
    ].join('');
}

/** Returns a page's objects of schema.org as a script; an empty string if it has none. */
const graph = (objects: readonly unknown[]) =>
  objects.length === 0
    ? ''
    : `<script type="application/ld+json">{"@context":"https://schema.org","@graph":${scriptJson(objects)}}</script>`;

function metaTags(head: PageHead, { origin, siteName }: Common): string {
  const { lang, path, title, description, isIndexed, picture, kind } = head;
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escapeHtml(String(content))}">`;
  return [
    // One element serves both: search engines read its name, messengers its property.
    `<meta name="description" property="og:description" content="${escapeHtml(description)}">`,
    `<meta name="robots" content="${isIndexed ? 'max-image-preview:large' : 'noindex'}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF6EE">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171311">',
    property('title', title),
    property('url', origin + localize(lang, path)),
    property('locale', OG_LOCALES[lang]),
    ...LANGUAGES.filter((other) => isIndexed && other !== lang).map((other) =>
      property('locale:alternate', OG_LOCALES[other]),
    ),
    property('type', kind),
    property('site_name', siteName),
    property('image', `${origin}/${picture ? `media/${previewFile(picture.id)}` : SHOP_PREVIEW}`),
    property('image:width', PREVIEW.width),
    property('image:height', PREVIEW.height),
    property('image:alt', picture?.alt || title),
    // Twitter takes the rest of the card from the Open Graph properties.
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

/** Links that are the same on every page. */
function assetLinks(assets: Assets | null): string {
  const styles = assets?.styles ?? [];
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...FONTS.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    '<link rel="icon" href="/logo.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ].join('');
}

function pageLinks(head: PageHead, { origin, siteName }: Common): string {
  const links = headLinks(origin, head).map(
    ({ rel, hreflang, href }) =>
      `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`,
  );
  return [...links, ...otherForms(head, siteName)].join('');
}

/** Links to alternate formats of the page for programs: server/page-data/page-markdown.ts, prerender/output/feeds/. */
function otherForms({ lang, path, kind }: PageHead, siteName: string): readonly string[] {
  const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`;
  if (path === paths.home || path === paths.search) {
    return [
      `<link rel="search" type="${OPEN_SEARCH_TYPE}" href="${localize(lang, '/opensearch.xml')}" title="${escapeHtml(siteName)}">`,
    ];
  }
  if (path === paths.blog) return [link('application/rss+xml', localize(lang, '/rss.xml'))];
  return kind === 'website' ? [] : [link('text/markdown', `${localize(lang, path)}.md`)];
}
