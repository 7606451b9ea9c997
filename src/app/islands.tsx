import { createContext, use } from 'react';
import footer from './layout/footer.module.css';
import menu from './layout/menu.module.css';

/**
 * Parts of the layout that are the same on every page of a language and need no React in the browser: the category menu
 * and the footer. They are rendered to HTML once per language; the browser takes them from the document unchanged, so
 * neither their data nor their code is sent to it.
 */
const ISLAND_NAMES = ['menu', 'footer'] as const;
export type IslandName = (typeof ISLAND_NAMES)[number];
export type Islands = Readonly<Record<IslandName, string>> & {
  /** HTML shown in place of a screen of the app if scripts do not run; the app in the browser does not use it. */
  readonly noScripts: string;
};

/** The islands' code stays on the server; importing their stylesheets here adds these to the browser's bundle. */
const CLASS_NAMES: Readonly<Record<IslandName, string | undefined>> = { menu: menu.island, footer: footer.island };

export const IslandsContext = createContext<Islands | null>(null);

/** Inserts the HTML of an island into the page. */
export function Island({ name }: { readonly name: IslandName }) {
  const islands = use(IslandsContext);
  if (!islands) throw new Error('<Island> needs an IslandsContext above it');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by renderIslands()
  return <div data-island={name} className={CLASS_NAMES[name]} dangerouslySetInnerHTML={{ __html: islands[name] }} />;
}

/** Shows a note if scripts do not run; other readers of the document ignore it. */
export function NoScriptsNote() {
  const islands = use(IslandsContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by renderIslands()
  return <noscript dangerouslySetInnerHTML={{ __html: islands?.noScripts ?? '' }} suppressHydrationWarning />;
}

/** Reads the islands from the document that the browser has loaded. */
export function readIslands(document: Document): Islands {
  const read = (name: IslandName) => document.querySelector(`[data-island="${name}"]`)?.innerHTML ?? '';
  return { menu: read('menu'), footer: read('footer'), noScripts: '' };
}
