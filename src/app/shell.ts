import { LANGUAGES } from '../contract/language.ts';
import { localize } from '../rules/paths.ts';

/**
 * The layout around a screen, rendered once a language: header, menu, footer, dialogs. Of a page it knows
 * the path alone, which the language switch leads to.
 */
export interface Shell {
  /** The application's HTML with a screen in its place. */
  around(path: string, screen: string): string;
}

/** A path that no page has, so that where the layout shows it can be found. */
export const PROBE_PATH = '/-probe-';

/**
 * Cuts a rendered application at its screen. `html` was rendered at PROBE_PATH with `screen` as its screen. Throws when
 * it does not hold the screen exactly once.
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

/** What stands at one place of the layout: a text, or an address made from the page's path. */
type Part = string | ((path: string) => string);

/** A text cut where it names the probe's address, as an attribute does. */
function cutAtPaths(html: string): readonly Part[] {
  const addresses = LANGUAGES.map((lang) => `"${localize(lang, PROBE_PATH)}"`);
  return html.split(new RegExp(`(${addresses.join('|')})`)).map((piece): Part => {
    const lang = LANGUAGES[addresses.indexOf(piece)];
    return lang ? (path) => `"${localize(lang, path)}"` : piece;
  });
}

const fill = (parts: readonly Part[], path: string): string =>
  parts.map((part) => (typeof part === 'function' ? part(path) : part)).join('');
