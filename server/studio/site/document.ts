import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import type { ApiContext } from '../../context.ts';

/** Content security policy: no script runs. */
const POLICY =
  "sandbox allow-same-origin; script-src 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'";

const NOTHING: Localized = {
  uk: 'Такої сторінки немає.',
  ru: 'Такой страницы нет.',
};

/**
 * Returns a page of the shop as a document for staff: without scripts, not cached, not indexed, with links and pictures
 * of the shop.
 * @param html null if the page does not exist; the document says so
 */
export function answerDocument(context: ApiContext, html: string | null): Response {
  context.header('Content-Type', 'text/html; charset=UTF-8');
  context.header('Content-Security-Policy', POLICY);
  context.header('X-Robots-Tag', 'noindex, nofollow');
  context.header('Referrer-Policy', 'no-referrer');
  if (html === null) return context.body(nothing(context.var.lang), 404);
  return context.body(withBase(html));
}

/** Makes URLs relative to the shop, not to the API. */
const withBase = (html: string): string => html.replace(/<head>/i, '<head><base href="/" target="_blank">');

const nothing = (lang: Language): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>404</title><p style="font:16px/1.5 sans-serif;margin:2rem">${NOTHING[lang]}</p></html>`;
