/**
 * Styles of the keys of files in the storage. `addresses`: a page's key is its address, so that `/x` finds `x` without
 * a rewrite rule. `files`: keys are file names, for storage on a file system, where `blog` and `blog/x` cannot both
 * exist; a rule of the CDN appends `.html`.
 */
export const KEY_STYLES = ['addresses', 'files'] as const;
export type KeyStyle = (typeof KEY_STYLES)[number];

/** Pages that servers request by file name: the index document and the error documents. */
const NAMED_FILES = /^(?:index|(?:[a-z]{2}\/)?404)\.html$/;

/** Returns the key of a file: `ru/x` for `ru/x.html`; `index.html` keeps its name. */
export function keyOf(path: string, style: KeyStyle, prefix: string): string {
  const isAddress = style === 'addresses' && path.endsWith('.html') && !NAMED_FILES.test(path);
  return prefix + (isAddress ? path.slice(0, -'.html'.length) : path);
}
