import { delocalize } from '../../../../src/rules/paths.ts';

/**
 * The address that an editor has typed or pasted: one of the shop's own pages as its path without the language, another
 * site's whole, an e-mail and a phone with their schemes. null for what is none of them.
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

/** The shop itself may have no dot in its name, as where it is developed. */
const ownOrNull = (url: URL | null, origin: string) =>
  url && url.origin === origin ? ownHref(url.href.slice(origin.length)) : null;

function ownHref(href: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return `${delocalize(path).path}${rest}`;
}
