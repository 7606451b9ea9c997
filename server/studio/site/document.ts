import type { ApiContext } from '../../context.ts';

/** Nothing of it runs, and nothing that it asks for tells where it was asked from. */
const POLICY =
  "sandbox allow-same-origin; script-src 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'";

const NOTHING: Readonly<Record<'uk' | 'ru', string>> = {
  uk: 'Такої сторінки немає.',
  ru: 'Такой страницы нет.',
};

/**
 * A page of the shop as a document for the staff's eyes: without scripts, in no cache and no search engine, its links and
 * pictures those of the shop.
 * @param html null: there is no such page, which the document then says
 */
export function answerDocument(context: ApiContext, html: string | null): Response {
  context.header('Content-Type', 'text/html; charset=UTF-8');
  context.header('Content-Security-Policy', POLICY);
  context.header('X-Robots-Tag', 'noindex, nofollow');
  context.header('Referrer-Policy', 'no-referrer');
  if (html === null) return context.body(nothing(context.var.lang), 404);
  return context.body(withBase(html));
}

/** Addresses in it are of the shop, not of the API that shows it. */
const withBase = (html: string): string => html.replace(/<head>/i, '<head><base href="/" target="_blank">');

const nothing = (lang: 'uk' | 'ru'): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>404</title><p style="font:16px/1.5 sans-serif;margin:2rem">${NOTHING[lang]}</p></html>`;
