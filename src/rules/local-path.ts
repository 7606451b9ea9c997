/** Any host: it only stands in for the shop's own while an address is read. */
const BASE = 'https://shop.invalid';

/** The path of this site that an address asks to go on to; null for anything that would lead elsewhere. */
export function localPath(next: string): string | null {
  const url = next.startsWith('/') ? URL.parse(next, BASE) : null;
  // `/..//host` is of this site, but the path that it comes to, `//host`, is not.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search;
}
