/** Query parameters that analytics may see: those of advertising campaigns, never a token, a code or typed text. */
const ALLOWED = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid)$/;

/**
 * Removes from an address everything that identifies a person. An empty one (a visit without a referrer) stays empty.
 */
export function sanitizeUrl(href: string): string {
  if (href === '') return '';
  const url = new URL(href);
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => ALLOWED.test(name)));
  return `${url.origin}${url.pathname}${search.size > 0 ? `?${search}` : ''}`;
}
