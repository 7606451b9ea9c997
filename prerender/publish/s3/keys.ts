/**
 * How files are named in the storage. `addresses`: a page's key is its address, so that `/x` finds `x` without a rule
 * anywhere. `files`: keys are the files' names, for storage over a file system, where `blog` and `blog/x` cannot both
 * be; a rule of the CDN adds `.html`.
 */
export const KEY_STYLES = ['addresses', 'files'] as const;
export type KeyStyle = (typeof KEY_STYLES)[number];

/** Pages that servers name by their files: the index document, the error documents. */
const NAMED_FILES = /^(?:index|(?:[a-z]{2}\/)?404)\.html$/;

/** The key of a file: `ru/x.html` is at `ru/x`, `index.html` keeps its name. */
export function keyOf(path: string, style: KeyStyle, prefix: string): string {
  const isAddress = style === 'addresses' && path.endsWith('.html') && !NAMED_FILES.test(path);
  return prefix + (isAddress ? path.slice(0, -'.html'.length) : path);
}
