/** What is told of an address's search: which advertisement led here, and never a token, a code or what was typed. */
const TOLD = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid)$/;

/** An address as others may know it. An empty one, of a visit from nowhere, stays empty. */
export function toldAddress(href: string): string {
  if (href === '') return '';
  const url = new URL(href);
  const told = new URLSearchParams([...url.searchParams].filter(([name]) => TOLD.test(name)));
  return `${url.origin}${url.pathname}${told.size > 0 ? `?${told}` : ''}`;
}
