/** Parameters that analytics may see: which campaign led here, and never a token, a code or what was typed. */
const ALLOWED = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid)$/;

/** An address without what identifies anybody. An empty one (a visit without a referrer) stays empty. */
export function sanitizeUrl(href: string): string {
  if (href === '') return '';
  const url = new URL(href);
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => ALLOWED.test(name)));
  return `${url.origin}${url.pathname}${search.size > 0 ? `?${search}` : ''}`;
}
