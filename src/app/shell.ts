import { LANGUAGES } from '../contract/language.ts';
import { localize } from '../rules/paths.ts';

/**
 * The layout around a screen, rendered once per language: header, menu, footer, dialogs. It depends on the page only by
 * the path, to which the language switch links.
 */
export interface Shell {
  /** Returns the application's HTML with a screen inserted. */
  around(path: string, screen: string): string;
}

/** Path that no page has; its occurrences mark the places where the layout shows the path. */
export const PROBE_PATH = '/-probe-';

/**
 * Cuts a rendered application at its screen. `html` was rendered at PROBE_PATH with `screen` as its screen. Throws
 * unless `html` contains the screen exactly once.
 */
export function cutShell(html: string, screen: string): Shell {
  const [before, after, ...more] = html.split(screen);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('The layout must show the screen exactly once');
  }
  const openings = cutAtPaths(before);
  const closings = cutAtPaths(after);
  return { around: (path, content) => fill(openings, path) + content + fill(closings, path) };
}

/** A part of the layout: a text, or an address that depends on the page's path. */
type Part = string | ((path: string) => string);

/** Cuts HTML at the probe's address in attribute values. */
function cutAtPaths(html: string): readonly Part[] {
  const addresses = LANGUAGES.map((lang) => `"${localize(lang, PROBE_PATH)}"`);
  return html.split(new RegExp(`(${addresses.join('|')})`)).map((piece): Part => {
    const lang = LANGUAGES[addresses.indexOf(piece)];
    return lang ? (path) => `"${localize(lang, path)}"` : piece;
  });
}

const fill = (parts: readonly Part[], path: string): string =>
  parts.map((part) => (typeof part === 'function' ? part(path) : part)).join('');
