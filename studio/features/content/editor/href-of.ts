import { delocalize } from '../../../../src/rules/paths.ts';

/**
 * Returns the `href` for a typed or pasted address: the path without the language prefix for own pages, the full
 * address for other sites, and a `mailto:` or `tel:` address for e-mails and phones. Returns null for anything else.
 */
export function hrefOf(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^\+?[\d\s()-]{5,20}$/.test(text)) return `tel:${text.replaceAll(/[\s()-]/g, '')}`;
  if (/\s/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:tel|mailto):./.test(text) || /^#./.test(text)) return text;
  if (/^\/(?!\/)/.test(text)) return ownHref(text);
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return ownOrNull(url, origin);
  return url.origin === origin ? ownHref(url.href.slice(origin.length)) : url.href;
}

/** Returns the path of an own address. The shop's host may have no dot, for example in development. */
const ownOrNull = (url: URL | null, origin: string) =>
  url && url.origin === origin ? ownHref(url.href.slice(origin.length)) : null;

function ownHref(href: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return `${delocalize(path).path}${rest}`;
}
