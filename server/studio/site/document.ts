import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { escapeHtml } from '../../../src/rules/escape-html.ts';
import type { ApiContext } from '../../context.ts';
import { PREVIEW_POLICY } from '../../security-headers/policies.ts';

const NOTHING: Localized = {
  uk: 'Такої сторінки немає.',
  ru: 'Такой страницы нет.',
};

/** A page that is shown at another time than now. */
interface ShownAt {
  /** Text of the bar above the page. */
  readonly bar: string;
  /** Returns the address that shows another page of the shop at the same time. */
  readonly linkTo: (address: string) => string;
}

/**
 * Returns a page of the shop as a document for staff: without scripts, not cached, not indexed, with links and pictures
 * of the shop.
 * @param html null if the page does not exist; the document says so
 */
export function answerDocument(context: ApiContext, html: string | null, shown?: ShownAt): Response {
  context.header('Content-Type', 'text/html; charset=UTF-8');
  context.header('Content-Security-Policy', PREVIEW_POLICY);
  context.header('X-Robots-Tag', 'noindex, nofollow');
  context.header('Referrer-Policy', 'no-referrer');
  if (html === null) return context.body(nothing(context.var.lang), 404);
  return context.body(shown ? withBar(withLinks(withBase(html, '_self'), shown), shown) : withBase(html, '_blank'));
}

/** Makes URLs relative to the shop, not to the API. */
const withBase = (html: string, target: '_blank' | '_self'): string =>
  html.replace(/<head>/i, `<head><base href="/" target="${target}">`);

/** A link to a page of the shop: a path without an extension, which files have. */
const LINK = /(<a\b[^>]*?\shref=")(\/[^"?#.]*)(?:[?#][^"]*)?"/g;

const withLinks = (html: string, { linkTo }: ShownAt): string =>
  html.replace(LINK, (_, before: string, address: string) => `${before}${escapeHtml(linkTo(address))}"`);

const BAR =
  'position:sticky;inset-block-start:0;z-index:2147483647;padding:8px 16px;background:#1F1A17;color:#FFFDF8;font:15px/1.4 sans-serif;text-align:center';

const withBar = (html: string, { bar }: ShownAt): string =>
  html.replace(/<body[^>]*>/i, (body) => `${body}<div role="note" style="${BAR}">${escapeHtml(bar)}</div>`);

const nothing = (lang: Language): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>404</title><p style="font:16px/1.5 sans-serif;margin:2rem">${NOTHING[lang]}</p></html>`;
