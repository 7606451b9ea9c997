/** Placeholder of the shop's own host, for parsing addresses. */
const BASE = 'https://shop.invalid';

/** Returns the path within this site of a requested target; null for any address that leads elsewhere. */
export function localPath(next: string): string | null {
  const url = next.startsWith('/') ? URL.parse(next, BASE) : null;
  // `/..//host` is on this site, but its normalised path, `//host`, is not.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search;
}
